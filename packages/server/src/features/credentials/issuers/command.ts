import { unlink } from "node:fs/promises";
import { join } from "node:path";

import { formatDid, type IssuerKey, SdkError } from "@arcs/core";
import { defined, parseJson, parseNetwork } from "@arcs/core/internal";
import { printTable, readGivenFile } from "#process";

import { addIssuer, listIssuers } from "./service.ts";
import { createIssuerKey } from "../../../platform/keys/key-files.ts";
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
      const fileName =
        textOption(line, "key-file") ??
        `${request.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}.json`;
      await withStore(settings, async (context) => {
        const did =
          positionals[0] ??
          (await makeKey(context, { folder: issuerKeyFolder, fileName, network }));
        const adding = context.store.transaction((tx) =>
          addIssuer(tx, context, { did, ...request }),
        );
        await adding.catch(async (error: unknown) => {
          // The key of a refused issuer is unused, and would be in the way of the next attempt.
          if (positionals[0] === undefined) await unlink(join(issuerKeyFolder, fileName));
          throw error;
        });
        console.log(wantsJson(line) ? JSON.stringify({ did }) : did);
      });
      return 0;
    },
  },
  list: {
    options: jsonOption,
    async run(line) {
      const issuers = await withStore(line.settings, ({ store }) => listIssuers(store.pool));
      if (wantsJson(line)) {
        const shown = issuers.map(({ did, name, trusted, website }) => ({
          did,
          name,
          trusted,
          website,
        }));
        console.log(JSON.stringify(shown));
        return 0;
      }
      printTable([
        ["DID", "NAME", "TRUSTED", "WEBSITE"],
        ...issuers.map(({ did, name, trusted, website }) => [
          did,
          name,
          trusted ? "yes" : "no",
          website ?? "",
        ]),
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
    const keys: unknown = parseJson(text);
    if (Array.isArray(keys)) return keys as IssuerKey[];
  } catch {
    // Said below, for both causes.
  }
  throw new SdkError(
    "invalid_argument",
    `--keys expected a file with a JSON array, got ${path} with something else`,
  );
}
