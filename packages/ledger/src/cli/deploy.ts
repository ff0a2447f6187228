import { createInterface } from "node:readline/promises";
import {
  createSigner,
  isSdkError,
  type KeyPair,
  type Network,
  parseWalletKey,
  SdkError,
} from "@arcs/core";
import {
  defined,
  network,
  readSettings,
  type Setting,
  showValue,
  url,
  variableOf,
} from "@arcs/core/internal";
import {
  defineCommand,
  doForOption,
  type OptionValues,
  readGivenFile,
  startProgress,
} from "@arcs/process";
import { webcrypto } from "node:crypto";
import { open } from "node:fs/promises";

import { type Deployment, planDeployment } from "../deploy/deploy-program.ts";
import { programSha256 } from "../program/generated.ts";

const ledgerOptions = {
  network: { type: "string", short: "n" },
  url: { type: "string", short: "u" },
} as const;

const settingTable = {
  network: { form: network, fallback: "local", env: "LEDGER_CLUSTER" },
  url: { form: url("http:", "https:"), env: "LEDGER_RPC_URL" },
} as const;

function ledgerOf(given: OptionValues<typeof ledgerOptions>): {
  network: Network;
  rpcUrl?: string;
} {
  const { values, problems } = readSettings<
    { network: Network; url: string },
    Setting & { env: string }
  >(settingTable, (name, { env }) => {
    const text = given[name];
    return text === undefined ? variableOf(process.env, env) : { text, source: `--${name}` };
  });
  if (problems.length > 0)
    throw new SdkError("invalid_argument", problems.join("; "), { details: { problems } });
  return { network: values.network ?? "local", ...defined({ rpcUrl: values.url }) };
}

/**
 * Names the host of a ledger that does not answer, and no more of its URL: paths and queries may
 * hold keys.
 */
async function nameEndpoint<Result>(
  { network, rpcUrl }: { network: Network; rpcUrl?: string },
  ask: () => Promise<Result>,
): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!isSdkError(error, "ledger_unreachable")) throw error;
    const where =
      rpcUrl === undefined ? `the default of the network ${network}` : new URL(rpcUrl).host;
    throw new SdkError(error.code, `${error.message}: ${where}; --url names another`, {
      cause: error,
    });
  }
}

export const deploy = defineCommand(
  {
    options: {
      ...ledgerOptions,
      payer: { type: "string" },
      program: { type: "string" },
      final: { type: "boolean" },
      priority: { type: "string" },
      yes: { type: "boolean", short: "y" },
      json: { type: "boolean" },
    },
  },
  async ({ payer, program, final: isFinal = false, priority = "0", yes, json, ...where }) => {
    if (payer === undefined || program === undefined) {
      throw new SdkError("invalid_argument", "--payer and --program are needed; see --help");
    }
    if (json && !yes)
      throw new SdkError("invalid_argument", "--json needs --yes, since it does not ask");
    const ledger = ledgerOf(where);
    const deployment = {
      ...ledger,
      payer: await readKeyFile(payer, { option: "--payer" }),
      programKey: await readKeyFile(program, { option: "--program" }),
      upgradeAuthority: isFinal ? "none" : "payer",
      microLamportsPerComputeUnit: readNumber(priority),
    } as const;
    const plan = await nameEndpoint(ledger, () => planDeployment(deployment));
    const { programAddress, isDeployed } = plan;
    const say = (line: string): void => (json ? undefined : console.log(line));
    say(`program   ${programAddress}\nnetwork   ${ledger.network}\nSHA-256   ${programSha256}`);
    if (isDeployed) say("deployed already: nothing to do");
    else {
      say(describeCost(plan));
      assertAffordable(plan);
      if (!yes && !(await isAgreed(isFinal))) {
        say("nothing was sent");
        return 1;
      }
      await plan.run(startProgress("transactions"));
      say(`deployed. Give it to anchors and verifiers as programAddress: ${programAddress}`);
    }
    if (json) console.log(JSON.stringify(factsOf(plan, ledger.network)));
    return 0;
  },
);

function factsOf(
  { programAddress, isDeployed, rent, needed }: Deployment,
  network: string,
): object {
  const lamports = { rentLamports: String(rent), neededLamports: String(needed) };
  return { programAddress, network, programSha256, wasDeployed: isDeployed, ...lamports };
}

function describeCost({ rent, needed, transactionsLeft, balance }: Deployment): string {
  return `rent      ${sol(rent)} in all, kept as long as the program is there
to pay    ${sol(needed)} in ${transactionsLeft} transactions; the payer has ${sol(balance)}`;
}

function assertAffordable({ needed, balance }: Deployment): void {
  if (balance >= needed) return;
  throw new SdkError("ledger_insufficient_funds", "the payer has too few lamports", {
    details: { needed: String(needed), balance: String(balance) },
  });
}

async function isAgreed(isFinal: boolean): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new SdkError("invalid_argument", "there is nobody to ask: use --yes to agree");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const question = isFinal
    ? "Deploy, and give up the right to change it? [y/N] "
    : "Deploy? [y/N] ";
  const answer = await terminal.question(question);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

function readNumber(text: string): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  if (value !== undefined) return value;
  throw new SdkError(
    "invalid_argument",
    `--priority must be a whole number (received ${showValue(text)})`,
  );
}

function sol(lamports: bigint): string {
  const digits = lamports.toString().padStart(10, "0");
  return `${digits.slice(0, -9)}.${digits.slice(-9)} SOL`;
}

/**
 * Reads a key file: one by `keygen` of Solana's tools or ours, or any other form of a wallet key.
 */
async function readKeyFile(path: string, { option }: { option: string }): Promise<KeyPair> {
  const text = await readGivenFile(path, { option });
  try {
    return parseWalletKey(text);
  } catch (error) {
    if (!isSdkError(error)) throw error;
    const expected = `${option} must be a key file, as arcs-ledger keygen makes one`;
    throw new SdkError(error.code, `${expected}: ${error.message}`);
  }
}

export const keygen = defineCommand(
  { options: { json: { type: "boolean" } }, mostWords: 1 },
  async ({ json }, [path]) => {
    if (path === undefined)
      throw new SdkError("invalid_argument", "the name of a file is needed; see --help");
    const { secretKey } = parseWalletKey(
      JSON.stringify([...webcrypto.getRandomValues(new Uint8Array(32))]),
    );
    const made = {
      option: "keygen",
      expected: "a new file in a folder that is there (an old file may be the only copy of a key)",
      got: path,
    };
    const file = await doForOption(made, () => open(path, "wx", 0o600));
    await file.writeFile(`${JSON.stringify([...secretKey])}\n`);
    await file.sync();
    await file.close();
    const { address } = createSigner({ secretKey });
    console.log(json ? JSON.stringify({ address }) : address);
    return 0;
  },
);
