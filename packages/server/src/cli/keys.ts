import { SdkError } from "@arcs/core";
import { defined, showValue } from "@arcs/core/internal";

import { OPERATOR_ACCOUNT } from "../base/issuer-keys.ts";
import { createApiKey } from "../domain/access/create-api-key.ts";
import { endApiKey } from "../domain/access/end-api-key.ts";
import { type ApiKey, findApiKey, listApiKeys, type Permission, type Plan } from "../store/access/api-keys.ts";
import { printTable } from "#process";
import { type Command, jsonOption, requiredOption, textOption, wantsJson, withStore, wordOption } from "./command.ts";

const permissions: readonly Permission[] = ["read", "write", "issuer", "arbiter", "admin"];
const plans: readonly Plan[] = ["starter", "growth", "scale", "enterprise"];

/** The commands of `arcs-server keys`. */
export const keyCommands: Readonly<Record<string, Command>> = {
  create: {
    help: `arcs-server keys create --name <name> [options] [settings]

Makes an API key and prints it. It cannot be shown again: only its hash is stored.

      --name <name>            a name for people
      --permissions <list>     some of ${permissions.join(",")} (default: read,write)
      --plan <plan>            ${plans.join(", ")} (default: enterprise)
      --mode <mode>            live or test (default: live)
      --account <id>           whose it is (default: ${OPERATOR_ACCOUNT})
      --agent <address>        the agent whose own key it is
      --issuer <did>           the issuer that it issues as
      --json                   as JSON, with its id, for programs`,
    options: {
      name: { type: "string" },
      permissions: { type: "string" },
      plan: { type: "string" },
      mode: { type: "string" },
      account: { type: "string" },
      agent: { type: "string" },
      issuer: { type: "string" },
      ...jsonOption,
    },
    async run(line) {
      const agentId = textOption(line, "agent");
      const issuerDid = textOption(line, "issuer");
      const request = {
        name: requiredOption(line, "name"),
        permissions: readPermissions(textOption(line, "permissions") ?? "read,write"),
        plan: wordOption(line, "plan", { words: plans, fallback: "enterprise" }),
        mode: wordOption(line, "mode", { words: ["live", "test"], fallback: "live" }),
        accountId: textOption(line, "account") ?? OPERATOR_ACCOUNT,
        ...defined({ agentId, issuerDid }),
      };
      const { key, apiKey } = await withStore(line.settings, (context) =>
        context.store.transaction((tx) => createApiKey(tx, context, request)),
      );
      console.log(wantsJson(line) ? JSON.stringify({ key, ...describe(apiKey) }) : key);
      return 0;
    },
  },
  list: {
    help: `arcs-server keys list [--json] [settings]

Lists the API keys of all accounts, the newest first. The keys themselves are not stored; the last four characters are shown.

      --json    as JSON, for programs`,
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
    help: `arcs-server keys revoke <id> [--json] [settings]

Revokes an API key, and the keys that it made, at once and permanently. \`keys list\` shows the ids.

      --json    as JSON, for programs`,
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

function readPermissions(text: string): Permission[] {
  return text.split(",").map((name) => {
    const permission = permissions.find((each) => each === name.trim());
    if (permission !== undefined) return permission;
    throw new SdkError(
      "invalid_argument",
      `--permissions expected some of ${permissions.join(",")}, got ${showValue(name)}`,
    );
  });
}

function describe({ id, name, lastFour, permissions: may, plan, accountId }: ApiKey): object {
  return { id, name, lastFour, permissions: may, plan, accountId };
}

function stateOf({ revokedAt, expiresAt }: ApiKey, now: Date): string {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "usable";
}
