import { createInterface } from "node:readline/promises";

import { SdkError } from "@arcs/core";
import { showValue } from "@arcs/core/internal";
import { startProgress } from "@arcs/process";

import { type Deployment, planDeployment } from "../deploy/deploy-program.ts";
import { programSha256 } from "../program/generated.ts";
import { readKeyFile } from "./key-file.ts";
import { defineCommand, ledgerHelp, ledgerOf, ledgerOptions, nameEndpoint } from "./options.ts";

const help = `arcs-ledger deploy --payer <key file> --program <key file> [options]

Deploys the anchor program. Says what it costs, and asks, before it spends anything. If it breaks off, run it again with
the same two keys: it goes on where it stopped.

      --payer <file>       pays; becomes the upgrade authority unless --final is given
      --program <file>     key of the program's address (arcs-ledger keygen makes one)
${ledgerHelp}
      --final              nobody can change the program any more, you included
      --priority <number>  priority fee in millionths of a lamport per compute unit (default 0)
      --json               says what is deployed where as a line of JSON, for programs; with --yes only
  -y, --yes                does not ask`;

/** Deploys the anchor program to a cluster. */
export const deploy = defineCommand(
  {
    help,
    options: {
      ...ledgerOptions,
      payer: { type: "string" },
      program: { type: "string" },
      final: { type: "boolean" },
      priority: { type: "string" },
      json: { type: "boolean" },
      yes: { type: "boolean", short: "y" },
    },
  },
  async ({ payer, program, final: isFinal = false, priority = "0", json, yes, ...where }) => {
    if (payer === undefined || program === undefined) {
      throw new SdkError("invalid_argument", "--payer and --program are needed; see --help");
    }
    if (json && !yes) throw new SdkError("invalid_argument", "--json expected --yes beside it: nobody is asked");
    const ledger = ledgerOf(where);
    const deployment = {
      ...ledger,
      payer: await readKeyFile(payer, { option: "--payer" }),
      programKey: await readKeyFile(program, { option: "--program" }),
      upgradeAuthority: isFinal ? "none" : "payer",
      microLamportsPerComputeUnit: readNumber(priority),
    } as const;
    const plan = await nameEndpoint(ledger, () => planDeployment(deployment));
    const { programAddress } = plan;
    if (json) return deployForPrograms(plan, ledger);
    console.log(`program   ${programAddress}\nnetwork   ${ledger.network}\nSHA-256   ${programSha256}`);
    if (plan.isDeployed) {
      console.log("deployed already: nothing to do");
      return 0;
    }
    describeCost(plan);
    assertAffordable(plan);
    if (!yes && !(await isAgreed(isFinal))) {
      console.log("nothing was sent");
      return 1;
    }
    await carryOut(plan);
    console.log(`deployed. Give it to anchors and verifiers as programAddress: ${programAddress}`);
    return 0;
  },
);

async function deployForPrograms(plan: Deployment, { network }: { network: string }): Promise<number> {
  if (!plan.isDeployed) {
    assertAffordable(plan);
    await carryOut(plan);
  }
  console.log(JSON.stringify({ programAddress: plan.programAddress, network, sha256: programSha256 }));
  return 0;
}

function describeCost({ rent, needed, transactionsLeft, balance }: Deployment): void {
  console.log(`rent      ${sol(rent)} in all, kept as long as the program is there`);
  console.log(`to pay    ${sol(needed)} in ${transactionsLeft} transactions; the payer has ${sol(balance)}`);
}

/** Throws where the payer has not got what a deployment costs. */
function assertAffordable({ needed, balance }: Deployment): void {
  if (balance >= needed) return;
  throw new SdkError("ledger_insufficient_funds", "the payer has too few lamports", {
    details: { needed: String(needed), balance: String(balance) },
  });
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
  return plan.run(startProgress("transactions"));
}

function readNumber(text: string): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  if (value !== undefined) return value;
  throw new SdkError("invalid_argument", `--priority expected a whole number, got ${showValue(text)}`);
}

function sol(lamports: bigint): string {
  const digits = lamports.toString().padStart(10, "0");
  return `${digits.slice(0, -9)}.${digits.slice(-9)} SOL`;
}
