import { unlink } from "node:fs/promises";
import { join } from "node:path";

import { formatDid, type IssuerKey, SdkError } from "@arcs/core";
import { defined, parseJson, parseNetwork, showValue } from "@arcs/core/internal";
import { paint, printTable, readGivenFile } from "#process";

import { addIssuer, findIssuer, findOwnIssuer, listIssuers, saveOwnIssuer } from "./service.ts";
import { OPERATOR_ACCOUNT } from "../../../platform/base/scope.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { createIssuerKey, listServerKeys, OWN_KEY_FILE } from "../../../platform/keys/key-files.ts";
import {
  type Command,
  type CommandContext,
  jsonOption,
  requiredOption,
  textOption,
  wantsJson,
  withStore,
} from "../../../platform/cli/command.ts";

export const issuerCommands: Readonly<Record<string, Command>> = {
  add: {
    options: {
      name: { type: "string" },
      website: { type: "string" },
      account: { type: "string" },
      untrusted: { type: "boolean" },
      keys: { type: "string" },
      "key-file": { type: "string" },
      ...jsonOption,
    },
    mostWords: 1,
    async run(line) {
      const { settings, positionals, values } = line;
      const website = textOption(line, "website");
      const accountId = textOption(line, "account");
      const keyList = textOption(line, "keys");
      const request = {
        name: requiredOption(line, "name"),
        trusted: values["untrusted"] !== true,
        ...defined({ website, accountId }),
        ...(keyList === undefined ? {} : { keys: await readKeyList(keyList) }),
      };
      const { issuerKeyFolder = join(settings.dataFolder, "issuers"), network } = settings;
      refuseOwn({ accountId, fileName: textOption(line, "key-file") });
      await withStore(settings, async (context) => {
        const [given] = positionals;
        const fileName = textOption(line, "key-file") ?? fileNameOf(request.name);
        const did =
          given ?? (await makeKey(context, { folder: issuerKeyFolder, fileName, network }));
        const made = given === undefined ? { own: false as const } : {};
        const adding = context.store.transaction((tx) =>
          addIssuer(tx, context, { did, ...request, ...made }),
        );
        await adding.catch(async (error: unknown) => {
          // The key of a refused issuer is unused, and would be in the way of the next attempt.
          if (given === undefined) await unlink(join(issuerKeyFolder, fileName));
          throw error;
        });
        console.log(wantsJson(line) ? JSON.stringify({ did }) : did);
        const own = await findOwnIssuer(context.store.pool);
        const unchanged =
          own === undefined
            ? "the server's own issuer is named at its next start, and is not this one"
            : `the server's own issuer stays ${own.did}`;
        if (own?.did !== did) console.error(paint("dim", unchanged, process.stderr));
      });
      return 0;
    },
  },
  "set-own": {
    options: jsonOption,
    mostWords: 1,
    async run(line) {
      const { settings, positionals } = line;
      const { issuerKeyFolder = join(settings.dataFolder, "issuers"), network } = settings;
      const [did] = positionals;
      if (did === undefined)
        throw new SdkError(
          "invalid_argument",
          "the DID of an issuer is needed; arcs-server issuers list shows them",
        );
      const before = await withStore(settings, ({ store }) =>
        store.transaction(async (tx) => {
          await assertMayBeOwn(tx, { did, folder: issuerKeyFolder, network });
          const own = await findOwnIssuer(tx);
          await saveOwnIssuer(tx, did);
          return own?.did;
        }),
      );
      if (wantsJson(line)) console.log(JSON.stringify({ did, before: before ?? null }));
      else if (before === did) console.log(`${did} is the server's own issuer already`);
      else
        console.log(
          `from its next start on, the server issues as ${did}${before === undefined ? "" : `, no longer as ${before}`}`,
        );
      return 0;
    },
  },
  list: {
    options: jsonOption,
    async run(line) {
      const issuers = await withStore({ ...line.settings, onlyReads: true }, ({ store }) =>
        listIssuers(store.pool),
      );
      if (wantsJson(line)) {
        const shown = issuers.map(({ did, name, own, trusted, website }) => ({
          did,
          name,
          own: own === true,
          trusted,
          website,
        }));
        console.log(JSON.stringify(shown));
        return 0;
      }
      printTable([
        ["DID", "NAME", "OWN", "TRUSTED", "WEBSITE"],
        ...issuers.map(({ did, name, own, trusted, website }) => [
          did,
          name,
          own === true ? "own" : "",
          trusted ? "yes" : "no",
          website ?? "",
        ]),
      ]);
      return 0;
    },
  },
};

/** Refuses ways of changing the server's own issuer other than the command for that. */
function refuseOwn({
  accountId,
  fileName,
}: {
  accountId: string | undefined;
  fileName: string | undefined;
}): void {
  if (accountId === OPERATOR_ACCOUNT)
    throw new SdkError(
      "invalid_argument",
      `--account must be another account than ${OPERATOR_ACCOUNT}, whose keys use the server's own issuer; ` +
        "arcs-server issuers set-own changes that",
    );
  if (fileName === OWN_KEY_FILE)
    throw new SdkError(
      "invalid_argument",
      `--key-file must be another name than ${OWN_KEY_FILE}, the key file of the server's own issuer`,
    );
}

/** Names the key file after its issuer, and never as that of the server's own. */
function fileNameOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 80);
  const file = `${slug === "" ? "unnamed" : slug}.json`;
  return file === OWN_KEY_FILE ? `other-${file}` : file;
}

/**
 * Refuses an issuer that the server could not issue as, and one that an account issues as: others
 * would seem to speak for the operator.
 */
async function assertMayBeOwn(
  tx: Transaction,
  { did, folder, network }: { did: string; folder: string; network: string },
): Promise<void> {
  const issuer = await findIssuer(tx, did);
  if (issuer === undefined)
    throw new SdkError(
      "not_found",
      `there is no issuer ${showValue(did)}; arcs-server issuers list shows them`,
    );
  const { accountId } = issuer;
  if (accountId !== null && accountId !== OPERATOR_ACCOUNT)
    throw new SdkError("conflict", `${did} is the issuer of the account ${accountId}`);
  const dids = listServerKeys(folder).map(({ address }) =>
    formatDid({ network: parseNetwork(network), address }),
  );
  if (dids.includes(did)) return;
  throw new SdkError(
    "invalid_argument",
    `ARCS_ISSUER_KEY_FOLDER (--issuer-key-folder) must have the key of ${did} for ${network} (received ${folder}, without it)`,
  );
}

async function makeKey(
  { randomBytes }: CommandContext,
  { folder, fileName, network }: { folder: string; fileName: string; network: string },
): Promise<string> {
  const address = await createIssuerKey(folder, { name: fileName, randomBytes });
  return formatDid({ network: parseNetwork(network), address });
}

async function readKeyList(path: string): Promise<IssuerKey[]> {
  const text = await readGivenFile(path, { option: "--keys" });
  try {
    const keys: unknown = parseJson(text);
    if (Array.isArray(keys)) return keys as IssuerKey[];
  } catch {
    // Said below, for both causes.
  }
  throw new SdkError(
    "invalid_argument",
    `--keys must be a file with a JSON array (${path} holds something else)`,
  );
}
