import { OPERATOR_ACCOUNT } from "../../platform/base/scope.ts";
import type { Plan } from "../../platform/settings/settings.ts";
import type { Permission } from "../access/api-keys.ts";
import { settingsNote } from "../../platform/settings/help/generated.ts";

export const keyPermissions: readonly Permission[] = [
  "read",
  "write",
  "issuer",
  "arbiter",
  "admin",
];

export const keyPlans: readonly Plan[] = ["starter", "growth", "scale", "enterprise"];

const serverHelp = `      --url <url>              has that server do it, whatever store is here (default, while a server has the store open:
                               ARCS_API_URL, or else that server)
      --key <key>              an admin key for it; better set ARCS_API_KEY: other users can see flags`;

export const keyHelp = {
  create: `arcs-server keys create --name <name> [options] [settings]

Makes an API key and prints it. It cannot be shown again: only its hash is stored. While a server has the embedded store open, that
server makes it, with an admin key of yours: the new key then ends with that one.

      --name <name>            a name for people
      --permissions <list>     some of ${keyPermissions.join(",")} (default: read,write)
      --plan <plan>            ${keyPlans.join(", ")} (default: enterprise)
      --mode <mode>            live or test (default: live)
      --account <id>           whose it is (default: ${OPERATOR_ACCOUNT})
      --agent <address>        the agent whose own key it is
      --issuer <did>           the issuer that it issues as
      --replaces <id>          a key that may do no more: it ends in a day, and the keys that it made go on with the new one
${serverHelp}
      --json                   as JSON, with its id, for programs

${settingsNote}`,
  list: `arcs-server keys list [options] [settings]

Lists the API keys of all accounts, the newest first, with the end of those that were replaced. The keys themselves are not stored; the
last four characters are shown.
While a server has the embedded store open, that server lists them.

${serverHelp}
      --json                   as JSON, for programs

${settingsNote}`,
  revoke: `arcs-server keys revoke <id> [options] [settings]

Revokes an API key, and the keys that it made, at once and permanently. \`keys list\` shows the ids. While a server has the
embedded store open, that server revokes it.

${serverHelp}
      --json                   as JSON, for programs

${settingsNote}`,
} as const;
