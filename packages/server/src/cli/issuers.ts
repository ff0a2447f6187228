import { unlink } from "node:fs/promises";
import { join } from "node:path";

import { formatDid, type IssuerKey, SdkError } from "@arcs/core";
import { defined, parseNetwork } from "@arcs/core/internal";

import { addIssuer } from "../domain/issuers/add-issuer.ts";
import { createIssuerKey } from "../start/issuer-keys.ts";
import { listIssuers } from "../store/credentials/issuers.ts";
import { printTable, readGivenFile } from "#process";
import {
  type Command,
  type CommandContext,
  jsonOption,
  requiredOption,
  textOption,
  wantsJson,
  withStore,
} from "./command.ts";

/** The commands of `arcs-server issuers`. */
export const issuerCommands: Readonly<Record<string, Command>> = {
  add: {
    help: `arcs-server issuers add [did] --name <name> [options] [settings]

Registers an issuer, whose credentials this server then trusts. Registering it again changes what is stored about it.
Without a DID, makes a new key in the folder of issuer keys; the server can issue with it from its next start on.

      --name <name>        a name for people
      --website <url>
      --account <id>       the account whose keys use this issuer if they name none
      --untrusted          its credentials do not, or no longer, pass the check issuerTrusted
      --keys <file>        JSON array of its further keys: id, publicKeyMultibase, validFrom, validUntil, revoked
      --key-file <name>    name of the file of the new key (default: <name>.json)
      --json               prints its DID as JSON, for programs`,
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
      const fileName =
        textOption(line, "key-file") ?? `${request.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}.json`;
      await withStore(settings, async (context) => {
        const did = positionals[0] ?? (await makeKey(context, { folder: issuerKeyFolder, fileName, network }));
        const adding = context.store.transaction((tx) => addIssuer(tx, context, { did, ...request }));
        await adding.catch(async (error: unknown) => {
          // The key of an issuer that was refused is nobody's, and would be in the way of the next attempt.
          if (positionals[0] === undefined) await unlink(join(issuerKeyFolder, fileName));
          throw error;
        });
        console.log(wantsJson(line) ? JSON.stringify({ did }) : did);
      });
      return 0;
    },
  },
  list: {
    help: `arcs-server issuers list [--json] [settings]

Lists the issuers that are registered in the store, in the order in which they were added.

      --json    as JSON, for programs`,
    options: jsonOption,
    async run(line) {
      const issuers = await withStore(line.settings, ({ store }) => listIssuers(store.pool));
      if (wantsJson(line)) {
        const shown = issuers.map(({ did, name, trusted, website }) => ({ did, name, trusted, website }));
        console.log(JSON.stringify(shown));
        return 0;
      }
      printTable([
        ["DID", "NAME", "TRUSTED", "WEBSITE"],
        ...issuers.map(({ did, name, trusted, website }) => [did, name, trusted ? "yes" : "no", website ?? ""]),
      ]);
      return 0;
    },
  },
};

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
    const keys: unknown = JSON.parse(text);
    if (Array.isArray(keys)) return keys as IssuerKey[];
  } catch {
    // Said below, for both causes.
  }
  throw new SdkError("invalid_argument", `--keys expected a file with a JSON array, got ${path} with something else`);
}
