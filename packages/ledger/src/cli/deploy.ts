import { createInterface } from "node:readline/promises";

import { SdkError } from "@arcs/core";

import { type Deployment, planDeployment } from "../deploy/deploy-program.ts";
import { programSha256 } from "../program/generated.ts";
import { readKeyFile } from "./key-file.ts";
import { ledgerHelp, ledgerOf, ledgerOptions, readOptions } from "./options.ts";

const help = `arcs-ledger deploy --payer <key file> --program <key file> [options]

Deploys the anchor program. Says what it costs, and asks, before it spends anything. If it breaks off, run it again with
the same two keys: it goes on where it stopped.

      --payer <file>       pays; becomes the upgrade authority unless --final is given
      --program <file>     key of the program's address (arcs-ledger keygen makes one)
${ledgerHelp}
      --final              nobody can change the program any more, you included
      --priority <number>  priority fee in millionths of a lamport per compute unit (default 0)
  -y, --yes                does not ask`;

/** Deploys the anchor program to a cluster. */
export async function deploy(args: string[]): Promise<number> {
  const { values } = readOptions({
    args,
    options: {
      ...ledgerOptions,
      payer: { type: "string" },
      program: { type: "string" },
      final: { type: "boolean", default: false },
      priority: { type: "string", default: "0" },
      yes: { type: "boolean", short: "y", default: false },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    console.log(help);
    return 0;
  }
  if (values.payer === undefined || values.program === undefined) {
    throw new SdkError("invalid_argument", "--payer and --program are needed; see --help");
  }
  const ledger = ledgerOf(values);
  const plan = await planDeployment({
    ...ledger,
    payer: await readKeyFile(values.payer),
    programKey: await readKeyFile(values.program),
    upgradeAuthority: values.final ? "none" : "payer",
    microLamportsPerComputeUnit: readNumber(values.priority),
  });
  console.log(`program   ${plan.programAddress}\nnetwork   ${ledger.network}\nSHA-256   ${programSha256}`);
  if (plan.isDeployed) {
    console.log("deployed already: nothing to do");
    return 0;
  }
  console.log(`rent      ${sol(plan.rent)} in all, kept as long as the program is there`);
  console.log(
    `to pay    ${sol(plan.needed)} in ${plan.transactionsLeft} transactions; the payer has ${sol(plan.balance)}`,
  );
  if (plan.balance < plan.needed) {
    throw new SdkError("ledger_insufficient_funds", "the payer has too few lamports", {
      details: { needed: String(plan.needed), balance: String(plan.balance) },
    });
  }
  if (!values.yes && !(await isAgreed(values.final))) {
    console.log("nothing was sent");
    return 1;
  }
  await carryOut(plan);
  console.log(`deployed. Give it to anchors and verifiers as programAddress: ${plan.programAddress}`);
  return 0;
}

async function isAgreed(isFinal: boolean): Promise<boolean> {
  if (!process.stdin.isTTY) throw new SdkError("invalid_argument", "there is nobody to ask: use --yes to agree");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const question = isFinal ? "Deploy, and give up the right to change it? [y/N] " : "Deploy? [y/N] ";
  const answer = await terminal.question(question);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

function carryOut(plan: Deployment): Promise<void> {
  return plan.run((sent, total) => {
    if (process.stdout.isTTY) process.stdout.write(`\r${sent} of ${total} transactions${sent === total ? "\n" : ""}`);
  });
}

function readNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new SdkError("invalid_argument", `--priority expected a whole number, got ${text}`);
  }
  return value;
}

function sol(lamports: bigint): string {
  const digits = lamports.toString().padStart(10, "0");
  return `${digits.slice(0, -9)}.${digits.slice(-9)} SOL`;
}
