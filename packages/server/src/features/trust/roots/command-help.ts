import { settingsNote } from "../../../platform/settings/help/generated.ts";

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
  propose: `arcs-server roots propose --from <listing> [options] [settings]

Finds sellers that may be roots. It reads a listing of x402's discovery (GET /discovery/resources, versions 1 and 2), follows on chain what
the listed sellers were paid and where their payers have their money from, and prints each with facts, a verdict and its reasons:

  propose   others buy from it with money of their own, again and again
  look      something speaks against it: a person decides
  refuse    most of it is made up, or it sells next to nothing

A seller counts by account: one that is paid on two chains is listed twice. Read are those in tokens of the list in force, on the ledger
(LEDGER_RPC_URL) and on EVM chains with an endpoint (ARCS_EVM_RPC_URLS). Not seen is money that comes back over an exchange.
Nothing is signed, and nothing that is served changes. Where no seller can be read, the exit code is 1, and there is no draft.

      --from <listing>           a file, or a URL, which is read page by page
      --out <file>               writes a draft of a list, with the proposed ones, to a new file: complete it, then sign it (roots sign)
      --group <1 to 7>           the group of the draft (default 1)
      --months <number>          periods of 30 days to read, of which the usual one is the median (default 3)
      --max-sellers <number>     of the listing, in its order (default 100)
      --max-transactions <n>     of each seller, the newest; of each payer a tenth of that, at least 200 (default 2000)
      --max-payers <number>      whose money is followed, the largest first, until 90 % of the sales are covered (default 100)
      --json                     as JSON, for programs

${settingsNote}`,
  diff: `arcs-server roots diff --from <file> [--max <number>] [--json] [settings]

Says what another list of roots would do. It folds the log of this store twice from the beginning, as if the list in force, and then the
new one, had been in force all along, and prints the largest changes of what is safe to spend (holds are not in the log), of
the cost to forge, and of the highest tier that it allows.

That is not what happens when a server changes its list: what payments gave and earned before stays then, and the new list counts from
there on. It is what the list comes to in the long run, as far as the log knows: it has the payments to the sellers of the lists that
were in force, and those that were reported, not what was paid to a new seller before. Memory grows with the number of
payments, for one book at a time. Nothing is written.

      --from <file>        the new list (schemas/vouching/root-list-v1.json; signed or not)
      --max <number>       accounts to print (default 20)
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
