import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { formatDid, isSdkError, SdkError, type Signer } from "@arcs/core";
import { parseNetwork } from "@arcs/core/internal";
import type { ServerContext } from "./context.ts";
import {
  addIssuer,
  findIssuer,
  findOwnIssuer,
  hasIssued,
  listIssuers,
  listIssuersOfCredentials,
  saveOwnIssuer,
} from "./features/credentials/issuers/service.ts";
import { createApiKey } from "./features/keys/service.ts";
import {
  createIssuerKey,
  createPrivateFile,
  modeProblem,
  listServerKeys,
  OWN_KEY_FILE,
  readIssuerKeys,
  readKeyFile,
  type IssuerKeys,
} from "./platform/keys/key-files.ts";
import { listApiKeys } from "./features/access/api-keys.ts";
import { lockSchema } from "./platform/db/migrations.ts";
import type { Store } from "./platform/db/store.ts";
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
    throw new SdkError("invalid_argument", `${path} must be 32 bytes (received ${key.length})`);
  return Uint8Array.from(key);
}

/**
 * Reads the keys of a folder. The store names the server's own issuer; for one that does not yet,
 * chooses it, and makes its key if there is none.
 */
export async function prepareIssuerKeys(
  folder: string,
  options: Random & { network: string; store: Pick<Store, "pool"> },
): Promise<IssuerKeys> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const named = await findOwnIssuer(options.store.pool);
  const ownAddress = named?.address ?? (await chooseOwnIssuer(folder, options));
  return readIssuerKeys(folder, { ...options, ownAddress });
}

/**
 * Chooses the own issuer of a store that names none: of a new one, or of one from before 0011. That
 * was the first key file by name at each start. A first file that has signed nothing may have been
 * added since the last start.
 */
async function chooseOwnIssuer(
  folder: string,
  { network, randomBytes, store }: Parameters<typeof prepareIssuerKeys>[1],
): Promise<string> {
  const known = await listIssuers(store.pool);
  const others = new Set(known.filter(isNeverOwn).map(({ address }) => address));
  const listKeys = (): ReturnType<typeof listServerKeys> =>
    listServerKeys(folder).filter(({ address }) => !others.has(address));
  if (listKeys().length === 0) await createUnlessThere(folder, { name: OWN_KEY_FILE, randomBytes });
  const keys = listKeys();
  const [first] = keys;
  if (first === undefined)
    throw new SdkError(
      "invalid_wallet_key",
      `${folder} has no key for the server's own issuer: put one there as ${OWN_KEY_FILE}`,
    );
  const here = known.filter(({ address }) => keys.some((key) => key.address === address));
  const ofOperator = here.find(({ accountId }) => accountId === OPERATOR_ACCOUNT);
  if (ofOperator !== undefined) return ofOperator.address;
  const did = formatDid({ network: parseNetwork(network), address: first.address });
  if (await hasIssued(store.pool, did)) return first.address;
  const recorded = here.find(({ trusted }) => trusted);
  return (recorded ?? keys.find(({ file }) => file === OWN_KEY_FILE) ?? first).address;
}

function isNeverOwn({ own, accountId }: Awaited<ReturnType<typeof listIssuers>>[number]): boolean {
  return own === false || (accountId !== null && accountId !== OPERATOR_ACCOUNT);
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

/**
 * Registers the server's own issuer, if the store does not know it yet, and names it in the store.
 *
 * @throws SdkError `conflict` when another server has just named another one
 */
export async function registerDefaultIssuer(
  context: ServerContext,
  { name }: { name: string },
): Promise<void> {
  const { defaultIssuerDid: did } = context.issuers;
  await context.store.transaction(async (tx) => {
    await lockSchema(tx);
    const { address } = await findIssuer(tx, did).then(
      (found) => found ?? addIssuer(tx, context, { did, name }),
    );
    const named = await findOwnIssuer(tx);
    if (named !== undefined && named.address !== address)
      throw new SdkError(
        "conflict",
        `another server has made ${named.did} the own issuer of this store, and this one would issue as ${did}: start it again`,
      );
    // On another network the same key is another issuer.
    if (named?.did !== did) await saveOwnIssuer(tx, did);
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
  warnOfMissingOwnKey(context, log);
  await warnOfMissingIssuers(context, log);
  await warnOfUnknownKeys(context, log);
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

function warnOfMissingOwnKey(
  { issuers }: Pick<ServerContext, "issuers">,
  log: Pick<FastifyBaseLogger, "error">,
): void {
  const { defaultIssuerDid: did } = issuers;
  if (issuers.signerOf(did) !== undefined) return;
  log.error(
    `this server issues nothing as its own issuer: its store says that this is ${did}, and ARCS_ISSUER_KEY_FOLDER ` +
      "(--issuer-key-folder) has no key of it; bring the key file along, or name another with arcs-server issuers set-own",
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

/** A key file that somebody put there: credentials of its issuer are trusted, under no name. */
async function warnOfUnknownKeys(
  { store, issuers }: Pick<ServerContext, "store" | "issuers">,
  log: Pick<FastifyBaseLogger, "error">,
): Promise<void> {
  const known = new Set((await listIssuers(store.pool)).map(({ did }) => did));
  const unknown = issuers
    .trusted()
    .filter((did) => did !== issuers.defaultIssuerDid && !known.has(did));
  if (unknown.length === 0) return;
  log.error(
    `this server trusts ${nameSome(unknown)}, whose keys are in ARCS_ISSUER_KEY_FOLDER (--issuer-key-folder), and its store has no such ` +
      "issuer; register them with arcs-server issuers add <did> --name <name>, or take the files away",
  );
}

function nameSome(ids: readonly string[]): string {
  const others = ids.length > MAX_NAMED ? ` and ${ids.length - MAX_NAMED} more` : "";
  return ids.slice(0, MAX_NAMED).join(", ") + others;
}
