import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { isSdkError, SdkError, type Signer } from "@arcs/core";
import type { ServerContext } from "./context.ts";
import {
  addIssuer,
  findIssuer,
  listIssuersOfCredentials,
} from "./features/credentials/issuers/service.ts";
import { createApiKey } from "./features/access/keys/service.ts";
import {
  createIssuerKey,
  createPrivateFile,
  modeProblem,
  listKeyFiles,
  readIssuerKeys,
  readKeyFile,
  type IssuerKeys,
} from "./platform/keys/key-files.ts";
import { listApiKeys } from "./features/access/service.ts";
import { lockSchema } from "./platform/db/migrations.ts";
import { OPERATOR_ACCOUNT } from "./platform/base/scope.ts";
import type { FastifyBaseLogger } from "fastify";
import { opens } from "./platform/base/secret-box.ts";
import { listSecrets } from "./features/webhooks/subscriptions/store.ts";

type Random = { randomBytes: (length: number) => Uint8Array };

export async function prepareKeyFile(path: string, { randomBytes }: Random): Promise<Signer> {
  if (!existsSync(path))
    await createUnlessThere(dirname(path), { name: basename(path), randomBytes });
  return readKeyFile(path);
}

/**
 * Reads the key that secrets in the store are encrypted with, 32 bytes; creates it if it is
 * missing.
 */
export async function prepareSecretKey(path: string, { randomBytes }: Random): Promise<Uint8Array> {
  if (!existsSync(path)) await createPrivateFile(path, randomBytes(32));
  // Readers of it could read what it encrypts.
  const problem = modeProblem(path);
  if (problem !== undefined) throw new SdkError("invalid_argument", `${path} ${problem}`);
  const key = await readFile(path);
  if (key.length !== 32)
    throw new SdkError("invalid_argument", `${path} expected 32 bytes, got ${key.length}`);
  return Uint8Array.from(key);
}

/** Reads the keys of a folder; creates one if it has none yet. */
export async function prepareIssuerKeys(
  folder: string,
  { network, randomBytes }: Random & { network: string },
): Promise<IssuerKeys> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (listKeyFiles(folder).length === 0)
    await createUnlessThere(folder, { name: "issuer.json", randomBytes });
  return readIssuerKeys(folder, { network, randomBytes });
}

/** Another server that starts in the same instant may have made it. */
async function createUnlessThere(
  folder: string,
  { name, randomBytes }: Random & { name: string },
): Promise<void> {
  try {
    await createIssuerKey(folder, { name, randomBytes });
  } catch (error) {
    if (!isSdkError(error, "conflict")) throw error;
  }
}

/** Registers the server's own issuer, if the store does not know it yet. */
export async function registerDefaultIssuer(
  context: ServerContext,
  { name }: { name: string },
): Promise<void> {
  const { defaultIssuerDid: did } = context.issuers;
  await context.store.transaction(async (tx) => {
    await lockSchema(tx);
    if ((await findIssuer(tx, did)) === undefined) await addIssuer(tx, context, { did, name });
  });
}

/**
 * Creates the first admin key of a store that never had one. Call it last: if the start fails
 * afterwards, the key is lost.
 *
 * @returns the key, which is shown only now; `undefined` if there is one already
 */
export function makeFirstAdminKey(context: ServerContext): Promise<string | undefined> {
  return context.store.transaction(async (tx) => {
    await lockSchema(tx);
    const keys = await listApiKeys(tx);
    if (keys.some(({ permissions }) => permissions.includes("admin"))) return undefined;
    const request = {
      name: "first admin key",
      permissions: ["admin"],
      accountId: OPERATOR_ACCOUNT,
    } as const;
    return (await createApiKey(tx, context, request)).key;
  });
}

// A line of a log names so many; their number says the rest.
const MAX_NAMED = 3;

/**
 * Tells the operator of a server whose keys are not those of the store that it was started on: of a
 * copy without its key files, or beside another server's. It serves all the same: who restores one
 * key after the other must be able to see what is missing still.
 */
export async function warnOfOtherKeys(
  context: Pick<ServerContext, "store" | "secretBox" | "issuers">,
  log: Pick<FastifyBaseLogger, "error">,
): Promise<void> {
  await warnOfOtherSecretKey(context, log);
  await warnOfMissingIssuers(context, log);
}

async function warnOfOtherSecretKey(
  { store, secretBox }: Pick<ServerContext, "store" | "secretBox">,
  log: Pick<FastifyBaseLogger, "error">,
): Promise<void> {
  const closed = (await listSecrets(store.pool)).filter(
    ({ id, secret }) => !opens(secretBox, { sealed: secret, owner: id }),
  );
  if (closed.length === 0) return;
  log.error(
    `this server sends no webhooks to ${nameSome(closed.map(({ id }) => id))}: their secrets in its store were sealed with ` +
      "another key than ARCS_SECRET_KEY or ARCS_SECRET_KEY_FILE (--secret-key-file); start it with the key that it had before, or " +
      "have each subscriber call POST /v1/webhooks/:id/rotate-secret",
  );
}

async function warnOfMissingIssuers(
  { store, issuers }: Pick<ServerContext, "store" | "issuers">,
  log: Pick<FastifyBaseLogger, "error">,
): Promise<void> {
  const missing = (await listIssuersOfCredentials(store.pool)).filter(
    (did) => issuers.signerOf(did) === undefined,
  );
  if (missing.length === 0) return;
  log.error(
    `this server cannot revoke credentials of ${nameSome(missing)}, nor sign their status lists: its store has credentials of ` +
      "theirs, and ARCS_ISSUER_KEY_FOLDER (--issuer-key-folder) has no key of theirs; bring the key files along",
  );
}

function nameSome(ids: readonly string[]): string {
  const others = ids.length > MAX_NAMED ? ` and ${ids.length - MAX_NAMED} more` : "";
  return ids.slice(0, MAX_NAMED).join(", ") + others;
}
