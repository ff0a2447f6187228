import { describe, expect, test } from "vitest";

import type { AgentBacking } from "../../src/cover/safe-to-spend.ts";
import type { ScoreTransaction } from "../../src/reputation/transaction.ts";
import {
  computeTrustScore,
  type TrustScore,
  type TrustScoreInput,
} from "../../src/reputation/trust-score.ts";

const now = new Date("2026-01-01T00:00:00Z");
const halves = { "1": "0.5", "2": "0.5" };
const payment = (change: Partial<ScoreTransaction>): ScoreTransaction => ({
  id: "t1",
  payer: "payer",
  payee: "agent",
  amount: "1",
  currency: "USDC",
  status: "completed",
  createdAt: "2026-01-01T00:00:00Z",
  evidence: "ledger",
  position: 1,
  loggedAt: "2026-01-01T00:00:00Z",
  settled: true,
  ...change,
});
const unlogged = (change: Partial<ScoreTransaction>): ScoreTransaction => {
  const { position: _, loggedAt: __, settled: ___, ...rest } = payment(change);
  return rest;
};
const unsettled = (change: Partial<ScoreTransaction>): ScoreTransaction => {
  const { settled: _, ...rest } = payment(change);
  return rest;
};
const covered = (costToForge: string, lostInDisputes = "0"): AgentBacking => ({
  backing: "0",
  costToForge,
  lostInDisputes,
});
const scoreOf = (
  transactions: readonly ScoreTransaction[],
  change: Partial<TrustScoreInput> = {},
): TrustScore =>
  computeTrustScore({
    transactions,
    ownAddresses: ["agent"],
    rootsDigest: "0".repeat(64),
    now,
    ...change,
  });
const reasonOf = (one: ScoreTransaction): string => scoreOf([one]).explain[0]!.reason;

describe("explain says in words why a payment counts what it counts", () => {
  test.each<[string, ScoreTransaction, string]>([
    [
      "one in full",
      payment({ vouched: halves, rating: 5 }),
      "All of it is vouched for by its payer. Its payer rated it or signed a time: it counts in full in the success rate.",
    ],
    [
      "one in part, of which nobody spoke",
      payment({ vouched: { "1": "0.25" } }),
      "0.25 of 1.00 is vouched for by its payer. Its payer said nothing: it counts 0.85 in the success rate.",
    ],
    [
      "one of which a part came back",
      payment({ vouched: { "1": "0.25" }, left: "0.75" }),
      "0.25 of 0.75 is vouched for by its payer. 0.25 of its 1.00 was given back. Its payer said nothing: it counts 0.85 in the success rate.",
    ],
    [
      "an old one, won",
      payment({ vouched: halves, dispute: "won", loggedAt: "2025-11-01T00:00:00Z" }),
      "All of it is vouched for by its payer. Its age leaves 95 % of its weight. The agent won its dispute: it counts in full in the success rate.",
    ],
    [
      "a disputed one",
      payment({ vouched: halves, dispute: "open" }),
      "All of it is vouched for by its payer. Its dispute is open: it counts half in the success rate.",
    ],
    [
      "one that was reported",
      payment({ vouched: halves, failed: true, rating: 1 }),
      "All of it is vouched for by its payer. Its payer reported that nothing came: it counts 0 in the success rate.",
    ],
    [
      "a lost one of anybody",
      payment({ dispute: "lost" }),
      "Its payer had no vouching credit: it counts as seen, and proves nothing. Payers earn credit by paying trusted sellers or agents with a backing, by burns and by credentials. The agent lost its dispute: it counts 0 in the success rate, whoever paid.",
    ],
    [
      "one without vouching credit",
      payment({ rating: 1 }),
      "Its payer had no vouching credit: it counts as seen, and proves nothing. Payers earn credit by paying trusted sellers or agents with a backing, by burns and by credentials. Its payer rated it or signed a time: it counts in full in the success rate.",
    ],
    [
      "one that has not settled",
      unsettled({ vouched: halves }),
      "All of it is vouched for by its payer. It has not settled, so it is not seen. Its payer said nothing: it counts 0.85 in the success rate.",
    ],
    ["one under way", unlogged({ status: "created" }), "It does not count: it is still under way."],
    [
      "a canceled one",
      unlogged({ status: "canceled" }),
      "It does not count: it failed or was canceled.",
    ],
    [
      "one that only a facilitator attests",
      unlogged({ evidence: "facilitator" }),
      "It does not count: only a facilitator attests it.",
    ],
    [
      "a reported one",
      unlogged({ evidence: "reported" }),
      "It does not count: only its reporter says so.",
    ],
    [
      "one that is not final",
      unlogged({}),
      "It does not count: its chain does not prove it for good yet, its token does not count as money, or it gave back an earlier payment.",
    ],
    [
      "one to oneself",
      payment({ payer: "agent" }),
      "It does not count: the agent itself or its owner paid it.",
    ],
    ["dust", payment({ amount: "0.0009" }), "It does not count: less than 0.001 of it is left."],
  ])("%s", (_, one, expected) => {
    expect(reasonOf(one)).toBe(expected);
  });

  test("of a payer who comes often each counts a part", () => {
    const { explain } = scoreOf(
      [3, 1, 2].map((n) => payment({ id: `t${n}`, position: n, vouched: halves })),
    );
    expect(explain.map(({ id, weight, vouched }) => [id, weight, vouched])).toEqual([
      ["t1", 1, "1"],
      ["t2", 0.5, "1"],
      ["t3", 0.333333, "1"],
    ]);
    expect(explain[2]!.reason).toContain(
      "It counts 1/3 as a payment: its payer paid so often within 30 days.",
    );
  });
});

describe("standing says what limits the score, and what would raise it", () => {
  const many = (count: number, change: Partial<ScoreTransaction>): ScoreTransaction[] =>
    Array.from({ length: count }, (_, index) =>
      payment({
        id: `t${index}`,
        payer: `p${index}`,
        position: index + 1,
        vouched: halves,
        rating: 5,
        payerResponseTimeMs: 0,
        ...change,
      }),
    );

  test("the cost to forge", () => {
    const { overallScore, standing } = scoreOf(many(40, {}), { cover: covered("0.6") });
    expect(overallScore).toBe(533);
    expect(standing).toEqual({
      earnedScore: 891,
      limits: [
        "What was seen of its payments earns 891. Own wallets could feign that for free, so 533 of it counts: 599 of 1,000, which stays bronze.",
        "Its vouched payments earn 891, but they would cost only 0.60 USD to fake, which allows 480.",
      ],
      raises: [
        "To reach silver (600), its payments must cost 0.40 USD more to fake: by customers who also pay roots of different groups or agents with a backing, or by a bond.",
        "Age, and payments by more customers, raise the volume consistency.",
      ],
    });
  });

  test("how the agent worked, and what it lost", () => {
    const { standing } = scoreOf(many(40, { rating: 1 }), { cover: covered("30", "2") });
    expect(standing.limits).toEqual([
      `Its vouched payments earn ${standing.earnedScore}. They would cost 30.00 USD to fake, which would allow 783.`,
      "It lost 2.00 USD in disputes. Until it pays that back only vouched payments count; then the limit rises, too.",
    ]);
    expect(standing.raises).toEqual([
      "Ratings by customers with vouching credit raise the service quality.",
    ]);
  });

  test("no roots at all", () => {
    const { rootsDigest: _, ...score } = computeTrustScore({
      transactions: [unlogged({})],
      ownAddresses: [],
      now,
    });
    expect([score.overallScore, score.limit]).toEqual([0, 300]);
    expect(score.standing.limits[0]).toBe(
      "No list of roots is in force, so no payer has a voice and every score is 0. The operator sets one with ARCS_VOUCHING_ROOTS.",
    );
  });

  test("next to nothing is missing at the top", () => {
    const old = payment({
      id: "old",
      position: 1,
      vouched: halves,
      loggedAt: "2020-01-01T00:00:00Z",
    });
    const best = many(3000, {}).map((each) => ({ ...each, position: each.position! + 1 }));
    const { overallScore, standing } = scoreOf([old, ...best], { cover: covered("2000") });
    expect(overallScore).toBe(999);
    expect(standing.raises).toHaveLength(1);
  });
});
