#!/usr/bin/env node
import { createRequire } from "node:module";

import { runProgram } from "@arcs/process";

export function runLedgerProgram(args: readonly string[]): Promise<number> {
  return runProgram(
    {
      name: "arcs-ledger",
      commands: {
        start: {
          what: "run a local ledger: Solana's JSON-RPC on this machine, anchor program included",
          help: commandHelp.start,
          load: async () => (await import("./start.ts")).start,
        },
        keygen: {
          what: "make a key file",
          help: commandHelp.keygen,
          load: async () => (await import("./deploy.ts")).keygen,
        },
        deploy: {
          what: "deploy the anchor program to a cluster; says the cost first, and asks",
          help: commandHelp.deploy,
          load: async () => (await import("./deploy.ts")).deploy,
        },
      },
      run: (command, args) => command(args),
      version: () =>
        (createRequire(import.meta.url)("@arcs/ledger/package.json") as { version: string })
          .version,
    },
    args,
  );
}

const commandHelp = {
  start: `arcs-ledger start [options]

Runs a local ledger on the loopback interface: a real Solana virtual machine behind Solana's JSON-RPC over HTTP and
WebSocket. Ordinary Solana clients work against it. The anchor program is deployed from the start.

  -p, --port <number>      default 8899; subscriptions are there, too, and at the next port if it is free
  -f, --folder <path>      keeps the ledger there across restarts (default: in memory only)
      --airdrop <address>  gives 1,000 SOL to an address at start; may be repeated
      --json               says where it listens as a line of JSON, for programs

Stop it with Ctrl-C. Whatever was answered is on the disk by then, so that killing it loses nothing either.`,
  keygen: `arcs-ledger keygen <file> [options]

Makes a new key and writes it to a file that only you can read, as a JSON array of 64 bytes: the form that Solana's own
tools use. Prints the address. An existing file is never overwritten.

      --json    prints the address as JSON, for programs`,
  deploy: `arcs-ledger deploy --payer <key file> --program <key file> [options]

Deploys the anchor program. Before it spends anything, it shows the cost and asks. If it is interrupted, run it again with
the same two keys: it continues where it stopped.

      --payer <file>       pays; becomes the upgrade authority unless --final is given
      --program <file>     key of the program's address (arcs-ledger keygen makes one)
  -n, --network <name>     mainnet-beta, devnet, testnet or local (default: LEDGER_CLUSTER, or local)
  -u, --url <url>          JSON-RPC endpoint (default: LEDGER_RPC_URL, or the network's public one)
      --final              nobody, including you, can change the program afterwards
      --priority <number>  priority fee in millionths of a lamport per compute unit (default 0)
  -y, --yes                does not ask
      --json               says what it has done as a line of JSON, for programs; with --yes only`,
} as const;

process.exitCode = await runLedgerProgram(process.argv.slice(2));
