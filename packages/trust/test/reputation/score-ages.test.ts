import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  type AgedPayment,
  type AgedScore,
  findNextChange,
  type ScoreAges,
  startAgeing,
} from "../../src/reputation/score-ages.ts";
import type { ScoreTransaction } from "../../src/reputation/transaction.ts";
import {
  computeAgeingScore,
  computeTrustScore,
  type TrustScore,
  type TrustScoreInput,
} from "../../src/reputation/trust-score.ts";
import { evidenceEnd, randomEvidence } from "./random-evidence.ts";

const DAY_MS = 86_400_000;
const numRuns = Number(process.env["ARCS_AGEING_RUNS"] ?? 150);

/** Returns the summary after a round trip through JSON. */
function agesOf(input: TrustScoreInput): ScoreAges {
  const { ages } = computeAgeingScore(input);
  if (ages === undefined) throw new Error("every payment was expected to weigh something");
  return JSON.parse(JSON.stringify(ages)) as ScoreAges;
}

function ageTo(now: Date, { ages, input }: { ages: ScoreAges; input: TrustScoreInput }): AgedScore | undefined {
  const { firstProvedAt, tierPrices } = input;
  const ageing = startAgeing(ages.head, { firstProvedAt, tierPrices, hasRoots: input.rootsDigest !== undefined, now });
  // In pages, and out of order.
  const half = Math.floor(ages.payments.length / 2);
  ageing.add(ages.payments.slice(half));
  ageing.add(ages.payments.slice(0, half));
  return ageing.finish();
}

/** Computes all parts of a score that change with time from the whole evidence. */
function wholeAt(now: Date, input: TrustScoreInput): Omit<AgedScore, "earned"> & { distinctPayers: number } {
  const { evidence, overallScore, tier, components, backing, costToForge, limit, standing }: TrustScore =
    computeTrustScore({ ...input, now });
  const { effectiveWeight, distinctPayers } = evidence;
  return { overallScore, tier, components, backing, costToForge, limit, standing, effectiveWeight, distinctPayers };
}

const days = fc.integer({ min: 0, max: 900 * DAY_MS });

describe("a score that ages", () => {
  test("is bit for bit that of the whole evidence, at any later time", () => {
    fc.assert(
      fc.property(randomEvidence, days, (input, later) => {
        const now = new Date(evidenceEnd + later);
        const { earned: _, ...aged } = ageTo(now, { ages: agesOf(input), input })!;
        const { distinctPayers, ...whole } = wholeAt(now, input);
        expect(aged).toEqual(whole);
        expect(distinctPayers).toBe(computeTrustScore(input).evidence.distinctPayers);
      }),
      { numRuns },
    );
  });

  test("has not changed before the day that is named", () => {
    fc.assert(
      fc.property(randomEvidence, days, (input, later) => {
        const ages = agesOf(input);
        const now = new Date(evidenceEnd + later);
        const { firstProvedAt } = input;
        const { earned } = ageTo(now, { ages, input })!;
        const next = findNextChange(ages, { now, firstProvedAt, hasRoots: true, earned });
        expect(next.getTime() % DAY_MS).toBe(0);
        expect(next.getTime()).toBeGreaterThan(now.getTime());
        const at = (time: number): string => JSON.stringify(wholeWithoutWeight(new Date(time), input));
        const before = at(now.getTime());
        // The last midnight before the change, and one on the way.
        const midnights = Math.floor((next.getTime() - now.getTime()) / DAY_MS);
        for (const back of [1, Math.ceil(midnights / 2)]) {
          if (back > 0 && back <= midnights) expect(at(next.getTime() - back * DAY_MS)).toBe(before);
        }
      }),
      { numRuns: Math.ceil(numRuns / 3) },
    );
  });

  function wholeWithoutWeight(now: Date, input: TrustScoreInput): object {
    const { effectiveWeight: _, ...whole } = wholeAt(now, input);
    return whole;
  }

  const old: ScoreTransaction = {
    id: "p",
    payer: "a",
    payee: "agent",
    amount: "1",
    currency: "USDC",
    status: "completed",
    evidence: "ledger",
    createdAt: "2024-01-01T10:00:00.000Z",
    completedAt: "2024-01-01T10:00:00.000Z",
    vouched: { "1": "1" },
  };
  const input = (transactions: ScoreTransaction[], now: string): TrustScoreInput => ({
    transactions,
    ownAddresses: ["agent"],
    firstProvedAt: "2024-01-01T10:00:00.000Z",
    rootsDigest: "0".repeat(64),
    now: new Date(now),
  });
  const nextOf = (given: TrustScoreInput): string => {
    const { now, firstProvedAt } = given;
    const { earned } = computeAgeingScore(given);
    return findNextChange(agesOf(given), { now, firstProvedAt, hasRoots: true, earned }).toISOString();
  };

  test("keeps payments beyond the horizon of 598 days as sums, however many, and no payment by itself", () => {
    const many = Array.from({ length: 500 }, (_, index) => ({ ...old, id: `p${index}`, payer: `payer-${index % 50}` }));
    // 597 days after ten o'clock, and a day later.
    expect(agesOf(input(many, "2025-08-20T10:00:00.000Z")).payments).toHaveLength(500);
    const ages = agesOf(input(many, "2025-08-21T10:00:00.000Z"));
    expect(ages.payments).toEqual([]);
    expect(JSON.stringify(ages).length).toBeLessThan(1000);
  });

  test("does not change any more when everything is old: it is looked at after a year", () => {
    expect(nextOf(input([old], "2026-07-01T12:00:00.000Z"))).toBe("2027-07-01T00:00:00.000Z");
  });

  test("does not change without payments either, nor by those that count nothing", () => {
    const own = { ...old, payer: "agent", createdAt: "2026-06-30T10:00:00.000Z" };
    const { firstProvedAt: _, ...given } = input([own], "2026-07-01T12:00:00.000Z");
    expect(nextOf(given)).toBe("2027-07-01T00:00:00.000Z");
  });

  test("changes on the day on which the recency of a payment or the age of the agent does", () => {
    const young = { ...input([], "2024-01-01T12:00:00.000Z") };
    // A day old at ten o'clock of the 2nd: seen at the midnight after.
    expect(nextOf(young)).toBe("2024-01-03T00:00:00.000Z");
    expect(nextOf(input([old], "2024-01-01T12:00:00.000Z"))).toBe("2024-01-03T00:00:00.000Z");
  });

  test("is not told where a payment weighs nothing any more: who its payers are would change with time", () => {
    const given = input([old], "2024-01-02T00:00:00.000Z");
    const { head, payments } = agesOf(given);
    const [first] = payments;
    const until = new Date("2026-01-02T00:00:00.000Z");
    const aged = (each: AgedPayment[]): AgedScore | undefined =>
      ageTo(until, { ages: { head, payments: each }, input: given });
    expect(aged([first!])).toBeDefined();
    // The 100,001st payment of a payer within 30 days: a tenth of its weight is less than a millionth.
    expect(aged([first!, [first![0], 9, 10_000, "1", 1, 20_000, null, null, null]])).toBeUndefined();
    // One of many that nobody vouches for.
    const stranger = (count: number): AgedPayment => [first![0], count, 0, "1", 1, 20_000, null, null, null];
    expect(aged([stranger(10), stranger(40_000_000)])).toBeUndefined();
    expect(aged([stranger(1000), stranger(40_000_000)])).toBeDefined();
  });
});
