#!/usr/bin/env node
import { isSdkError } from "@arcs/core";

import { deploy } from "./deploy.ts";
import { inspect } from "./inspect.ts";
import { keygen } from "./keygen.ts";
import { start } from "./start.ts";

const commands: Readonly<Record<string, { run: (args: string[]) => Promise<number>; what: string }>> = {
  start: { run: start, what: "run a local ledger: Solana's JSON-RPC on this machine, anchor program included" },
  keygen: { run: keygen, what: "make a key file" },
  deploy: { run: deploy, what: "deploy the anchor program to a cluster; says the cost first, and asks" },
  inspect: { run: inspect, what: "print the record or batch at an address" },
};

const help = `arcs-ledger <command> [options]

${Object.entries(commands)
  .map(([name, { what }]) => `  ${name.padEnd(9)} ${what}`)
  .join("\n")}

arcs-ledger <command> --help says more.`;

const [name, ...rest] = process.argv.slice(2);
const command = name === undefined ? undefined : commands[name];
if (command !== undefined) {
  process.exitCode = await command.run(rest).catch((error: unknown) => {
    // A stack is for bugs; what the caller can do something about is said in one line.
    console.error(isSdkError(error) ? `${error.message} (${error.code})` : error);
    return 1;
  });
} else if (name === undefined || name === "help" || name === "--help" || name === "-h") {
  console.log(help);
} else {
  console.error(`unknown command ${name}\n\n${help}`);
  process.exitCode = 2;
}
