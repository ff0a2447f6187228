// A service that keeps bad payments out of a score with entries that say nothing of them but where they went.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { defined } from "@arcs/core/internal";
import { computeTrustScore, findTier, hashEvidence, hashScoreTerms, readRootList } from "@arcs/trust";
import { findFirstProvedAt, type LoggedTransaction } from "@arcs/trust/internal";
import { parseNoteKey } from "@arcs/trust/transparency";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { readSettings } from "../src/cli/options.ts";
import { createReport } from "../src/cli/report.ts";
import { runAudit } from "../src/cli/audit.ts";
import {
  createHttpLogReader,
  type HistoryQuery,
  type LedgerPayment,
  type LedgerScore,
  recomputeFromLedger,
} from "../src/index.ts";
import {
  logKey,
  money,
  type PublishedService,
  rootList,
  type Shown,
  startPublishedService,
} from "./support/published-service.ts";

const never = new AbortController().signal;
const roots = readRootList(rootList);
const began = Date.now() - 10 * 86_400_000;
let service: PublishedService;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "arcs-audit-"));
  service = await startPublishedService({ began });
});
afterEach(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

type Rpc = Record<string, { listPayments(query: HistoryQuery): Promise<LedgerPayment[]> }>;

async function audit(rpc: Rpc = {}): Promise<Record<string, any>> {
  const read = readSettings(["--key", logKey, "--state", folder, "--once", "--json", `${service.url}/log`]);
  const lines: string[] = [];
  const report = createReport("json", { out: (line) => void lines.push(line), err: () => undefined });
  await runAudit({ ...read, rpc }, { report, signal: never, pause: () => Promise.resolve() });
  return JSON.parse(lines.at(-1) ?? "{}");
}

/** A ledger that has what the log ever said was paid, except in transactions that are named "nowhere". */
function ledger(more: Partial<LedgerPayment> = {}): Rpc {
  const all = service.entries.flatMap((text): LedgerPayment[] => {
    const { record } = JSON.parse(text);
    if (record?.kind !== "payment" || record.transaction.startsWith("nowhere")) return [];
    const { transaction, payer, payee, amount, at } = record;
    return [{ ...money, transaction, payer, payee, amount, paidAt: Date.parse(at), ...more }];
  });
  return { local: { listPayments: ({ payee }) => Promise.resolve(all.filter((each) => each.payee === payee)) } };
}

function recompute(rpc: Rpc): Promise<LedgerScore> {
  const key = parseNoteKey(logKey);
  const reader = createHttpLogReader({ url: `${service.url}/log` });
  const log = { reader, policy: { origin: key.name, logKeys: [key] } };
  return recomputeFromLedger({ id: "agent-a", payees: ["agent-a"] }, { rpc, roots, log, now: new Date() });
}

/** Six good payments and three bad ones; gives the bad ones. */
function payAgent(): string[] {
  for (const root of ["r1", "r2"]) for (const payer of ["p", "q"]) service.pay(root, { payer, amount: "1000" });
  for (let each = 0; each < 6; each++) service.pay("agent-a", { payer: "p", amount: "5", rating: 5 });
  return [1, 2, 3].map(() => service.pay("agent-a", { payer: "q", amount: "50", rating: 1 }));
}

/** A score of the agent without some payments, consistently in the log and in what is shown. */
function scoreWithout(payments: readonly string[], at?: string): Shown {
  const before = service.score("agent-a");
  const computedAt = at ?? before.computedAt;
  const transactions = before.transactions.filter(({ id }: LoggedTransaction) => !payments.includes(id));
  const terms = { ownAddresses: before.ownAddresses, ...defined({ firstProvedAt: findFirstProvedAt(transactions) }) };
  const input = { transactions, ...terms, rootsDigest: roots.digest, now: new Date(computedAt) };
  const { overallScore } = computeTrustScore(input);
  const tier = findTier(overallScore);
  const digest = hashEvidence(transactions);
  const told = { overallScore, tier, computedAt, digest, totalTransactions: transactions.length };
  const shown = { ...before, ...terms, transactions, ...told };
  service.shown.set("agent-a", shown);
  const entry = JSON.parse(service.entries.pop()!);
  const named = { evidence: digest, terms: hashScoreTerms(terms), score: overallScore, tier };
  service.entries.push(JSON.stringify({ ...entry, record: { ...entry.record, ...named, at: computedAt } }));
  service.mend();
  return shown;
}

const at = (day: number): string => new Date(began + day * 86_400_000).toISOString();

function withdraw(payment: string, day: number): void {
  service.log({ kind: "payment_withdrawn", at: at(day), agent: "agent-a", payment }, "agent-a");
}

describe("a payment that the log withdraws as lost", () => {
  test("is found where the ledger has it, and counts in the score from the ledger", async () => {
    const bad = payAgent();
    const { overallScore: honest } = service.score("agent-a");
    for (const payment of bad) withdraw(payment, 2);
    const { overallScore: washed } = scoreWithout(bad);
    expect(washed).toBeGreaterThan(honest);
    await service.publish();
    expect(await audit(ledger())).toMatchObject({
      good: false,
      problem: "payment_withdrawn",
      agentId: "agent-a",
      expected: `${bad[0]} (tx-11), as the ledger has it: 50 from q to agent-a`,
      found: `${bad[0]} (tx-11), as the log has it: withdrawn, as lost`,
    });
    const { findings, proved, score } = await recompute(ledger());
    expect(findings.map(({ problem, inLog }) => [problem, inLog?.payment])).toEqual(
      bad.map((payment) => ["withdrawn", payment]),
    );
    expect([proved, score.evidence.transactions]).toEqual([9, 9]);
  });

  test("is fine where the ledger has lost it, has it again since less than a day, or bears out another report by it", async () => {
    const [bad = "", ...others] = payAgent();
    withdraw(bad, 2);
    scoreWithout([bad]);
    await service.publish();
    const back = ledger({ paidAt: Date.now() - 3_600_000 });
    expect((await recompute(back)).findings).toEqual([]);
    const lost = ledger();
    const without = async (query: HistoryQuery): Promise<LedgerPayment[]> =>
      (await lost["local"]!.listPayments(query)).filter(({ transaction }) => transaction !== "tx-11");
    expect(await audit({ local: { listPayments: without } })).toMatchObject({ good: true });
    const { findings, score } = await recompute({ local: { listPayments: without } });
    expect([findings, score.evidence.transactions]).toEqual([[], 6 + others.length]);
    const once = ledger();
    service.pay("agent-a", { payer: "q", amount: "50", transaction: "tx-11" });
    await service.publish();
    expect((await recompute(once)).findings).toEqual([]);
  });
});

describe("a payment that the log says came back", () => {
  const restore = (payment: string, when: string): void => {
    const place = { ...money, transaction: `tx-${payment.slice("pay-".length)}` };
    service.log({ kind: "payment_restored", at: when, agent: "agent-a", payment, ...place }, "agent-a");
  };
  const minuteBefore = (day: number): string => new Date(Date.parse(at(day)) - 60_000).toISOString();

  test("has to be in the evidence all the time where it was never withdrawn", async () => {
    const bad = payAgent();
    for (const payment of bad) restore(payment, minuteBefore(3));
    scoreWithout(bad, at(3));
    await service.publish();
    const first = `payment ${bad[0]}: a payment of 50 by q`;
    expect(await audit()).toMatchObject({ good: false, problem: "evidence_differs", expected: first });
  });

  test("was withdrawn, openly or behind a commitment", async () => {
    const [bad = ""] = payAgent();
    restore(bad, minuteBefore(3));
    service.score("agent-a");
    await service.publish();
    expect(await audit()).toMatchObject({
      good: false,
      problem: "return_invented",
      found: "1, the first of agent agent-a",
    });
    service.hide();
    await service.publish();
    expect(await audit()).toMatchObject({ good: true, scores: { unloggedWithdrawals: 1 } });
  });

  test("is in the evidence a day after the ledger and the log had it, whenever the log withdrew it in between", async () => {
    const bad = payAgent();
    for (const payment of bad) {
      withdraw(payment, 2);
      restore(payment, minuteBefore(3));
    }
    scoreWithout(bad, at(3));
    await service.publish();
    // Only the log claims that they were lost on the ledger until then.
    expect(await audit()).toMatchObject({ good: true });
    await rm(folder, { recursive: true });
    expect(await audit(ledger())).toMatchObject({
      good: false,
      problem: "payment_left_out",
      agentId: "agent-a",
      expected: `${bad[0]} (tx-11), as the ledger has it: 50 from q to agent-a`,
    });
  });

  test("may be missing where the ledger has it since less than a day before the score", async () => {
    const bad = payAgent();
    for (const payment of bad) {
      withdraw(payment, 2);
      restore(payment, minuteBefore(3));
    }
    scoreWithout(bad, at(3));
    await service.publish();
    const again = ledger();
    const listPayments = async (query: HistoryQuery): Promise<LedgerPayment[]> => {
      const all = await again["local"]!.listPayments(query);
      return all.map((each) => (each.amount === "50" ? { ...each, paidAt: Date.parse(at(2.5)) } : each));
    };
    expect(await audit({ local: { listPayments } })).toMatchObject({ good: true, scores: { agree: 1 } });
  });
});

describe("a payment that nobody made gives no voice", () => {
  const invented = { payer: "sybil", amount: "1000", transaction: "nowhere" };

  test("where it is to a root, which has no score", async () => {
    service.pay("r1", invented);
    service.pay("agent-a", { payer: "sybil", amount: "20", rating: 5 });
    service.score("agent-a");
    await service.publish();
    expect(await audit()).toMatchObject({ good: true });
    await rm(folder, { recursive: true });
    expect(await audit(ledger())).toMatchObject({ good: false, problem: "payment_invented", agentId: "r1" });
  });

  test("where it is in nobody's chain", async () => {
    service.pay("r1", invented);
    const { record } = JSON.parse(service.entries.pop()!);
    service.entries.push(JSON.stringify({ record }));
    service.mend();
    await service.publish();
    expect(await audit(ledger())).toMatchObject({ good: false, problem: "payment_invented", agentId: "r1" });
  });

  test("where the service does not give the evidence of its payee", async () => {
    service.pay("agent-a", invented);
    service.score("agent-a");
    service.shown.delete("agent-a");
    await service.publish();
    expect(await audit()).toMatchObject({ good: true, scores: { withheld: 1 } });
    await rm(folder, { recursive: true });
    expect(await audit(ledger())).toMatchObject({ good: false, problem: "payment_invented", agentId: "agent-a" });
  });

  test.each(["r1", undefined])("where a proof says it of another one, in the chain of %s", async (chain) => {
    const small = service.pay("r1", { payer: "sybil", amount: "0.01" });
    service.prove(small, { payer: "sybil", payee: "r1", amount: "1000" }, chain);
    service.pay("agent-a", { payer: "sybil", amount: "20", rating: 5 });
    service.score("agent-a");
    await service.publish();
    expect(await audit()).toMatchObject({ good: false, problem: "proof_invented", agentId: "r1" });
  });
});
