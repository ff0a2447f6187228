import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { canonicalJson } from "@arcs/core/internal";

import { componentNames } from "../../src/reputation/components.ts";
import { hashEvidence, type ScoreTransaction } from "../../src/reputation/transaction.ts";
import {
  computeTrustScore,
  type TrustScore,
  type TrustScoreInput,
} from "../../src/reputation/trust-score.ts";
import { formatMicro, parseMicro } from "../../src/cover/amounts.ts";
import { randomEvidence } from "../support/random-evidence.ts";
import { now, inputOf } from "../support/score-cases.ts";

const values = (score: TrustScore): number[] =>
  componentNames.map((name) => score.components[name].value);
const scoreOf = (
  transactions: readonly ScoreTransaction[],
  terms?: Partial<TrustScoreInput>,
): TrustScore => computeTrustScore(inputOf(transactions, terms));

/** A payment whose entry comes after those of {@link randomEvidence}. */
const payment = (change: Partial<ScoreTransaction>): ScoreTransaction => ({
  id: "new",
  payer: "somebody new",
  payee: "agent",
  amount: "1",
  currency: "USDC",
  status: "completed",
  createdAt: now.toISOString(),
  evidence: "ledger",
  position: 1_000,
  loggedAt: now.toISOString(),
  ...change,
});

describe("computeTrustScore", () => {
  test("scores lie in 0..1000, contributions sum to them, and values are basis points", () => {
    fc.assert(
      fc.property(randomEvidence, fc.bigInt(0n, 2_000_000_000n), (transactions, cost) => {
        const costToForge = formatMicro(cost);
        const score = scoreOf(transactions, {
          cover: { backing: "0", costToForge, lostInDisputes: "0" },
        });
        const { overallScore, components, limit, standing } = score;
        const isLimited = standing.earnedScore > limit;
        expect(overallScore).toBeGreaterThanOrEqual(0);
        expect(overallScore).toBe(Math.min(limit, standing.earnedScore));
        expect(score.costToForge).toBe(costToForge);
        expect(componentNames.reduce((sum, name) => sum + components[name].contribution, 0)).toBe(
          overallScore,
        );
        for (const { value, weight, contribution } of Object.values(components)) {
          expect(Number.isInteger(Math.round(value * 1e10) / 1e6)).toBe(true);
          if (!isLimited) expect(Math.abs(contribution - value * weight * 1000)).toBeLessThan(1.5);
        }
      }),
    );
  });

  test("neither order nor repetition of the transactions matters", () => {
    fc.assert(
      fc.property(randomEvidence, (transactions) => {
        const expected = scoreOf(transactions);
        const again = [...transactions].reverse();
        expect(scoreOf([...again, ...transactions.map((t) => structuredClone(t))])).toEqual(
          expected,
        );
        expect(hashEvidence([...again, ...transactions])).toBe(expected.evidence.digest);
        const sorted = [...transactions].sort((a, b) => (a.id < b.id ? -1 : 1));
        expect(expected.evidence.digest).toBe(
          createHash("sha256").update(canonicalJson(sorted)).digest("hex"),
        );
      }),
    );
  });

  test("what payers without voice say moves nothing, whatever it is and however much they paid", () => {
    const strangers = fc.array(
      fc.record({
        amount: fc.constantFrom("0.001", "1", "1000000"),
        rating: fc.constantFrom(1, 5),
        payerResponseTimeMs: fc.constantFrom(0, 3_600_000),
        dispute: fc.constantFrom(undefined, "open", "won"),
        failed: fc.constantFrom(undefined, true),
      }),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(randomEvidence, strangers, (transactions, more) => {
        const before = scoreOf(transactions);
        const words = more.map(({ dispute, failed, ...said }, index) =>
          payment({
            id: `new-${index}`,
            payer: `stranger-${index}`,
            position: 1_000 + index,
            ...said,
            ...(dispute !== undefined && { dispute: dispute as "open" | "won" }),
            ...(failed !== undefined && { failed: true }),
          }),
        );
        const after = scoreOf([...transactions, ...words]);
        expect(values(after)).toEqual(values(before));
        expect(after.evidence.effectiveWeight).toBe(before.evidence.effectiveWeight);
        for (const { id, excluded } of after.explain)
          if (id.startsWith("new-")) expect(excluded).toBe("unsettled");
      }),
    );
  });

  test("no army of payers without voice proves anything, however large, old and well rated", () => {
    const createdAt = "2023-01-01T00:00:00Z";
    const army = Array.from({ length: 3_000 }, (_, index) =>
      payment({
        id: `t${index}`,
        payer: `wallet-${index}`,
        amount: "1000000",
        position: index + 1,
        loggedAt: createdAt,
        settled: true,
        rating: 5,
        payerResponseTimeMs: 0,
      }),
    );
    expect(scoreOf(army)).toMatchObject({
      overallScore: 597,
      basis: "seen",
      proven: 0,
      tier: "bronze",
    });
  });

  test("payments to oneself, dust, and what is not final in the log change nothing", () => {
    const worthless = fc.constantFrom<Partial<ScoreTransaction>>(
      { payer: "owner" },
      { payer: "agent" },
      { payer: "owner", dispute: "lost" },
      { amount: "0.0009", vouched: { "1": "0.0009" } },
      { left: "0.0009", vouched: { "1": "0.0009" }, dispute: "lost" },
      { position: undefined as never, loggedAt: undefined as never },
    );
    fc.assert(
      fc.property(randomEvidence, worthless, (transactions, change) => {
        const made = { ...payment({ vouched: { "1": "1" }, rating: 1 }), ...change };
        const extra = Object.fromEntries(
          Object.entries(made).filter(([, value]) => value !== undefined),
        ) as ScoreTransaction;
        const after = scoreOf([...transactions, extra]);
        expect(values(after)).toEqual(values(scoreOf(transactions)));
        expect(after.explain.find(({ id }) => id === "new")).toMatchObject({
          weight: 0,
          vouched: "0",
          excluded: expect.any(String),
        });
      }),
    );
  });

  test("one more perfect payment by a new customer never lowers a component, nor does more voice in it", () => {
    const amount = fc.bigInt(10_000n, 10n ** 12n);
    fc.assert(
      fc.property(randomEvidence, amount, amount, (transactions, one, more) => {
        const perfect = (micro: bigint): ScoreTransaction =>
          payment({
            amount: "2000000",
            vouched: { "1": formatMicro(micro) },
            rating: 5,
            payerResponseTimeMs: 0,
          });
        const before = scoreOf(transactions);
        const after = scoreOf([...transactions, perfect(one)]);
        const louder = scoreOf([...transactions, perfect(one + more)]);
        for (const [place, value] of values(after).entries()) {
          expect(value).toBeGreaterThanOrEqual(values(before)[place]!);
          expect(values(louder)[place]!).toBeGreaterThanOrEqual(value);
        }
      }),
    );
  });

  test("a larger lost dispute never raises the success rate, and none raises another component", () => {
    const amount = fc.bigInt(1_000n, 10n ** 12n);
    fc.assert(
      fc.property(randomEvidence, amount, amount, (transactions, one, more) => {
        const lost = (micro: bigint): number[] =>
          values(
            scoreOf([...transactions, payment({ amount: formatMicro(micro), dispute: "lost" })]),
          );
        const [before, after, larger] = [
          values(scoreOf(transactions)),
          lost(one),
          lost(one + more),
        ];
        expect(after[0]!).toBeLessThanOrEqual(before[0]!);
        expect(larger[0]!).toBeLessThanOrEqual(after[0]!);
        expect([after.slice(1), larger.slice(1)]).toEqual([before.slice(1), before.slice(1)]);
      }),
    );
  });

  test("a higher cost to forge never lowers the score", () => {
    const micro = fc.bigInt(0n, 2_000_000_000n);
    fc.assert(
      fc.property(randomEvidence, micro, micro, (transactions, cost, more) => {
        const at = (amount: bigint): TrustScore =>
          scoreOf(transactions, {
            cover: { backing: "0", costToForge: formatMicro(amount), lostInDisputes: "0" },
          });
        expect(at(cost + more).overallScore).toBeGreaterThanOrEqual(at(cost).overallScore);
        expect(parseMicro(at(cost).costToForge)).toBe(cost);
      }),
    );
  });

  test("an honest old agent stays ahead of the same agent under a new identity", () => {
    const customers = (loggedAt: string): ScoreTransaction[] =>
      Array.from({ length: 12 }, (_, index) =>
        payment({
          id: `t${index}`,
          payer: `payer-${index}`,
          position: index + 2,
          loggedAt: "2025-12-15T00:00:00Z",
          ...(index === 0 && { position: 1, loggedAt }),
          vouched: { "1": "0.5", "2": "0.5" },
        }),
      );
    const ages = ["2025-01-01T00:00:00Z", "2025-10-15T00:00:00Z", "2025-12-15T00:00:00Z"];
    const volumes = ages.map((age) => scoreOf(customers(age)).components.volumeConsistency.value);
    const [old, younger, youngest] = volumes as [number, number, number];
    expect(old).toBeGreaterThan(younger);
    expect(younger).toBeGreaterThan(youngest);
  });
});
