import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { canonicalJson } from "../../src/canonical-json.ts";
import { componentNames } from "../../src/reputation/components.ts";
import { evidenceDigest, type ScoreTransaction } from "../../src/reputation/transaction.ts";
import { computeTrustScore, type TrustScore, type TrustScoreInput } from "../../src/reputation/trust-score.ts";
import { expandCase, type ScoreCase } from "./expand-case.ts";

const cases: (ScoreCase & { expected: Record<string, any> })[] = JSON.parse(
  readFileSync(new URL("../../../../schemas/vectors/trust-score.json", import.meta.url), "utf8"),
);
const now = new Date("2026-01-01T00:00:00Z");
const day = 86_400_000;

/**
 * The formulas of docs/trust-score.md once more, in floating point and without any of the product's code, to judge it by.
 */
function reference({ transactions, ownAddresses, firstProvedAt, now }: TrustScoreInput): number[] {
  const sorted = [...transactions].sort(
    (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1),
  );
  const isOut = (t: ScoreTransaction): boolean =>
    t.status === "created" ||
    t.evidence === "reported" ||
    ownAddresses.includes(t.payer) ||
    t.payer === t.payee ||
    Number(t.amount) < 0.001;
  const counted = sorted.filter((t) => !isOut(t));
  const withoutAge = counted.map((t) => {
    const k = counted.filter(
      (o) =>
        o.payer === t.payer &&
        counted.indexOf(o) <= counted.indexOf(t) &&
        Date.parse(o.createdAt) > Date.parse(t.createdAt) - 30 * day,
    ).length;
    return (t.evidence === "ledger" ? 1 : 0.5) / k;
  });
  const base = withoutAge.map((w, i) => {
    const t = counted[i]!;
    const age = Math.max(0, Math.floor((now.getTime() - Date.parse(t.completedAt ?? t.createdAt)) / day));
    return w * Math.max(0.1, 0.5 ** (age / 180));
  });
  const vouch = (bases: number[]): number[] => {
    const c = counted.map((t) => t.payerCredibility / 10_000);
    const kappa = Math.min(1, 3 / bases.reduce((sum, b, i) => sum + b * (1 - c[i]!), 0));
    return bases.map((b, i) => b * (c[i]! + (Number.isFinite(kappa) ? kappa : 1) * (1 - c[i]!)));
  };
  const w = vouch(base);
  const mean = (value: (t: ScoreTransaction) => number | undefined): number => {
    let sum = 0;
    let weights = 2;
    counted.forEach((t, i) => {
      const v = value(t);
      if (v !== undefined) {
        sum += w[i]! * v;
        weights += w[i]!;
      }
    });
    return sum / weights;
  };
  const line = (points: [number, number][], x: number): number => {
    for (let i = 1; i < points.length; i++) {
      const [[x0, y0], [x1, y1]] = [points[i - 1]!, points[i]!];
      if (x <= x1) return y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
    }
    return 1;
  };
  const age =
    firstProvedAt === undefined ? 0 : Math.max(0, Math.floor((now.getTime() - Date.parse(firstProvedAt)) / day));
  return [
    mean((t) =>
      t.dispute === "won" ? 1 : t.dispute === "lost" || t.status !== "completed" ? 0 : t.dispute === "open" ? 0.5 : 1,
    ),
    mean((t) => (t.rating === undefined ? undefined : (t.rating - 1) / 4)),
    mean((t) => {
      const known: number[] = [];
      if (t.responseTimeMs !== undefined) known.push(1 - Math.min(1, t.responseTimeMs / 3_600_000));
      if (t.completedAt !== undefined && t.deadlineAt !== undefined) {
        const late = Date.parse(t.completedAt) - Date.parse(t.deadlineAt);
        const allowed = Date.parse(t.deadlineAt) - Date.parse(t.createdAt);
        known.push(late <= 0 ? 1 : allowed <= 0 ? 0.5 : 1 - Math.min(0.5, late / allowed));
      }
      return known.length === 0 ? undefined : known.reduce((a, b) => a + b) / known.length;
    }),
    0.6 *
      line(
        [
          [0, 0],
          [10, 0.5],
          [100, 0.8],
          [1000, 1],
        ],
        vouch(withoutAge).reduce((a, b) => a + b, 0),
      ) +
      0.4 *
        line(
          [
            [0, 0],
            [30, 0.4],
            [90, 0.6],
            [180, 0.8],
            [365, 1],
          ],
          age,
        ),
  ];
}

const values = (score: TrustScore): number[] => componentNames.map((name) => score.components[name].value);

const isoTime = fc
  .integer({ min: Date.parse("2023-01-01T00:00:00Z"), max: now.getTime() })
  .map((ms) => new Date(Math.floor(ms / 1000) * 1000).toISOString());
const transaction: fc.Arbitrary<ScoreTransaction> = fc.record(
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
    rating: fc.integer({ min: 1, max: 5 }),
    dispute: fc.constantFrom("open", "won", "lost"),
    evidence: fc.constantFrom("ledger", "facilitator", "reported"),
    payerCredibility: fc.integer({ min: 0, max: 10_000 }),
  },
  {
    requiredKeys: ["id", "payer", "payee", "amount", "currency", "status", "createdAt", "evidence", "payerCredibility"],
  },
) as never;
const history = fc.uniqueArray(transaction, { selector: (t) => t.id, maxLength: 25 });
const inputOf = (transactions: readonly ScoreTransaction[], firstProvedAt?: string): TrustScoreInput => ({
  transactions,
  ownAddresses: ["agent", "owner"],
  now,
  ...(firstProvedAt === undefined ? {} : { firstProvedAt }),
});

describe("schemas/vectors/trust-score.json", () => {
  test.each(cases)("$name", ({ expected, ...scoreCase }) => {
    const score = computeTrustScore(expandCase(scoreCase));
    const of = (member: "value" | "contribution"): object =>
      Object.fromEntries(componentNames.map((name) => [name, score.components[name][member]]));
    expect({
      overallScore: score.overallScore,
      tier: score.tier,
      values: of("value"),
      contributions: of("contribution"),
      evidence: score.evidence,
    }).toEqual(expected);
  });

  test("covers every tier, and the sybil army stays bronze", () => {
    expect(new Set(cases.map(({ expected }) => expected["tier"]))).toEqual(
      new Set(["bronze", "silver", "gold", "platinum"]),
    );
    expect(cases.find(({ name }) => name.startsWith("sybil: 1000 self-made"))?.expected["tier"]).toBe("bronze");
  });
});

describe("computeTrustScore", () => {
  test("agrees with the formulas in floating point", () => {
    fc.assert(
      fc.property(history, fc.option(isoTime, { nil: undefined }), (transactions, firstProvedAt) => {
        const input = inputOf(transactions, firstProvedAt);
        const expected = reference(input);
        values(computeTrustScore(input)).forEach((value, index) =>
          expect(Math.abs(value - expected[index]!)).toBeLessThan(0.0002),
        );
      }),
    );
  });

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
        expect(evidenceDigest([...again, ...transactions])).toBe(expected.evidence.digest);
        const sorted = [...transactions].sort((a, b) => (a.id < b.id ? -1 : 1));
        expect(expected.evidence.digest).toBe(createHash("sha256").update(canonicalJson(sorted)).digest("hex"));
      }),
    );
  });

  test("no army of payers whom nobody vouches for leaves bronze, however large, old and well rated", () => {
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
            payerCredibility: 0,
          }));
          expect(computeTrustScore(inputOf(transactions, "2020-01-01T00:00:00Z")).tier).toBe("bronze");
        },
      ),
      { numRuns: 25 },
    );
  });

  test("no history at all leaves bronze while nobody vouches for its payers", () => {
    const unvouched = transaction.map((t) => ({ ...t, payerCredibility: 0 }));
    fc.assert(
      fc.property(
        fc.uniqueArray(unvouched, { selector: (t) => t.id, maxLength: 300, size: "max" }),
        fc.boolean(),
        (transactions, perfect) => {
          const army = transactions.map((t) =>
            perfect ? { ...t, payer: `wallet-${t.id}`, amount: "1", status: "completed" as const, rating: 5 } : t,
          );
          const { tier, overallScore } = computeTrustScore(inputOf(army, "2020-01-01T00:00:00Z"));
          expect(tier).toBe("bronze");
          expect(overallScore).toBeLessThanOrEqual(589);
        },
      ),
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

  test("one more perfect payment by a new payer in full credit never lowers a component", () => {
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
          evidence: "ledger",
          payerCredibility: 10_000,
        };
        const before = values(computeTrustScore(inputOf(transactions)));
        const after = values(computeTrustScore(inputOf([...transactions, perfect])));
        after.forEach((value, index) => expect(value).toBeGreaterThanOrEqual(before[index]!));
      }),
    );
  });

  test("an honest old agent stays ahead of the same agent under a new identity", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), (count) => {
        const transactions = Array.from({ length: count }, (_, index): ScoreTransaction => ({
          id: `t${index}`,
          payer: `payer-${index}`,
          payee: "agent",
          amount: "1",
          currency: "USDC",
          status: "completed",
          createdAt: "2025-12-01T00:00:00Z",
          evidence: "ledger",
          payerCredibility: 10_000,
        }));
        const old = computeTrustScore(inputOf(transactions, "2025-01-01T00:00:00Z")).overallScore;
        expect(computeTrustScore(inputOf([], now.toISOString())).overallScore).toBe(0);
        expect(computeTrustScore(inputOf(transactions, "2025-12-01T00:00:00Z")).overallScore).toBeLessThan(old);
      }),
    );
  });

  test("one id with two contents is refused", () => {
    const [first] = expandCase(cases.find(({ transactions }) => transactions.length > 0)!).transactions;
    expect(() => computeTrustScore(inputOf([first!, { ...first!, amount: "2" }]))).toThrow(
      expect.objectContaining({ code: "invalid_transaction" }),
    );
  });

  test.each([
    ["id", ""],
    ["payer", 1],
    ["amount", "1e3"],
    ["amount", "-1"],
    ["amount", "01"],
    ["amount", "1."],
    ["amount", 1],
    ["status", "done"],
    ["createdAt", "2025-01-01"],
    ["completedAt", 5],
    ["responseTimeMs", -1],
    ["rating", 0],
    ["rating", 4.5],
    ["dispute", "closed"],
    ["evidence", "rumour"],
    ["payerCredibility", 10_001],
    ["payerCredibility", undefined],
  ])("%s: %j is refused, and named", (member, value) => {
    const [first] = expandCase(cases.find(({ transactions }) => transactions.length > 0)!).transactions;
    const run = (): unknown => computeTrustScore(inputOf([{ ...first!, [member]: value }]));
    expect(run).toThrow(
      expect.objectContaining({ code: "invalid_transaction", details: expect.objectContaining({ member }) }),
    );
  });

  test("a refusal says on one line what was expected", () => {
    const [first] = expandCase(cases.find(({ transactions }) => transactions.length > 0)!).transactions;
    expect(() => computeTrustScore(inputOf([{ ...first!, id: "a\nb", rating: 9 }]))).toThrow(
      'rating of transaction "a\\nb" expected an integer from 1 to 5 or nothing, got 9',
    );
  });

  test.each([
    ["null", null],
    ["a text", "t1"],
    ["an array", []],
    ["an id that is no text", { id: Symbol("t1") }],
    ["a member without a value", { rating: undefined }],
    ["a member that JSON cannot carry", { note: 1n }],
    ["an id that no text encoding carries", { id: "\uD800" }],
    ["members of a prototype only", "inherited"],
  ])("a transaction that is %s is refused", (_, change) => {
    const [first] = expandCase(cases.find(({ transactions }) => transactions.length > 0)!).transactions;
    const plainObject = typeof change === "object" && change !== null && !Array.isArray(change);
    const malformed: unknown =
      change === "inherited" ? Object.create(first!) : plainObject ? { ...first!, ...change } : change;
    for (const run of [
      () => computeTrustScore(inputOf([malformed as never])),
      () => evidenceDigest([malformed as never]),
    ]) {
      expect(run).toThrow(expect.objectContaining({ name: "SdkError", code: "invalid_transaction" }));
    }
  });

  test.each([
    [{ now: new Date(Number.NaN) }],
    [{ now: "2026-01-01T00:00:00Z" }],
    [{ firstProvedAt: "yesterday" }],
    [{ ownAddresses: undefined }],
    [{ ownAddresses: "agent" }],
    [{ ownAddresses: ["agent", undefined] }],
    [{ transactions: undefined }],
    [{ transactions: {} }],
  ])("unusable input is refused: %j", (change) => {
    expect(() => computeTrustScore({ ...inputOf([]), ...change } as never)).toThrow(
      expect.objectContaining({ code: "invalid_argument" }),
    );
  });
});
