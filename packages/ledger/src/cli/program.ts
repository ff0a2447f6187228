import { createRequire } from "node:module";

import { runProgram } from "@arcs/process";

import { commandHelp } from "./command-help.ts";

/** Runs `arcs-ledger` with its arguments; gives the code that it ends with. */
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
          load: async () => (await import("./keygen.ts")).keygen,
        },
        deploy: {
          what: "deploy the anchor program to a cluster; says the cost first, and asks",
          help: commandHelp.deploy,
          load: async () => (await import("./deploy.ts")).deploy,
        },
        inspect: {
          what: "print the record or batch at an address",
          help: commandHelp.inspect,
          load: async () => (await import("./inspect.ts")).inspect,
        },
      },
      run: (command, args) => command(args),
      version: () => (createRequire(import.meta.url)("@arcs/ledger/package.json") as { version: string }).version,
    },
    args,
  );
}
