import { describe, expect, test } from "vitest";

import type { CoverBook } from "../../src/cover/cover-book.ts";
import {
  computeScoreByRoots,
  type LoggedTransaction,
  type ScoredEvidence,
  type TrustScore,
} from "../../src/reputation/trust-score.ts";
import { fold, handCases } from "../cover/cover-vectors.ts";

// The worked example: p paid the roots R1 and R2, then A, which lost a payment of v to an arbiter's
// decision.
const example = handCases[9]!;
const reported = { payee: "A", currency: "USDC", status: "completed", evidence: "ledger" } as const;
const createdAt = "2026-04-08T00:00:00Z";
const paid: LoggedTransaction = {
  ...reported,
  createdAt,
  id: "t3",
  payer: "p",
  amount: "1",
  rating: 5,
};
const lost: LoggedTransaction = {
  ...reported,
  createdAt,
  id: "t4",
  payer: "v",
  amount: "0.3",
  dispute: "lost",
};

const evidence: ScoredEvidence = {
  computedAt: "2026-04-10T00:00:00.004Z",
  agentId: "A",
  ownAddresses: ["A"],
  log: { position: 10, at: "2026-04-10T00:00:00.004Z" },
  transactions: [paid, lost],
};
const scoreOf = (change: Partial<ScoredEvidence>, book: CoverBook = fold(example)): TrustScore =>
  computeScoreByRoots({ ...evidence, ...change }, book);

describe("a score from the log", () => {
  test("is that of the worked example", () => {
    expect(scoreOf({})).toMatchObject({
      overallScore: 266,
      tier: "bronze",
      backing: "0.545454",
      costToForge: "0.20819",
      lostInDisputes: "0.2009",
      limit: 362,
      evidence: { transactions: 2, distinctPayers: 1, effectiveWeight: 1 },
    });
  });

  test("takes nothing from the evidence that the book says", () => {
    const claimed = {
      position: 1,
      loggedAt: "2020-01-01T00:00:00Z",
      left: "1",
      vouched: { "7": "1" },
    };
    const expected = scoreOf({});
    expect(
      scoreOf({
        transactions: [
          { ...paid, ...claimed },
          { ...lost, left: "0" },
        ],
      }),
    ).toEqual(expected);
  });

  test("by another list of roots is another one", () => {
    const roots = { ...example.roots, roots: example.roots.roots.slice(0, 1) };
    expect(scoreOf({}, fold({ ...example, roots }))).toMatchObject({
      backing: "0",
      costToForge: "0",
      limit: 300,
    });
    expect(scoreOf({}, fold({ ...example, roots })).rootsDigest).not.toBe(scoreOf({}).rootsDigest);
  });

  test("of a root has its cap, and what its customers earned there", () => {
    const sold = { ...paid, id: "t1", payee: "R1", amount: "4" };
    const { backing, explain } = scoreOf({ agentId: "R1", ownAddresses: [], transactions: [sold] });
    expect([backing, explain[0]?.vouched]).toEqual(["100", "4"]);
  });

  test("knows a payment by its id in the log", () => {
    const { transactions: _, ...without } = scoreOf({}).evidence;
    const renamed = scoreOf({ transactions: [{ ...paid, id: "report", loggedAs: "t3" }, lost] });
    expect(renamed.overallScore).toBe(266);
    expect(renamed.evidence.effectiveWeight).toBe(without.effectiveWeight);
  });
});

describe("a transaction that is not the book's payment weighs nothing", () => {
  const weightOf = (...transactions: LoggedTransaction[]): number[] =>
    scoreOf({ transactions }).explain.map(({ weight }) => weight);

  test.each<[string, Partial<LoggedTransaction>]>([
    ["another payer", { payer: "q" }],
    ["another account of the agent", { payee: "B" }],
    ["a smaller amount", { amount: "0.999999" }],
    ["another id", { id: "t9" }],
    ["a held payment of more", { id: "t4", payer: "v", amount: "0.300001", dispute: "lost" }],
  ])("%s", (_, change) => {
    expect(weightOf({ ...paid, ...change })).toEqual([0]);
  });

  test("an amount that the log rounds down is the same", () => {
    expect(weightOf({ ...paid, amount: "1.0000009" })).toEqual([1]);
  });

  test("one payment under two ids, in either order", () => {
    const again = { ...paid, id: "copy", loggedAs: "t3", rating: 1 };
    expect(weightOf(paid, again)).toEqual([0, 0]);
    expect(weightOf(again, paid)).toEqual([0, 0]);
    // Twice the same is once.
    expect(weightOf(paid, structuredClone(paid))).toEqual([1]);
  });
});

test.each<[string, Partial<ScoredEvidence>, RegExp]>([
  [
    "before the entry",
    { log: { position: 11, at: evidence.log.at } },
    /^book must be after entry 11 at/,
  ],
  [
    "after the entry",
    { log: { position: 9, at: evidence.log.at } },
    /^book must be after entry 9 at/,
  ],
  [
    "after the time",
    { log: { position: 10, at: "2026-04-10T00:00:00.000Z" } },
    /^book must be after entry 10/,
  ],
  ["of no time", { log: { position: 10, at: "now" } }, /^log\.at must be a dateTimeStamp$/],
])("a book %s of the score is refused", (_, change, message) => {
  expect(() => scoreOf(change)).toThrow(expect.objectContaining({ code: "invalid_argument" }));
  expect(() => scoreOf(change)).toThrow(message);
});
