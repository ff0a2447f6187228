import { settingsNote } from "../../../platform/settings/help/generated.ts";

/** Help of the commands `arcs-server roots`. */
export const rootsHelp = {
  sign: `arcs-server roots sign <file> --key <key file>

Signs a list of roots (schemas/vouching/root-list-v1.json) and prints the signed document; the DID to be believed, for
ARCS_VOUCHING_ROOTS_SIGNERS, goes to the standard error stream. A proof that the list carries already is replaced.

      --key <key file>     a wallet key: JSON array of bytes, base58 or hex

${settingsNote}`,
  check: `arcs-server roots check --vouching-roots <place> --vouching-roots-signers <DIDs> [--json] [settings]

Loads the lists as a start does, and prints what they come to: the digest that scores name, groups, sellers and prices.

      --json    as JSON, for programs

${settingsNote}`,
  scores: `arcs-server roots scores <agent id>… --roots <file> [settings]

Folds the log of this store with a list of roots (schemas/vouching/root-list-v1.json; signed or not), as if it had been in force from the
beginning, computes the scores of agents by it, each from the evidence of the score that is served, and prints both. Nothing is
written, and nothing served changes: to see what a list would do before it is configured.

      --roots <file>       the list
      --json               as JSON, for programs

${settingsNote}`,
  unread: `arcs-server roots unread [--json] [settings]

Lists the transactions of followed roots that could not be read, the newest first, with the reason and the time of the next
retry. Voices from them are missing until then, and only those. A version that is not supported needs a newer ARCS; what the
endpoint does not give, or gives without its meta, needs another endpoint (LEDGER_RPC_URL; for EVM chains ARCS_EVM_RPC_URLS).
After 30 days a transaction is given up, and the log says so.

      --json    as JSON, for programs

${settingsNote}`,
} as const;
