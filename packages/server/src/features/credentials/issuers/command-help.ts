import { settingsNote } from "../../../platform/settings/help/generated.ts";

export const issuerHelp = {
  add: `arcs-server issuers add [did] --name <name> [options] [settings]

Registers an issuer, whose credentials this server then trusts. Registering it again changes what is stored about it.
Without a DID, makes a new key in the folder of issuer keys; the server can issue with it from its next start on.

      --name <name>        a name for people
      --website <url>
      --account <id>       the account whose keys use this issuer if they name none
      --untrusted          its credentials do not, or no longer, pass the check issuerTrusted
      --keys <file>        JSON array of its further keys: id, publicKeyMultibase, validFrom, validUntil, revoked
      --key-file <name>    name of the file of the new key (default: <name>.json)
      --json               prints its DID as JSON, for programs

${settingsNote}`,
  list: `arcs-server issuers list [--json] [settings]

Lists the issuers that are registered in the store, in the order in which they were added.

      --json    as JSON, for programs

${settingsNote}`,
} as const;
