import { join, resolve } from "node:path";
import { decodeAddress, isSdkError, SdkError } from "@arcs/core";
import { defined, naming, showValue } from "@arcs/core/internal";

import type { ApiKeyList, ApiKeyView } from "@arcs/core/http";
import { OPERATOR_ACCOUNT } from "../../platform/base/scope.ts";
import { createApiKey, endApiKey, viewOfKey } from "./service.ts";
import { type ApiKey } from "../access/service.ts";
import { listApiKeys, type Permission } from "../access/api-keys.ts";
import { readKeyFile } from "../../platform/keys/key-files.ts";
import { paint, printTable } from "#process";
import { findRunningServer } from "../../platform/cli/running-server.ts";
import { keyPermissions, keyPlans } from "./command-help.ts";
import type { CommandLine } from "../../platform/settings/read-settings.ts";
import type { ServerSettings } from "../../platform/settings/settings.ts";
import {
  type Api,
  apiOf,
  callApi,
  type Command,
  type CommandContext,
  jsonOption,
  requiredOption,
  textOption,
  wantsJson,
  withStore,
  wordOption,
} from "../../platform/cli/command.ts";

/** Where the server is that has the store open, and a key for it. */
const serverOptions = { url: { type: "string" }, key: { type: "string" } } as const;

export const keyCommands: Readonly<Record<string, Command>> = {
  create: {
    options: {
      name: { type: "string" },
      permissions: { type: "string" },
      plan: { type: "string" },
      mode: { type: "string" },
      account: { type: "string" },
      agent: { type: "string" },
      issuer: { type: "string" },
      replaces: { type: "string" },
      ...serverOptions,
      ...jsonOption,
    },
    async run(line) {
      const agentId = textOption(line, "agent");
      const issuerDid = textOption(line, "issuer");
      const replaces = textOption(line, "replaces");
      const request = {
        name: requiredOption(line, "name"),
        permissions: readPermissions(textOption(line, "permissions") ?? "read,write"),
        plan: wordOption(line, "plan", { words: keyPlans, fallback: "enterprise" }),
        mode: wordOption(line, "mode", { words: ["live", "test"], fallback: "live" }),
        accountId: textOption(line, "account") ?? OPERATOR_ACCOUNT,
        ...defined({ agentId, issuerDid }),
        ...(replaces === undefined ? {} : { replaces, adoptKeys: true }),
      };
      const { key, apiKey } = await byStoreOrServer<CreatedKey>(line, {
        byStore: async (context) => {
          const made = await context.store.transaction((tx) => createApiKey(tx, context, request));
          // Started in another folder, the command finds another store, whose keys the server in
          // mind does not know.
          console.error(paint("dim", `made in ${storeInWords(line.settings)}`, process.stderr));
          return made;
        },
        byServer: (api) =>
          callApi(api, { method: "POST", path: "/v1/keys", body: request }) as Promise<CreatedKey>,
      });
      console.log(wantsJson(line) ? JSON.stringify({ key, ...describe(apiKey) }) : key);
      return 0;
    },
  },
  list: {
    options: { ...serverOptions, ...jsonOption },
    async run(line) {
      const keys = await byStoreOrServer<ListedKey[]>(line, {
        byStore: async ({ store }) => (await listApiKeys(store.pool)).map(viewOfKey),
        byServer: listByServer,
      });
      const now = new Date();
      if (wantsJson(line)) {
        const facts = keys.map((key) => ({
          ...describe(key),
          state: stateOf(key, now),
          expiresAt: key.expiresAt,
        }));
        console.log(JSON.stringify(facts));
        return 0;
      }
      printTable([
        ["ID", "NAME", "LAST FOUR", "PERMISSIONS", "PLAN", "ACCOUNT", "STATE", "EXPIRES"],
        ...keys.map((key) => [
          key.id,
          key.name,
          key.lastFour,
          key.permissions.join(","),
          key.plan,
          key.accountId,
          stateOf(key, now),
          key.expiresAt ?? "",
        ]),
      ]);
      return 0;
    },
  },
  revoke: {
    options: { ...serverOptions, ...jsonOption },
    mostWords: 1,
    async run(line) {
      const [id] = line.positionals;
      if (id === undefined)
        throw new SdkError(
          "invalid_argument",
          "the id of a key is needed; arcs-server keys list shows them",
        );
      const keys = await byStoreOrServer(line, {
        async byStore(context) {
          const { store } = context;
          const listed = (await listApiKeys(store.pool)).map(viewOfKey);
          if (listed.some((key) => key.id === id))
            await store.transaction((tx) => endApiKey(tx, context, { id }));
          return listed;
        },
        async byServer(api) {
          const listed = await listByServer(api);
          if (listed.some((key) => key.id === id))
            await callApi(api, { method: "DELETE", path: `/v1/keys/${id}` });
          return listed;
        },
      });
      const found = keys.find((key) => key.id === id);
      if (found === undefined) throw unknownKey(id);
      const isNew = found.revokedAt === null;
      const successors = usableSuccessorsOf(id, keys);
      const text = isNew ? `revoked ${id}` : `${id} was revoked before`;
      console.log(
        wantsJson(line) ? JSON.stringify({ id, state: "revoked", isNew, successors }) : text,
      );
      if (successors.length > 0)
        console.error(
          `in its place holds ${successors.join(", ")}: revoke that too, if you do not know who made it`,
        );
      return 0;
    },
  },
};

type CreatedKey = { key: string; apiKey: DescribedKey };

type ListedKey = DescribedKey & Pick<ApiKeyView, "replaces" | "revokedAt" | "expiresAt">;

/**
 * Has the server do it that `--url` names. Without that, works on the store, or has the server do
 * it that has the store open: an embedded store is open to one process only.
 */
async function byStoreOrServer<Result>(
  line: CommandLine,
  ways: { byStore(context: CommandContext): Promise<Result>; byServer(api: Api): Promise<Result> },
): Promise<Result> {
  // A store that lies here may be another one than that server's.
  if (textOption(line, "url") !== undefined) return ways.byServer(apiOf(line));
  try {
    return await withStore(line.settings, (context) => ways.byStore(context));
  } catch (error) {
    if (!isSdkError(error, "store_in_use")) throw error;
    if ((textOption(line, "key") ?? process.env["ARCS_API_KEY"]) === undefined) {
      const message = `${error.message}; with an admin key in ARCS_API_KEY, the server that runs does it`;
      throw new SdkError(error.code, message, { details: error.details, cause: error });
    }
    const api = apiOf(line, findRunningServer(line.settings));
    if (process.env["ARCS_API_URL"] === undefined) await assertHasStore(api, line.settings);
    return ways.byServer(api);
  }
}

/**
 * Refuses another server that listens where the one of this store did, or where the settings say: it would make the key among its own,
 * and learn the admin key. The key of its log tells them apart. One that does not answer is for the
 * call itself to report.
 */
async function assertHasStore({ apiUrl }: Api, settings: ServerSettings): Promise<void> {
  const { dataFolder, logKeyFile = join(dataFolder, "log.json") } = settings;
  const signal = AbortSignal.timeout(30_000);
  const headers = { "user-agent": naming.SERVER_USER_AGENT };
  const answer = await fetch(`${apiUrl}/log/key`, { headers, signal })
    .then((response) => response.text())
    .catch(() => undefined);
  if (answer === undefined) return;
  const ed25519 = 1;
  const { address } = readKeyFile(logKeyFile);
  const key = Buffer.from([ed25519, ...decodeAddress(address)]).toString("base64");
  if (answer.trim().endsWith(`+${key}`)) return;
  const message = `the server at ${apiUrl} has another store than ${resolve(dataFolder)}; --url names the one that has it`;
  throw new SdkError("invalid_argument", message);
}

function storeInWords({ databaseUrl, dataFolder }: ServerSettings): string {
  return databaseUrl === undefined
    ? `the store of ${resolve(dataFolder)}`
    : "the database of the settings";
}

async function listByServer(api: Api): Promise<ListedKey[]> {
  return ((await callApi(api, { method: "GET", path: "/v1/keys" })) as ApiKeyList).keys;
}

function unknownKey(id: string): SdkError {
  return new SdkError(
    "not_found",
    `there is no key ${showValue(id)}; arcs-server keys list shows them`,
  );
}

function readPermissions(text: string): Permission[] {
  return text.split(",").map((name) => {
    const permission = keyPermissions.find((each) => each === name.trim());
    if (permission !== undefined) return permission;
    throw new SdkError(
      "invalid_argument",
      `--permissions must be some of ${keyPermissions.join(",")} (received ${showValue(name)})`,
    );
  });
}

type DescribedKey = Pick<ApiKey, "id" | "name" | "lastFour" | "permissions" | "plan" | "accountId">;

function describe({ id, name, lastFour, permissions: may, plan, accountId }: DescribedKey): object {
  return { id, name, lastFour, permissions: may, plan, accountId };
}

/**
 * Lists the keys that hold in the place of one, each before its own successors. A thief may have
 * replaced the key that was stolen.
 */
export function usableSuccessorsOf(id: string, keys: readonly ListedKey[]): string[] {
  const line = [id];
  for (const each of line)
    line.push(...keys.filter(({ replaces }) => replaces === each).map((key) => key.id));
  const now = new Date();
  const usable = new Set(keys.filter((key) => stateOf(key, now) === "usable").map((key) => key.id));
  return line.slice(1).filter((each) => usable.has(each));
}

function stateOf({ revokedAt, expiresAt }: ListedKey, now: Date): string {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && new Date(expiresAt) <= now ? "expired" : "usable";
}
