// Random histories of the forms of payment on a local EVM, read in a random order, against a plain
// model of who paid whom.
import type { Hex } from "viem";

import type { Random } from "../../../process/test/support/random.ts";
import { createEvmReader, type EvmProvider } from "../../src/index.ts";
import { callOf, FORTUNE, openStage, type Stage, transfer } from "./form-stage.ts";
import type { LocalEvm } from "./local-evm.ts";
import { act, createThing, disturb, type Payment, type Thing } from "./random-form-steps.ts";
import { type Call, RELAYER } from "./tokens.ts";

/** Result of a run. */
export type FuzzedForms = {
  histories: number;
  transactions: number;
  failed: number;
  /** Payments that the reader named a payer for, by form. */
  named: Record<string, number>;
  /** Transfers to a payee that name nobody. */
  unnamed: number;
};

type Sent = { hash: Hex; isFailed: boolean; expected: string[] };

// The EVM takes longer for each block, the more there are.
const HISTORIES_IN_A_BLOCK = 10;

/**
 * Runs random histories on a local EVM, some at once in a block.
 *
 * @throws Error where who paid whom, how much and by which form, is not as in the model
 */
export async function fuzzForms(
  evm: LocalEvm,
  { chainId, count, random }: { chainId: number; count: number; random: Random },
): Promise<FuzzedForms> {
  const stage = await openStage(evm, chainId);
  const reader = createEvmReader({ chainId, providers: [inBatches(evm.url)] });
  const tokens = [stage.token, stage.tip20].map((token) => token.toLowerCase());
  const result: FuzzedForms = { histories: 0, transactions: 0, failed: 0, named: {}, unnamed: 0 };
  const toPayees = <Each extends { payee: string }>(all: readonly Each[] = []): Each[] =>
    all.filter(({ payee }) => stage.payees.has(payee.split(":").at(-1) ?? ""));
  while (result.histories < count) {
    const sent: Sent[] = [];
    for (let each = 0; each < HISTORIES_IN_A_BLOCK && result.histories < count; each++) {
      sent.push(...(await runHistory(stage, random)));
      result.histories++;
    }
    await evm.mine(1);
    sent.sort(() => random.fraction() - 0.5);
    const read = sent.map(({ hash }) => reader.readSettlement({ transactionHash: hash, tokens }));
    for (const [at, settlement] of (await Promise.all(read)).entries()) {
      const { hash, isFailed, expected } = sent[at]!;
      result.transactions++;
      if (isFailed) result.failed++;
      if (settlement === undefined || (settlement.err !== null) !== isFailed) {
        throw new Error(
          `${hash} of history ${result.histories} was not expected to be ${settlement?.err}`,
        );
      }
      const found = toPayees(settlement.transfers).map(({ form = "plain", ...transfer }) => {
        result.named[form] = (result.named[form] ?? 0) + 1;
        return lineOf({ form, ...transfer });
      });
      result.unnamed += toPayees(settlement.unproven).length;
      const [told, wanted] = [found, expected].map((lines) => lines.sort().join("; "));
      if (told !== wanted)
        throw new Error(
          `${hash} of history ${result.histories} must be ${wanted} (received ${told})`,
        );
    }
  }
  return result;
}

type Line = Omit<Payment, "payer" | "payee"> & { payer: string; payee: string; received?: bigint };

function lineOf({ form, payer, payee, amount, received = amount }: Line): string {
  const [from, to] = [payer, payee].map((account) => account.split(":").at(-1)?.toLowerCase());
  return `${form} ${from} ${to} ${amount} ${received}`;
}

async function runHistory(stage: Stage, random: Random): Promise<Sent[]> {
  const things = Array.from({ length: 1 + random.below(4) }, (): Thing =>
    createThing(stage, random),
  );
  const sent: Sent[] = [];
  for (let step = 0; step < 3 + random.below(4); step++) {
    const before = things.map(({ state }) => ({ ...state }));
    const { opened } = stage;
    const expected: string[] = [];
    const pay = (payment: Payment): void => void expected.push(lineOf(payment));
    const steps: Call[] = [];
    // One to three actions in a transaction: many payers in one, a channel opened and closed in
    // one.
    for (let action = 0; action < 1 + random.below(3); action++) {
      const [thing, world] = [random.pick(things), { stage, random, things, pay }];
      steps.push(...(random.chance(0.2) ? await disturb(thing, world) : await act(thing, world)));
    }
    if (steps.length === 0) continue;
    const isFailed = random.chance(0.05);
    if (isFailed) {
      // The last step is refused, and all before it with it.
      steps.push(transfer(stage.token, { to: stage.thief.address, amount: 2n * FORTUNE }));
      for (const [at, state] of before.entries()) Object.assign(things[at]!.state, state);
      stage.opened = opened;
    }
    const call = { to: stage.operator, data: callOf("Operator", "run", [steps]) };
    sent.push({
      hash: await stage.send(RELAYER, call),
      isFailed,
      expected: isFailed ? [] : expected,
    });
  }
  return sent;
}

/** Sends in one request what is asked for in one turn. */
function inBatches(url: string): EvmProvider {
  type Question = { method: string; params?: unknown };
  type Answer = { id: number; result?: unknown; error?: unknown };
  let waiting: {
    question: Question;
    resolve(answer: unknown): void;
    reject(cause: unknown): void;
  }[] = [];
  const flush = async (): Promise<void> => {
    const asked = waiting.splice(0);
    const body = JSON.stringify(
      asked.map(({ question }, id) => ({ jsonrpc: "2.0", id, ...question })),
    );
    try {
      const reply = await fetch(url, {
        method: "POST",
        body,
        headers: { "content-type": "application/json" },
      });
      for (const { id, result, error } of (await reply.json()) as Answer[]) {
        if (error === undefined) asked[id]?.resolve(result);
        else asked[id]?.reject(error);
      }
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  };
  return (question) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void flush());
      waiting.push({ question, resolve, reject });
    });
}
