import { isSdkError, SdkError } from "@arcs/core";
import { defined, showValue } from "@arcs/core/internal";

import { OPERATOR_ACCOUNT } from "../../../platform/keys/issuer-keys.ts";
import { createApiKey, endApiKey, type NewApiKey } from "./service.ts";
import { type ApiKey, findApiKey, listApiKeys, type Permission } from "../service.ts";
import { printTable } from "#process";
import { keyPermissions, keyPlans } from "./command-help.ts";
import type { CommandLine } from "../../../platform/settings/read-settings.ts";
import {
  apiOf,
  callApi,
  type Command,
  jsonOption,
  requiredOption,
  textOption,
  wantsJson,
  withStore,
  wordOption,
} from "../../../platform/cli/command.ts";

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
      url: { type: "string" },
      key: { type: "string" },
      ...jsonOption,
    },
    async run(line) {
      const agentId = textOption(line, "agent");
      const issuerDid = textOption(line, "issuer");
      const request = {
        name: requiredOption(line, "name"),
        permissions: readPermissions(textOption(line, "permissions") ?? "read,write"),
        plan: wordOption(line, "plan", { words: keyPlans, fallback: "enterprise" }),
        mode: wordOption(line, "mode", { words: ["live", "test"], fallback: "live" }),
        accountId: textOption(line, "account") ?? OPERATOR_ACCOUNT,
        ...defined({ agentId, issuerDid }),
      };
      const { key, apiKey } = await createByStoreOrServer(line, request);
      console.log(wantsJson(line) ? JSON.stringify({ key, ...describe(apiKey) }) : key);
      return 0;
    },
  },
  list: {
    options: jsonOption,
    async run(line) {
      const keys = await withStore(line.settings, ({ store }) => listApiKeys(store.pool));
      const now = new Date();
      if (wantsJson(line)) {
        console.log(JSON.stringify(keys.map((key) => ({ ...describe(key), state: stateOf(key, now) }))));
        return 0;
      }
      printTable([
        ["ID", "NAME", "ENDS IN", "PERMISSIONS", "PLAN", "ACCOUNT", "STATE"],
        ...keys.map((key) => [
          key.id,
          key.name,
          key.lastFour,
          key.permissions.join(","),
          key.plan,
          key.accountId,
          stateOf(key, now),
        ]),
      ]);
      return 0;
    },
  },
  revoke: {
    options: jsonOption,
    mostWords: 1,
    async run(line) {
      const [id] = line.positionals;
      if (id === undefined)
        throw new SdkError("invalid_argument", "the id of a key is needed; arcs-server keys list shows them");
      await withStore(line.settings, async (context) => {
        const { store } = context;
        if ((await findApiKey(store.pool, id)) === undefined)
          throw new SdkError("not_found", `there is no key ${showValue(id)}; arcs-server keys list shows them`);
        const isNew = await store.transaction((tx) => endApiKey(tx, context, { id }));
        const text = isNew ? `revoked ${id}` : `${id} was revoked before`;
        console.log(wantsJson(line) ? JSON.stringify({ id, state: "revoked", isNew }) : text);
      });
      return 0;
    },
  },
};

type CreatedKey = { key: string; apiKey: DescribedKey };

/** Creates a key in the store; while a server has it open, which only an embedded one can be closed by, that server does. */
async function createByStoreOrServer(line: CommandLine, request: NewApiKey): Promise<CreatedKey> {
  try {
    return await withStore(line.settings, (context) =>
      context.store.transaction((tx) => createApiKey(tx, context, request)),
    );
  } catch (error) {
    if (!isSdkError(error, "store_in_use")) throw error;
    if ((textOption(line, "key") ?? process.env["ARCS_API_KEY"]) === undefined) {
      const message = `${error.message}; with an admin key in ARCS_API_KEY, the server that runs makes the key`;
      throw new SdkError(error.code, message, { details: error.details, cause: error });
    }
    return (await callApi(apiOf(line), { method: "POST", path: "/v1/keys", body: request })) as CreatedKey;
  }
}

function readPermissions(text: string): Permission[] {
  return text.split(",").map((name) => {
    const permission = keyPermissions.find((each) => each === name.trim());
    if (permission !== undefined) return permission;
    throw new SdkError(
      "invalid_argument",
      `--permissions expected some of ${keyPermissions.join(",")}, got ${showValue(name)}`,
    );
  });
}

type DescribedKey = Pick<ApiKey, "id" | "name" | "lastFour" | "permissions" | "plan" | "accountId">;

function describe({ id, name, lastFour, permissions: may, plan, accountId }: DescribedKey): object {
  return { id, name, lastFour, permissions: may, plan, accountId };
}

function stateOf({ revokedAt, expiresAt }: ApiKey, now: Date): string {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "usable";
}
