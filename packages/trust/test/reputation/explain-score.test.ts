import { describe, expect, test } from "vitest";

import type { ScoreTransaction } from "../../src/reputation/transaction.ts";
import { computeTrustScore, type TrustScore, type TrustScoreInput } from "../../src/reputation/trust-score.ts";

const now = new Date("2026-01-01T00:00:00Z");
const payment = (change: Partial<ScoreTransaction>): ScoreTransaction => ({
  id: "t1",
  payer: "payer",
  payee: "agent",
  amount: "1",
  currency: "USDC",
  status: "completed",
  createdAt: "2026-01-01T00:00:00Z",
  evidence: "ledger",
  ...change,
});
const scoreOf = (transactions: readonly ScoreTransaction[], change: Partial<TrustScoreInput> = {}): TrustScore =>
  computeTrustScore({ transactions, ownAddresses: ["agent"], rootsDigest: "0".repeat(64), now, ...change });
const reasonOf = (change: Partial<ScoreTransaction>, input: Partial<TrustScoreInput> = {}): string =>
  scoreOf([payment(change)], input).explain[0]!.reason;
const day = "2026-01-01T00:00:00Z";
const halves = { "1": "0.5", "2": "0.5" };

describe("explain says in words why a payment counts what it counts", () => {
  test.each<[string, Partial<ScoreTransaction>, RegExp]>([
    ["a stranger's", {}, /^Nothing of it is vouched for.*at most three, and as 0\.1 in value\.$/],
    ["one in full", { vouched: halves }, /^All of it is vouched for: its payer had spent as much.*\.$/],
    ["one in part", { vouched: { "1": "0.25" } }, /^0\.25 of 1 is vouched for/],
    ["a facilitator's", { vouched: halves, evidence: "facilitator" }, /counts half: a facilitator vouches for it/],
    ["one half a year old", { createdAt: "2025-07-05T00:00:00Z" }, /Its age leaves 0\.5 of its weight\.$/],
    ["a failed one", { vouched: halves, status: "failed" }, /does not back the agent: it was not completed/],
    ["one with a lost dispute", { vouched: halves, dispute: "lost" }, /or the agent lost a dispute\.$/],
    ["one under way", { status: "created" }, /^It counts nothing: it is still under way\.$/],
    ["a reported one", { evidence: "reported" }, /^It counts nothing: only its reporter attests it\.$/],
    ["one to oneself", { payer: "agent" }, /^It counts nothing: the agent itself or its owner paid it\.$/],
    [
      "one of whose times both sides speak",
      { vouched: halves, responseTimeMs: 5, responseTimeBy: "agent", payerResponseTimeMs: 7000 },
      /count in full as far as its payer has signed them; where the sides differ, the slower does\.$/,
    ],
    ["one of whose times only the payer speaks", { vouched: halves, payerResponseTimeMs: 5 }, /count in full/],
    [
      "one of whose times only the agent speaks",
      { vouched: halves, responseTimeMs: 5 },
      /as a claim: its payer has not/,
    ],
    [
      "one that only its payer says was in time",
      {
        vouched: halves,
        evidence: "facilitator",
        completedAt: day,
        deadlineAt: day,
        deadlineBy: "payer",
        payerInTime: true,
      },
      /as a claim: only its payer says them/,
    ],
    ["dust", { amount: "0.0009" }, /^It counts nothing: it is below 0\.001\.$/],
  ])("%s", (_, change, expected) => {
    expect(reasonOf(change)).toMatch(expected);
  });

  test("of a root everything counts; of a payer who comes often each a part", () => {
    expect(reasonOf({}, { rootGroup: 2 })).toBe("All of it counts: the agent is a root, and was paid as one.");
    const { explain } = scoreOf([payment({}), payment({ id: "t2" }), payment({ id: "t3", vouched: halves })]);
    expect(explain.map(({ pairRank, vouched, payerCredibility }) => [pairRank, vouched, payerCredibility])).toEqual([
      [1, "0", 0],
      [2, "0", 0],
      [3, "1", 10_000],
    ]);
    expect(explain[2]!.reason).toMatch(/It counts 1\/3 as a payment/);
  });
});

test("a root is taken at its word for what it was paid at the address of the list, and for nothing else", () => {
  const circling = Array.from({ length: 50 }, (_, index) =>
    payment({ id: `c${index}`, payer: `p${index}`, amount: "100" }),
  );
  const sold = payment({ id: "sold", payee: "root", amount: "2" });
  const asRoot = { rootGroup: 2, rootAddresses: ["root"] };
  const { backing, limit, explain } = scoreOf([...circling, sold], asRoot);
  expect([backing, limit]).toEqual(["2", 608]);
  expect(explain.at(-1)!.reason).toMatch(/the agent is a root/);
  expect(explain[0]!.reason).toMatch(/^Nothing of it is vouched for/);
  // Vouched amounts at other addresses count in addition, as for any agent.
  const vouched = payment({ id: "v", payer: "v", vouched: { "1": "0.5", "2": "0.25" } });
  expect(scoreOf([...circling, sold, vouched], { ...asRoot, bonded: "3" }).backing).toBe("5.5");
});

describe("standing says what limits the score, and what would raise it", () => {
  const answered = { responseTimeMs: 0, responseTimeBy: "agent", payerResponseTimeMs: 0 } as const;
  const many = (count: number, change: Partial<ScoreTransaction>): ScoreTransaction[] =>
    Array.from({ length: count }, (_, index) =>
      payment({ id: `t${index}`, payer: `p${index}`, rating: 5, ...answered, ...change }),
    );

  test("what it would cost to forge", () => {
    const { overallScore, standing } = scoreOf(many(40, { amount: "0.02", vouched: { "1": "0.01", "2": "0.01" } }));
    expect(overallScore).toBe(480);
    expect(standing).toEqual({
      earnedScore: 893,
      earned: { successRate: 0.9524, serviceQuality: 0.9524, responseTime: 0.9524, volumeConsistency: 0.36 },
      limits: ["The payments would give 893, but to forge them would cost 0.6, which allows 480."],
      raises: [
        expect.stringMatching(/^For silver, 600, it would have to cost 1 to forge, 0\.4 more: payments by customers/),
      ],
    });
  });

  test("how the agent worked", () => {
    const { standing } = scoreOf(many(40, { vouched: halves, rating: 1 }));
    expect(standing.limits).toEqual([expect.stringMatching(/^To forge it would cost 30, which allows 783/)]);
    expect(standing.raises).toEqual([expect.stringMatching(/^Ratings by vouched payers/)]);
  });

  test("one group of roots alone", () => {
    const { standing } = scoreOf(many(40, { vouched: { "1": "0.75", "2": "0.25" } }));
    expect(standing.limits[1]).toMatch(/^20 of what is vouched for does not count: one group of roots/);
  });

  test("no roots at all", () => {
    const { rootsDigest: _, ...score } = computeTrustScore({ transactions: many(40, {}), ownAddresses: [], now });
    expect(score.overallScore).toBe(300);
    expect(score.standing.limits[0]).toBe(
      "No list of roots was used, so nobody can vouch, and no score is above 300. The operator sets one with ARCS_VOUCHING_ROOTS.",
    );
  });

  test("nothing is missing at the top", () => {
    const best = many(1000, { amount: "10", vouched: { "1": "5", "2": "5" } });
    const { overallScore, standing } = scoreOf(best, { firstProvedAt: "2020-01-01T00:00:00Z" });
    expect(overallScore).toBeGreaterThanOrEqual(998);
    expect(standing.raises).toHaveLength(1);
  });
});
