import { describe, expect, test } from "vitest";

import {
  type PrivacySettings,
  projectReputation,
  projectTrustScore,
  type ReputationRecord,
  type VisibleField,
} from "../../src/reputation/reputation-privacy.ts";
import { tierBenefits } from "../../src/reputation/tier.ts";
import { computeTrustScore } from "../../src/reputation/trust-score.ts";

/**
 * A reputation whose score is limited by its cost to forge: all contributions are cut in the same
 * proportion.
 */
function recordWith(rating: number): ReputationRecord {
  const transactions = Array.from({ length: 30 }, (_, index) => ({
    id: `t${index}`,
    payer: `p${index}`,
    payee: "agent",
    amount: "0.02",
    currency: "USDC",
    status: "completed" as const,
    createdAt: "2026-01-01T00:00:00Z",
    evidence: "ledger" as const,
    position: index + 1,
    loggedAt: "2026-01-01T00:00:00Z",
    rating,
    vouched: { "1": "0.01", "2": "0.01" },
  }));
  const now = new Date("2026-01-01T00:00:00Z");
  const cover = { backing: "0.6", costToForge: "0.45", lostInDisputes: "0" };
  const score = computeTrustScore({
    transactions,
    ownAddresses: [],
    rootsDigest: "0".repeat(64),
    cover,
    now,
  });
  const { overallScore, basis, proven, tier, components, limit, standing } = score;
  const { backing, costToForge, lostInDisputes } = score;
  const counts = {
    totalTransactions: 30,
    completedTransactions: 30,
    canceledTransactions: 0,
    disputedTransactions: 0,
  };
  return {
    agentId: "agent",
    overallScore,
    basis,
    proven,
    tier,
    components,
    backing,
    costToForge,
    lostInDisputes,
    limit,
    stats: {
      ...counts,
      averageRating: rating,
      totalEarnings: "0.6",
      currency: "USDC",
      accountAgeInDays: 1,
    },
    tierBenefits: tierBenefits(overallScore, { hasRoots: true }),
    standing,
    lastUpdated: now.toISOString(),
    nextUpdateAt: now.toISOString(),
  };
}

describe("components of a score that is cut to its limit", () => {
  const [five, four] = [recordWith(5), recordWith(4)];

  test("keep their values; their contributions depend on each other", () => {
    expect([five.overallScore, four.overallScore]).toEqual([five.limit, five.limit]);
    const [one, other] = [five.components.successRate, four.components.successRate];
    expect(one.value).toBe(other.value);
    expect(one.contribution).not.toBe(other.contribution);
  });

  test.each<PrivacySettings>([
    { mode: "custom", visibleData: ["successRate"] },
    { mode: "custom", visibleData: ["successRate", "responseTime", "volumeConsistency"] },
    { mode: "custom", visibleData: ["overallScore", "tier", "successRate"] },
  ])("%j tells nothing of the ratings", (privacy) => {
    expect(projectReputation(five, privacy, "public")).toEqual(
      projectReputation(four, privacy, "public"),
    );
    expect(projectTrustScore(five, privacy, "public")).toEqual(
      projectTrustScore(four, privacy, "public"),
    );
  });

  test("all four without the score tell nothing of what it would cost to forge", () => {
    const names = ["successRate", "serviceQuality", "responseTime", "volumeConsistency"] as const;
    const privacy = { mode: "custom", visibleData: names } as const;
    const shown = projectReputation(five, privacy, "public");
    expect("components" in shown && shown.components?.successRate?.value).toBe(
      five.components.successRate.value,
    );
    // Losses in disputes are public in the log of cover, whatever an agent hides.
    expect(JSON.stringify(shown)).not.toMatch(/backing|costToForge|"limit"|rootsDigest|standing/);
    expect(projectTrustScore(five, privacy, "public")).not.toHaveProperty("costToForge");
  });

  test("count no payments in their descriptions unless everything shows", () => {
    const descriptionOf = (visibleData: readonly VisibleField[]): string | undefined =>
      projectReputation(five, { mode: "custom", visibleData }, "public").components?.successRate
        ?.description;
    const all = ["successRate", "serviceQuality", "responseTime", "volumeConsistency"] as const;
    const plain = "Payments whose work came, without lost disputes";
    expect(descriptionOf(["successRate"])).toBe(plain);
    expect(descriptionOf(["successRate", "stats"])).toBe(plain);
    expect(descriptionOf([...all, "overallScore"])).toBe(plain);
    expect(descriptionOf([...all, "overallScore", "stats"])).toMatch(/^30 of 30 vouched payments/);
  });

  test("sum to the score where everything shows", () => {
    const shown = projectReputation(five, { mode: "public" }, "public");
    expect("components" in shown && shown.components).toEqual(five.components);
    expect("standing" in shown && shown.standing?.limits).toEqual(five.standing!.limits);
    expect(projectTrustScore(five, { mode: "public" }, "public")).toMatchObject({
      costToForge: "0.45",
      tierPrice: "0",
    });
  });
});
