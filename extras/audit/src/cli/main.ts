#!/usr/bin/env node
import { createRequire } from "node:module";

import { runSingleProgram } from "@arcs/process";

const help = `arcs-audit --key <verifier key> --state <folder> [options] <URL of the log>

Follows the public log of a service and trusts nothing: it checks who signed each checkpoint, that nothing has disappeared,
every entry's hash, each agent's chain, and the order of the log of cover. Then it computes the newest score of every agent
that shows everything from that log, and compares the evidence for it with the log. It stops at the first difference.

      --key <key>           verifier key of the log: fetch it from <URL of the log>/key once, and keep it
      --state <folder>      what the audit knows, so that the next run can continue; a folder of its own for each log
      --witness <key>       verifier key of a witness; once for each
      --quorum <count>      how many of these witnesses must have cosigned (default: all of them)
      --once                looks once (default: keeps looking)
      --interval <seconds>  between two looks (default: 60)
      --log-only            does not check scores
      --service <URL>       URL of the service (default: that of the log without /log)
      --rpc <network>=<URL> RPC endpoint of a ledger, as devnet=https://… or eip155:8453=https://…; once for each. Finds
                            payments that the ledger does not have, has with other facts, or a day later. Needs @arcs/ledger for
                            Solana, @arcs/evm for EVM chains
      --json                prints one JSON object per line
  -h, --help                this text; --version says which version this is

Exit codes: 0 nothing is wrong, 1 it could not be checked, 2 wrong usage, 3 something is wrong.`;

process.exitCode = await runSingleProgram(
  {
    help,
    version: () =>
      (createRequire(import.meta.url)("@arcs/audit/package.json") as { version: string }).version,
    run: async (args) => (await import("./audit.ts")).audit(args),
  },
  process.argv.slice(2),
);
