import { readFileSync } from "node:fs";
import fc from "fast-check";

import { componentNames } from "../../src/reputation/components.ts";
import type {
  PrivacySettings,
  ReputationRecord,
  ReputationUpdate,
  VisibleField,
} from "../../src/reputation/reputation-privacy.ts";
import { tierBenefits, findTier } from "../../src/reputation/tier.ts";

export const vectors = JSON.parse(
  readFileSync(new URL("../../../../schemas/vectors/privacy.json", import.meta.url), "utf8"),
);

const basisPoints = fc.nat(10_000);
export const record: fc.Arbitrary<ReputationRecord> = fc
  .record({
    points: fc.tuple(basisPoints, basisPoints, basisPoints, basisPoints),
    transactions: fc.integer({ min: 5000, max: 9000 }),
    earnings: fc.integer({ min: 100_000, max: 999_999 }),
    cost: fc.integer({ min: 1000, max: 999_999 }),
  })
  .map(({ points, transactions, earnings, cost }) => {
    const overallScore = Math.floor(
      (4 * points[0] + 3 * points[1] + 2 * points[2] + points[3] + 50) / 100,
    );
    const components = componentNames.map((name, index) => {
      const weight = [0.4, 0.3, 0.2, 0.1][index]!;
      return [
        name,
        {
          value: points[index]! / 10_000,
          weight,
          contribution: Math.floor(points[index]! * weight * 0.1),
          description: name,
        },
      ] as const;
    });
    return {
      agentId: "agent-1",
      overallScore,
      basis: "proven" as const,
      proven: overallScore,
      tier: findTier(overallScore),
      components: Object.fromEntries(components) as never,
      costToForge: String(cost),
      stats: {
        totalTransactions: transactions,
        completedTransactions: transactions,
        canceledTransactions: 0,
        disputedTransactions: 0,
        averageRating: 4.5,
        totalEarnings: String(earnings),
        currency: "USDC",
        accountAgeInDays: 30,
      },
      tierBenefits: tierBenefits(overallScore, { hasRoots: true }),
      lastUpdated: "2026-01-01T00:00:00Z",
      nextUpdateAt: "2026-01-02T00:00:00Z",
    };
  });
export const fields: VisibleField[] = [
  "overallScore",
  "tier",
  "stats",
  "tierBenefits",
  ...componentNames,
];
export const custom = fc
  .subarray(fields)
  .map((visibleData): PrivacySettings => ({ mode: "custom", visibleData }));
export const settings: fc.Arbitrary<PrivacySettings> = fc.oneof(
  fc.constantFrom<PrivacySettings>(
    { mode: "public" },
    { mode: "tier_only" },
    { mode: "range_only" },
    { mode: "private" },
  ),
  custom,
);

export const update = (from: ReputationRecord, to: ReputationRecord): ReputationUpdate => ({
  agentId: "agent-1",
  oldScore: from.overallScore,
  newScore: to.overallScore,
  basis: to.basis,
  tier: to.tier,
  change: to.overallScore - from.overallScore,
  tierChanged: from.tier !== to.tier,
  components: Object.fromEntries(
    componentNames.map((name) => [name, to.components[name].value]),
  ) as never,
  trigger: "payment_completed",
  relatedPaymentId: "pay_1",
});
export const point = (r: ReputationRecord): any => ({
  timestamp: "2026-01-01T00:00:00Z",
  ...update(r, r),
  overallScore: r.overallScore,
});
export const clean = ({ timestamp, overallScore, basis, tier, components }: any): any => ({
  timestamp,
  overallScore,
  basis,
  tier,
  components,
});
