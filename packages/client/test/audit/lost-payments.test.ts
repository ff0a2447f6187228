// A payment that its chain lost and has again: the log says both, and evidence has to have it from then on.
import type { LogRecord } from "@arcs/core/transparency";
import { describe, expect, test } from "vitest";

import { gatherFacts, type LoggedPayment, voicesByPayment } from "../../src/audit/log/agent-facts.ts";
import { compareEvidence } from "../../src/audit/scores/compare-evidence.ts";
import type { EvidenceTransaction } from "../../src/resources/reputation.ts";

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
