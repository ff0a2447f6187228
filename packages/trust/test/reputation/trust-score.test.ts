import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { canonicalJson } from "@arcs/core/internal";

import { componentNames } from "../../src/reputation/components.ts";
import { hashEvidence, type ScoreTransaction } from "../../src/reputation/transaction.ts";
import { computeTrustScore, type TrustScore } from "../../src/reputation/trust-score.ts";
import { formatAmounts } from "../../src/cover/amounts.ts";
import { now, inputOf } from "../support/score-cases.ts";

const values = (score: TrustScore): number[] => componentNames.map((name) => score.components[name].value);

const isoTime = fc
  .integer({ min: Date.parse("2023-01-01T00:00:00Z"), max: now.getTime() })
  .map((ms) => new Date(Math.floor(ms / 1000) * 1000).toISOString());
const transaction: fc.Arbitrary<ScoreTransaction> = fc
  .record(
    {
      id: fc.uuid(),
      payer: fc.constantFrom("p1", "p2", "p3", "p4", "owner", "agent"),
      payee: fc.constant("agent"),
      amount: fc.constantFrom("0.0001", "0.001", "1", "12.50", "1000"),
      currency: fc.constant("USDC"),
      status: fc.constantFrom("created", "completed", "failed", "canceled"),
      createdAt: isoTime,
      completedAt: isoTime,
      deadlineAt: isoTime,
      responseTimeMs: fc.integer({ min: 0, max: 5_000_000 }),
      responseTimeBy: fc.constantFrom("agent", "payer", "other"),
      payerResponseTimeMs: fc.integer({ min: 0, max: 5_000_000 }),
      deadlineBy: fc.constantFrom("agent", "payer", "other"),
      payerInTime: fc.boolean(),
      rating: fc.integer({ min: 1, max: 5 }),
      dispute: fc.constantFrom("open", "won", "lost"),
      evidence: fc.constantFrom("ledger", "facilitator", "reported"),
      share: fc.integer({ min: 0, max: 100 }),
    },
    {
      requiredKeys: ["id", "payer", "payee", "amount", "currency", "status", "createdAt", "evidence", "share"],
    },
  )
  .map(({ share, ...rest }) => {
    const given = (BigInt(Math.floor(Number(rest.amount) * 1e6)) * BigInt(share)) / 200n;
    const vouched = formatAmounts([0n, given, given, 0n, 0n, 0n, 0n, 0n]);
    return share === 0 ? rest : { ...rest, vouched };
  }) as never;
const history = fc.uniqueArray(transaction, { selector: (t) => t.id, maxLength: 25 });

describe("computeTrustScore", () => {
  test("scores lie in 0..1000, contributions sum to them, and values are basis points", () => {
    fc.assert(
      fc.property(history, (transactions) => {
        const { overallScore, components } = computeTrustScore(inputOf(transactions));
        expect(overallScore).toBeGreaterThanOrEqual(0);
        expect(overallScore).toBeLessThanOrEqual(1000);
        expect(componentNames.reduce((sum, name) => sum + components[name].contribution, 0)).toBe(overallScore);
        for (const { value, weight, contribution } of Object.values(components)) {
          expect(Number.isInteger(Math.round(value * 1e10) / 1e6)).toBe(true);
          expect(Math.abs(contribution - value * weight * 1000)).toBeLessThan(1);
        }
      }),
    );
  });

  test("neither order nor repetition of the transactions matters", () => {
    fc.assert(
      fc.property(history, (transactions) => {
        const expected = computeTrustScore(inputOf(transactions));
        const again = [...transactions].reverse();
        expect(computeTrustScore(inputOf([...again, ...transactions.map((t) => structuredClone(t))]))).toEqual(
          expected,
        );
        expect(hashEvidence([...again, ...transactions])).toBe(expected.evidence.digest);
        const sorted = [...transactions].sort((a, b) => (a.id < b.id ? -1 : 1));
        expect(expected.evidence.digest).toBe(createHash("sha256").update(canonicalJson(sorted)).digest("hex"));
      }),
    );
  });

  test("no army of payers whom nobody vouches for is above 300, however large, old and well rated", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3000 }),
        fc.integer({ min: 1, max: 3000 }),
        isoTime,
        fc.constantFrom("ledger" as const, "facilitator" as const),
        (count, wallets, createdAt, evidence) => {
          const transactions = Array.from({ length: count }, (_, index): ScoreTransaction => ({
            id: `t${index}`,
            payer: `wallet-${index % wallets}`,
            payee: "agent",
            amount: "1000000",
            currency: "USDC",
            status: "completed",
            createdAt,
            completedAt: createdAt,
            deadlineAt: createdAt,
            responseTimeMs: 0,
            rating: 5,
            evidence,
          }));
          const { overallScore, costToForge } = computeTrustScore(inputOf(transactions, "2020-01-01T00:00:00Z"));
          expect(overallScore).toBeLessThanOrEqual(300);
          expect(costToForge).toBe("0");
        },
      ),
      { numRuns: 25 },
    );
  });

  test("no score is above what it would cost to forge allows, and components are cut alike", () => {
    fc.assert(
      fc.property(history, fc.option(isoTime, { nil: undefined }), (transactions, firstProvedAt) => {
        const score = computeTrustScore(inputOf(transactions, firstProvedAt));
        const { overallScore, limit, costToForge, backing, standing } = score;
        expect(overallScore).toBeLessThanOrEqual(limit);
        expect(overallScore).toBe(Math.min(overallScore, standing.earnedScore));
        expect(Number(costToForge)).toBeLessThanOrEqual(0.75 * Number(backing) + 1e-9);
        const vouched = transactions.reduce(
          (sum, t) => sum + Object.values(t.vouched ?? {}).reduce((a, b) => a + Number(b), 0),
          0,
        );
        expect(Number(backing)).toBeLessThanOrEqual(vouched + 1e-9);
      }),
    );
  });

  test("times that only one side says are worth 50 points at most, and what is agreed decides before them", () => {
    const alone = history.map((all) =>
      all.map((said): ScoreTransaction => {
        const { payerResponseTimeMs, payerInTime, ...reported } = said;
        return payerResponseTimeMs === undefined && payerInTime === undefined ? said : reported;
      }),
    );
    fc.assert(
      fc.property(alone, (transactions) => {
        expect(computeTrustScore(inputOf(transactions)).components.responseTime.value).toBeLessThanOrEqual(0.25);
      }),
    );
  });

  test("payments to oneself, dust, reports and what is under way change nothing", () => {
    const worthless = transaction.filter(
      (t) =>
        t.payer === "owner" ||
        t.payer === "agent" ||
        t.amount === "0.0001" ||
        t.evidence === "reported" ||
        t.status === "created",
    );
    fc.assert(
      fc.property(history, worthless, (transactions, extra) => {
        fc.pre(transactions.every((t) => t.id !== extra.id));
        const before = computeTrustScore(inputOf(transactions));
        const after = computeTrustScore(inputOf([...transactions, extra]));
        expect(values(after)).toEqual(values(before));
        expect(after.explain.find(({ id }) => id === extra.id)).toMatchObject({
          weight: 0,
          excluded: expect.any(String),
        });
      }),
    );
  });

  test("one more perfect payment that is vouched for in full never lowers the score, nor a component that is not cut", () => {
    let compared = 0;
    fc.assert(
      fc.property(history, (transactions) => {
        const perfect: ScoreTransaction = {
          id: "new",
          payer: "somebody new",
          payee: "agent",
          amount: "1",
          currency: "USDC",
          status: "completed",
          createdAt: now.toISOString(),
          rating: 5,
          responseTimeMs: 0,
          responseTimeBy: "agent",
          payerResponseTimeMs: 0,
          evidence: "ledger",
          vouched: { "1": "0.5", "2": "0.5" },
        };
        const before = computeTrustScore(inputOf(transactions));
        const after = computeTrustScore(inputOf([...transactions, perfect]));
        expect(after.overallScore).toBeGreaterThanOrEqual(before.overallScore);
        expect(after.limit).toBeGreaterThanOrEqual(before.limit);
        if (after.standing.earnedScore > after.limit || before.standing.earnedScore > before.limit) return;
        compared++;
        values(after).forEach((value, index) => expect(value).toBeGreaterThanOrEqual(values(before)[index]!));
      }),
    );
    expect(compared).toBeGreaterThan(0);
  });

  test("a small payment that both sides call timely takes nothing from claims beside agreed lateness", () => {
    const common = { payee: "agent", currency: "USDC", status: "completed", evidence: "ledger" } as const;
    const createdAt = "2025-12-01T00:00:00Z";
    const late = { responseTimeMs: 3_600_000, responseTimeBy: "agent", payerResponseTimeMs: 3_600_000 } as const;
    const loud = { amount: "1000", vouched: { "1": "500", "2": "500" } };
    const claims = Array.from({ length: 20 }, (_, index): ScoreTransaction => ({
      ...common,
      ...loud,
      id: `claim-${index}`,
      payer: `payer-${index}`,
      createdAt,
      responseTimeMs: 0,
      responseTimeBy: "agent",
    }));
    const before = [...claims, { ...common, ...loud, ...late, id: "late", payer: "slow", createdAt }];
    const timely = { responseTimeMs: 0, responseTimeBy: "agent", payerResponseTimeMs: 0 } as const;
    const small = { amount: "0.01", vouched: { "1": "0.005", "2": "0.005" } };
    const after = [...before, { ...common, ...small, ...timely, id: "new", payer: "quick", createdAt }];
    const timeOf = (all: ScoreTransaction[]): number => computeTrustScore(inputOf(all)).components.responseTime.value;
    expect(timeOf(before)).toBeLessThan(timeOf(claims));
    expect(timeOf(after)).toBeGreaterThanOrEqual(timeOf(before));
  });

  test.each([
    ["contradicts the payer", { responseTimeMs: 0, responseTimeBy: "agent" }],
    ["says nothing", {}],
  ] as const)("an agent that %s about its lateness gains nothing by it", (_, report) => {
    const timeOf = (slow: Partial<ScoreTransaction>): number => {
      const transactions = Array.from({ length: 20 }, (_each, index): ScoreTransaction => ({
        id: `t${index}`,
        payer: `payer-${index}`,
        payee: "agent",
        amount: "10",
        currency: "USDC",
        status: "completed",
        createdAt: "2025-12-01T00:00:00Z",
        evidence: "ledger",
        vouched: { "1": "5", "2": "5" },
        ...(index < 10 ? { responseTimeMs: 0, responseTimeBy: "agent", payerResponseTimeMs: 0 } : slow),
      }));
      return computeTrustScore(inputOf(transactions)).components.responseTime.value;
    };
    const signed = { payerResponseTimeMs: 3_600_000 };
    const honest = timeOf({ ...signed, responseTimeMs: 3_600_000, responseTimeBy: "agent" });
    expect(timeOf({ ...signed, ...report })).toBe(honest);
    const quick = { payerResponseTimeMs: 0 };
    expect(timeOf({ ...quick, responseTimeMs: 3_600_000, responseTimeBy: "other" })).toBe(timeOf(quick));
    expect(timeOf({ payerInTime: false })).toBeLessThan(timeOf({}));
  });

  test("an honest old agent stays ahead of the same agent under a new identity", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), (count) => {
        const transactions = Array.from({ length: count }, (_, index): ScoreTransaction => ({
          id: `t${index}`,
          payer: `payer-${index}`,
          payee: "agent",
          amount: "100",
          currency: "USDC",
          status: "completed",
          createdAt: "2025-12-01T00:00:00Z",
          evidence: "ledger",
          vouched: { "1": "50", "2": "50" },
        }));
        const old = computeTrustScore(inputOf(transactions, "2025-01-01T00:00:00Z")).overallScore;
        expect(computeTrustScore(inputOf([], now.toISOString())).overallScore).toBe(0);
        expect(computeTrustScore(inputOf(transactions, "2025-12-01T00:00:00Z")).overallScore).toBeLessThan(old);
      }),
    );
  });
});
