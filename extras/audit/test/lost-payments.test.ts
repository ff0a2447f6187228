// A payment that its chain lost and has again: the log says both, and evidence has to have it from then on.
import type { EvidenceTransaction } from "@arcs/client";
import type { LogRecord } from "@arcs/trust/transparency";
import { describe, expect, test } from "vitest";

import { gatherFacts, type LoggedPayment, voicesByPayment } from "../src/agent-facts.ts";
import { compareEvidence } from "../src/check-score.ts";

const at = (minute: number): string => new Date(minute * 60_000).toISOString();
const about = { payment: "pay_1", payer: "p", payee: "a", amount: "2" };
const place = { network: "n", asset: "m" };
const payment: LogRecord = {
  kind: "payment",
  position: 1,
  at: at(1),
  ...about,
  ...place,
  transaction: "first",
  outcome: "completed",
  evidence: "ledger",
};
const withdrawn: LogRecord = { kind: "payment_withdrawn", at: at(3), agent: "a", payment: "pay_1" };
const restored: LogRecord = {
  kind: "payment_restored",
  at: at(5),
  agent: "a",
  payment: "pay_1",
  ...place,
  transaction: "second",
};
const rows = [
  { id: "pay_1", vouchedAs: "pay_1", payer: "p", payee: "a", amount: "2", status: "completed", evidence: "ledger" },
] as unknown as EvidenceTransaction[];

function compare(records: readonly LogRecord[], transactions: readonly EvidenceTransaction[], minute: number): unknown {
  const facts = gatherFacts(records.map((record, position) => ({ position, record })));
  return compareEvidence(facts, transactions, { until: minute * 60_000, logBegan: 0, ownAddresses: ["a"] }).difference;
}

describe("a payment that was lost and came back", () => {
  const log = [payment, withdrawn, restored];

  test("is where the ledger has it now, and withdrawn no more", () => {
    const facts = gatherFacts(log.map((record, position) => ({ position, record })));
    const kept = facts.payments.get("pay_1");
    expect(kept).toMatchObject({ transaction: "second", evidence: "ledger", amount: "2" });
    expect(kept).not.toHaveProperty("withdrawn");
    expect(facts.withdrawals).toBe(1);
  });

  test("has to be in the evidence of a score from then on, as the log has it, and in none from before", () => {
    expect(compare(log, rows, 6)).toBeUndefined();
    expect(compare(log, [], 6)).toMatchObject({ payment: "pay_1", found: "no such payment" });
    expect(compare(log, [{ ...rows[0]!, evidence: "facilitator" }], 6)).toBeUndefined();
    expect(compare(log, [{ ...rows[0]!, status: "failed" }], 6)).toMatchObject({ payment: "pay_1" });
    expect(compare(log, [], 4)).toBeUndefined();
    expect(compare([payment, withdrawn], [], 6)).toBeUndefined();
  });
});

test("a long chain of payments that took each other over is gone through once", () => {
  const length = 2_000;
  const records = Array.from({ length }, (_, index): LogRecord[] => [
    { ...payment, payment: `pay_${index}`, position: index + 1 } as LogRecord,
    {
      kind: "rating",
      at: at(2),
      agent: "a",
      payment: `pay_${index}`,
      payer: "p",
      rating: 1 + (index % 5),
    } as LogRecord,
    { ...withdrawn, payment: `pay_${index}`, replacement: `pay_${index + 1}` } as LogRecord,
  ]).flat();
  const { payments, ratings } = gatherFacts(records.map((record, position) => ({ position, record })));
  let steps = 0;
  const get = (id: string): LoggedPayment | undefined => {
    steps += 1;
    return payments.get(id);
  };
  const counted = Object.assign(new Map(payments), { get });
  const now = voicesByPayment(ratings, { payments: counted });
  // The one that nobody has taken over was never rated, and gets the first rating that there is.
  expect([...now].map(([id, [voice]]) => [id, voice?.value])).toEqual([[`pay_${length}`, 1]]);
  expect(steps).toBeLessThan(10 * length);
});

describe("a proof", () => {
  const proof: LogRecord = { kind: "proof", position: 2, at: at(2), ...about, ...place };
  const word: LogRecord = { ...payment, evidence: "facilitator" };
  const refund: LogRecord = { kind: "refund", position: 3, at: at(4), ...about, ...place };
  const oddOf = (...records: LogRecord[]): unknown =>
    gatherFacts(records.map((record, position) => ({ position, record }))).oddProof;

  test("is of a payment on a facilitator's word, or in a block that could be replaced, once", () => {
    expect(oddOf(word, proof)).toBeUndefined();
    expect(oddOf({ ...payment, evidence: "confirmed" }, proof)).toBeUndefined();
    expect(oddOf(word, proof, proof)).toMatchObject({ position: 2, payment: "pay_1", expected: "one proof" });
    expect(oddOf(payment, proof)).toMatchObject({ position: 1, found: "another one" });
  });

  test("has the facts of the payment, which was made", () => {
    const expected = "2 by p to a";
    expect(oddOf(word, { ...proof, amount: "2000" })).toMatchObject({ expected, found: "2000 by p to a" });
    expect(oddOf(word, { ...proof, payer: "q" })).toMatchObject({ expected, found: "2 by q to a" });
    expect(oddOf(word, { ...proof, payee: "b" })).toMatchObject({ expected, found: "2 by p to b" });
    expect(oddOf({ ...word, outcome: "failed" }, proof)).toBeDefined();
    expect(oddOf(proof)).toMatchObject({ expected: "a payment of the log", found: expected });
  });

  test("may follow a refund of all of it while it is lost, as it used to, and no other refund", () => {
    expect(oddOf(payment, withdrawn, refund, proof, restored)).toBeUndefined();
    expect(oddOf(payment, withdrawn, { ...refund, amount: "1" }, proof)).toBeDefined();
    expect(oddOf(payment, refund, proof)).toBeDefined();
  });
});
