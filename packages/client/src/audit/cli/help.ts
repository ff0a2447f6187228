/** What `arcs-audit --help` prints. */
export const help = `arcs-audit --key <verifier key> --state <folder> [options] <URL of the log>

Follows the public log of a service and believes nothing: who signed each checkpoint, that everything that was there before is
still there, every entry's hash, each agent's chain, the order of the payments. Then computes the newest score of every agent
that shows everything again, and compares what it was computed from with the log. Stops at the first difference.

      --key <key>           verifier key of the log, as <URL of the log>/key gave it when you began; keep it
      --state <folder>      what is known is kept here, so that the next run goes on; it is of one log
      --witness <key>       verifier key of a witness; once for each
      --quorum <count>      how many of these witnesses have to have cosigned (default: all of them)
      --once                looks once (default: goes on looking)
      --interval <seconds>  between two looks (default: 60)
      --log-only            leaves the scores alone
      --service <URL>       of the service (default: that of the log without /log)
      --rpc <network>=<URL> RPC endpoint of a ledger, as devnet=https://… or eip155:8453=https://…; once for each: payments
                            of the log that the ledger does not have, or has otherwise, are found. It needs @arcs/ledger for
                            Solana, @arcs/bridge for EVM chains
      --json                prints one JSON object a line
  -h, --help                this text; --version says which version this is

Exit codes: 0 nothing is wrong, 1 it could not be checked, 2 wrong usage, 3 something is wrong.`;
