import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { componentNames, weightedSum } from "../../src/reputation/components.ts";
import {
  addReportedOnly,
  explainNotCounted,
  type PaymentCounts,
} from "../../src/reputation/explain-payment.ts";
import {
  type PrivacySettings,
  projectReputation,
  type ReputationRecord,
} from "../../src/reputation/reputation-privacy.ts";
import { tierBenefits } from "../../src/reputation/tier.ts";
import type { ScoreTransaction } from "../../src/reputation/transaction.ts";
import {
  computeTrustScore,
  type TrustScore,
  type TrustScoreInput,
} from "../../src/reputation/trust-score.ts";
import { formatMicro } from "../../src/cover/amounts.ts";
import { randomEvidence } from "../support/random-evidence.ts";
import { inputOf, now } from "../support/score-cases.ts";

const free = { backing: "0", costToForge: "0", lostInDisputes: "0" };

function scoreOf(
  transactions: readonly ScoreTransaction[],
  terms: Partial<TrustScoreInput> = {},
): TrustScore {
  return computeTrustScore(inputOf(transactions, { cover: free, ...terms }));
}

/** Makes payments that have settled, by payers without vouching credit. */
function seen(count: number, change: Partial<ScoreTransaction> = {}, name = "c") {
  return Array.from({ length: count }, (_, index): ScoreTransaction => ({
    id: `${name}-${index}`,
    payer: `${name}${index}`,
    payee: "agent",
    amount: "1",
    currency: "USDC",
    status: "completed",
    createdAt: now.toISOString(),
    evidence: "ledger",
    position: name.charCodeAt(0) * 10_000 + index,
    loggedAt: now.toISOString(),
    settled: true,
    rating: 5,
    ...change,
  }));
}

const whole: PrivacySettings = {
  mode: "custom",
  visibleData: ["overallScore", "tier", "stats", "tierBenefits", ...componentNames],
};
const modes: PrivacySettings[] = [
  { mode: "public" },
  { mode: "tier_only" },
  { mode: "range_only" },
  { mode: "private" },
  whole,
];

function recordOf(score: TrustScore): ReputationRecord {
  const { overallScore, basis, proven, tier, components, standing, payments } = score;
  return {
    agentId: "agent",
    overallScore,
    basis,
    proven,
    tier,
    components,
    standing,
    payments,
    stats: {
      totalTransactions: payments.reported,
      completedTransactions: payments.reported,
      canceledTransactions: 0,
      disputedTransactions: 0,
      averageRating: 5,
      totalEarnings: "1",
      currency: "USDC",
      accountAgeInDays: 1,
    },
    tierBenefits: tierBenefits(overallScore, { hasRoots: true }),
    lastUpdated: now.toISOString(),
    nextUpdateAt: now.toISOString(),
  };
}

describe("what is shown", () => {
  const settled = fc
    .tuple(randomEvidence, fc.integer({ min: 1, max: 10 }))
    .map(([all, every]) =>
      all.map((one, index): ScoreTransaction =>
        one.position === undefined || index % every === 0 ? one : { ...one, settled: true },
      ),
    );
  const covers = fc
    .tuple(fc.bigInt(0n, 200_000_000n), fc.constantFrom(0n, 0n, 0n, 5n))
    .map(([cost, lost]) => ({
      backing: "0",
      costToForge: formatMicro(cost),
      lostInDisputes: formatMicro(lost),
    }));

  test("contributions add up to the score, values to what was seen or earned, in every mode", () => {
    const bases = { seen: 0, proven: 0 };
    fc.assert(
      fc.property(settled, covers, (transactions, cover) => {
        const score = scoreOf(transactions, { cover });
        const { overallScore, basis, proven, components, limit, standing } = score;
        bases[basis]++;
        const shownSeen = cover.lostInDisputes === "0" ? Math.floor((score.seen * 599) / 1000) : 0;
        expect(overallScore).toBe(Math.max(proven, shownSeen));
        expect(proven).toBe(Math.min(limit, standing.earnedScore));
        expect(overallScore).toBe(basis === "proven" ? proven : shownSeen);
        const points = Object.fromEntries(
          componentNames.map((name) => [name, Math.round(components[name].value * 10_000)]),
        ) as Record<(typeof componentNames)[number], number>;
        expect(Math.floor((weightedSum(points) + 50) / 100)).toBe(
          basis === "proven" ? standing.earnedScore : score.seen,
        );
        for (const privacy of modes) {
          for (const viewer of ["owner", "public"] as const) {
            const shown = projectReputation(recordOf(score), privacy, viewer);
            if (shown.components === undefined) continue;
            const sum = Object.values(shown.components).reduce(
              (all, { contribution }) => all + contribution,
              0,
            );
            expect(sum).toBe(shown.overallScore);
          }
        }
      }),
      { numRuns: 10_000, seed: 56 },
    );
    expect(Math.min(bases.seen, bases.proven)).toBeGreaterThan(1_000);
  }, 120_000);

  test("a perfect payment never lowers the score, on either side of the border", () => {
    fc.assert(
      fc.property(
        settled,
        fc.bigInt(10_000n, 10n ** 8n),
        fc.boolean(),
        (transactions, micro, isVouched) => {
          const amount = formatMicro(micro);
          const vouched = isVouched ? { vouched: { "1": amount } } : {};
          const perfect = seen(1, { amount, payerResponseTimeMs: 0, ...vouched }, "z");
          const cover = { backing: "50", costToForge: "5", lostInDisputes: "0" };
          const [before, after] = [transactions, [...transactions, ...perfect]].map((all) =>
            scoreOf(all, { cover }),
          );
          expect(after!.overallScore).toBeGreaterThanOrEqual(before!.overallScore);
        },
      ),
      { numRuns: 1_000, seed: 56 },
    );
  });

  test("components say from how many of how many", () => {
    const rated = [...seen(12), ...seen(38, { rating: undefined as never }, "d")].map(
      ({ rating, ...one }): ScoreTransaction => (rating === undefined ? one : { ...one, rating }),
    );
    const { components } = scoreOf(rated);
    expect(componentNames.map((name) => components[name].description)).toEqual([
      "50 of 50 payments completed without dispute (38 without a word, counted as 0.85); 96 % of this counts after so many payments",
      "12 of 50 payments rated; the others counted as 3.4 of 5 at a fifth of the weight; 96 % of this counts after so many payments",
      "no response time signed: counted as 0.80 at a fifth of the weight; 96 % of this counts after so many payments",
      "50 payments, the first 0 days ago; 96 % of this counts after so many payments",
    ]);
    const one = scoreOf(seen(1)).components.successRate;
    expect([one.value, one.description]).toEqual([
      0.3333,
      "1 of 1 payment completed without dispute; little was seen yet, so 33 % of this counts",
    ]);
    for (const { value, contribution, description } of Object.values(scoreOf([]).components)) {
      expect([value, contribution, description]).toEqual([0, 0, "no payment was seen"]);
    }
  });
});

describe("attacks on what is seen", () => {
  test("own wallets, however many and rich, prove nothing and stay bronze", () => {
    for (const wallets of [seen(3, { amount: "1000" }), seen(3_000, { amount: "1000000" })]) {
      const score = scoreOf(wallets.map((one) => ({ ...one, payerResponseTimeMs: 0 })));
      expect(score).toMatchObject({ proven: 0, basis: "seen", tier: "bronze" });
    }
    expect(scoreOf(seen(50, { payer: "owner" }))).toMatchObject({ overallScore: 0, seen: 0 });
  });

  // A ring pays each member by every other, round by round, with the same coins: its fees are all it
  // costs. Nothing of it is vouched for, and nobody in it has lost anything.
  const ringOf = (members: number, rounds: number, amount: string): ScoreTransaction[] =>
    Array.from({ length: rounds }, (_, round) =>
      seen(members - 1, { amount, payerResponseTimeMs: 0 }, "m").map((one, index) => ({
        ...one,
        id: `${one.id}-${round}`,
        position: round * members + index + 1,
      })),
    ).flat();

  test.each([
    // members, rounds, amount, what each member shows
    [2, 1, "1", 180],
    [2, 50, "1", 378],
    [3, 50, "1", 454],
    [10, 1, "1", 454],
    [10, 50, "1", 534],
    [50, 1, "0.001", 389],
    [50, 50, "1000", 563],
    [1_000, 10, "1000", 574],
  ])(
    "a ring of %i, %i rounds of %s, shows %i, bronze, and proves nothing",
    (members, rounds, amount, shown) => {
      const score = scoreOf(ringOf(members, rounds, amount));
      expect(score.overallScore).toBe(shown);
      expect(score).toMatchObject({ proven: 0, basis: "seen", tier: "bronze" });
      expect(score.payments.proven).toBe(0);
    },
  );

  test("a ring raises no proven score, and lowers none: not its own, not that of a stranger", () => {
    const honest = seen(20, { amount: "1", vouched: { "1": "1" } }, "h");
    const cover = { backing: "50", costToForge: "5", lostInDisputes: "0" };
    const before = scoreOf(honest, { cover });
    expect(before).toMatchObject({ basis: "proven" });
    for (const ring of [
      ringOf(50, 50, "1000"),
      ringOf(50, 50, "1000").map((one) => ({ ...one, rating: 1, failed: true as const })),
    ]) {
      const after = scoreOf([...honest, ...ring], { cover });
      expect(after.proven).toBe(before.proven);
      expect(after.overallScore).toBeGreaterThanOrEqual(before.overallScore);
      expect(after.tier).toBe(before.tier);
    }
  });

  test("what has not settled is not seen", () => {
    const unsettled = seen(50).map(({ settled: _settled, ...one }) => one);
    expect(scoreOf(unsettled)).toMatchObject({
      overallScore: 0,
      payments: { seen: 0, notCounted: [{ reason: "unsettled", count: 50, example: "c-0" }] },
    });
  });

  test("own wallets wash no loss away", () => {
    const lost = { ...free, lostInDisputes: "0.01" };
    expect(scoreOf(seen(50), { cover: lost })).toMatchObject({
      overallScore: 0,
      basis: "proven",
      seen: 863,
    });
  });

  // Finds what a stranger must pay the agent to lower its 516 by 100.
  test.each<[string, Partial<ScoreTransaction>, number]>([
    ["rates 1", { rating: 1 }, 70],
    ["reports a failure, and rates 1", { rating: 1, failed: true }, 17],
  ])("a stranger who %s pays the agent for it", (_, said, cost) => {
    const honest = seen(50);
    const before = scoreOf(honest).overallScore;
    const after = (amount: number): number =>
      scoreOf([...honest, ...seen(1, { amount: String(amount), ...said }, "s")]).overallScore;
    expect(before - after(0.001)).toBeLessThanOrEqual(1);
    expect(before - after(cost - 1)).toBeLessThan(100);
    expect(before - after(cost)).toBeGreaterThanOrEqual(100);
  });
});

describe("payments that do not count", () => {
  const sentences = (counts: PaymentCounts, isOwn: boolean): string[] =>
    explainNotCounted(counts, { chains: "https://arcs.example/chains", isOwn });

  test("are counted by their reason, those that were only reported, too", () => {
    const { payments } = scoreOf([
      ...seen(2),
      ...seen(3, { payer: "owner" }, "o"),
      ...seen(1, { amount: "0.0001" }, "d"),
    ]);
    const all = addReportedOnly(payments, { count: 50, example: "pay_1" });
    expect(all).toEqual({
      reported: 56,
      seen: 2,
      proven: 0,
      notCounted: [
        { reason: "reported_only", count: 50, example: "pay_1" },
        { reason: "self_dealing", count: 3, example: "o-0" },
        { reason: "dust", count: 1, example: "d-0" },
      ],
    });
    expect(addReportedOnly(payments, { count: 0, example: null })).toEqual(payments);
  });

  test("are named with what to do", () => {
    const none = addReportedOnly(scoreOf([]).payments, { count: 50, example: "pay_1" });
    expect(sentences(none, true)).toEqual([
      "50 payments: none counts, because only your own key reported them. Pay through a chain this server reads: https://arcs.example/chains",
    ]);
    expect(sentences(none, false)[0]).toContain("because only their reporter says so");
    const { payments } = scoreOf([...seen(1), ...seen(1, { payer: "owner" }, "o")]);
    expect(sentences(payments, true)).toEqual([
      "1 payment: it does not count, because the agent itself or its owner paid it. Payments by others count.",
    ]);
  });
});
