import { describe, expect, test } from "vitest";
import { parseMicro } from "../../src/cover/amounts.ts";
import { costToForge } from "../../src/cover/safe-to-spend.ts";
import { defaultTierPrices, limitOf, readTierPrices } from "../../src/reputation/tier.ts";
import {
  type ComponentPoints,
  computeComponents,
  type Outcome,
  type ScoredPayment,
  scoreOf as weightedScore,
} from "../../src/reputation/components.ts";
import { readLines } from "../support/score-cases.ts";

const DAY_MS = 86_400_000;
const UNIT = 1_000_000;
const now = Date.parse("2026-04-07T00:00:00Z");

/** A score without what surrounds it. */
type Score = ComponentPoints & { score: number; earned: number; limit: number };

type Case = {
  name: string;
  now: string;
  firstAt?: string;
  costToForge: string;
  payments: {
    payer: string;
    at: string;
    rest: string;
    given: string;
    outcome: Outcome;
    rating?: number;
    responseTimeMs?: number;
  }[];
  expected: Score;
};

const cases = readLines<Case>("cover-score.jsonl");
const limits = readTierPrices(defaultTierPrices);

function computeScore(
  payments: readonly ScoredPayment[],
  { cost, ...times }: { now: number; firstAt: number | undefined; cost: bigint },
): Score {
  const { points } = computeComponents(payments, times);
  const [earned, limit] = [weightedScore(points), limitOf(cost, limits)];
  return { score: Math.min(limit, earned), earned, limit, ...points };
}

test("schemas/vectors/cover-score.jsonl: 100 histories give what the Python reference gives", () => {
  expect(cases).toHaveLength(100);
  for (const one of cases) {
    const payments = one.payments.map((payment) => ({
      ...payment,
      at: Date.parse(payment.at),
      left: parseMicro(payment.rest)!,
      given: parseMicro(payment.given)!,
    }));
    const score = computeScore(payments, {
      now: Date.parse(one.now),
      firstAt: one.firstAt === undefined ? undefined : Date.parse(one.firstAt),
      cost: parseMicro(one.costToForge)!,
    });
    expect([one.name, score]).toEqual([one.name, one.expected]);
  }
});

/** Makes payments of different customers, all of whose amount is vouched. */
function customers(
  count: number,
  amount: number,
  more: Partial<ScoredPayment> = {},
  name = "c",
): ScoredPayment[] {
  const micro = BigInt(Math.round(amount * UNIT));
  return Array.from({ length: count }, (_, index) => {
    return {
      payer: `${name}${index}`,
      at: now - DAY_MS,
      left: micro,
      given: micro,
      outcome: "silent",
      ...more,
    };
  });
}

const praise = { outcome: "delivered", rating: 5, responseTimeMs: 0 } as const;
const blame = { outcome: "failed", rating: 1, responseTimeMs: 3_600_000 } as const;

/** Scores an agent of 180 days with this cost to forge, or three quarters of what is given. */
function scoreOf(
  payments: readonly ScoredPayment[],
  { cost, days = 180 }: { cost?: number; days?: number } = {},
): Score {
  const given = payments.reduce((sum, payment) => sum + payment.given, 0n);
  const micro = cost === undefined ? costToForge(given) : BigInt(cost * UNIT);
  return computeScore(payments, { now, firstAt: now - days * DAY_MS, cost: micro });
}

/** Returns the score of a history without and with further payments, whatever the limit. */
function change(
  history: readonly ScoredPayment[],
  more: readonly ScoredPayment[],
): [score: number, added: number] {
  const before = scoreOf(history, { cost: 1_000 }).score;
  return [before, scoreOf([...history, ...more], { cost: 1_000 }).score - before];
}

describe("own wallets add next to nothing", () => {
  test.each([
    [
      "200 customers of 1, 10 wallets of 0.001",
      customers(200, 1),
      customers(10, 0.001, praise, "w"),
      [754, 0],
    ],
    [
      "200 customers of 1, 200 without voice",
      customers(200, 1),
      customers(200, 0.001, { ...praise, given: 0n }, "w"),
      [754, 0],
    ],
    [
      "200 customers of 0.01, 10 wallets of 0.001",
      customers(200, 0.01),
      customers(10, 0.001, praise, "w"),
      [754, 4],
    ],
    [
      "20 customers of 1, 10 wallets of 0.001",
      customers(20, 1),
      customers(10, 0.001, praise, "w"),
      [676, 4],
    ],
    [
      "3 customers of 1, 10 wallets of 0.001",
      customers(3, 1),
      customers(10, 0.001, praise, "w"),
      [433, 52],
    ],
  ])("%s", (_, history, more, expected) => {
    expect(change(history, more)).toEqual(expected);
  });
});

describe("one bad word at 0.001 takes nothing", () => {
  test.each([
    [20, 1],
    [40, 0],
    [200, 0],
  ])("at %i customers of 1: +%i, since it is a payment more", (count, added) => {
    const rated = { ...blame, outcome: "delivered" } as const;
    expect(change(customers(count, 1), customers(1, 0.001, rated, "b"))[1]).toBe(added);
    expect(change(customers(count, 1), customers(1, 0.001, blame, "b"))[1]).toBe(added);
  });
});

describe("honest agents reach their tiers", () => {
  test("40 customers of 0.7: silver if two rate, gold by the limit if all rate and sign times", () => {
    const few = [
      ...customers(38, 0.7),
      ...customers(2, 0.7, { outcome: "delivered", rating: 5 }, "r"),
    ];
    expect(scoreOf(few).score).toBe(739);
    expect(scoreOf(customers(40, 0.7, praise))).toMatchObject({
      score: 768,
      earned: 922,
      limit: 768,
    });
  });

  test.each([
    ["all rate 4.6", 1, 4.6, 922],
    ["half rate 4.8", 0.5, 4.8, 890],
    ["a fifth rates 4.8", 0.2, 4.8, 845],
  ])(
    "an income of 1,000 by 200 customers, 1.5 %% fail, no times: %s",
    (_, share, rating, score) => {
      const history = Array.from({ length: 1_000 }, (_, index): ScoredPayment => {
        const at = now - DAY_MS * (360 - Math.floor(index * 0.36));
        const payment = { payer: `c${index % 200}`, at, left: 1_000_000n, given: 1_000_000n };
        if (index % 200 >= share * 200) return { ...payment, outcome: "silent" };
        const outcome = index % 67 === 0 ? "failed" : "delivered";
        return { ...payment, outcome, rating: (index * 7) % 10 < (rating - 4) * 10 ? 5 : 4 };
      });
      expect(scoreOf(history, { cost: 750, days: 365 }).score).toBe(score);
    },
  );

  test("nobody vouched: 0", () => {
    expect(scoreOf(customers(200, 1, { ...praise, given: 0n }), { cost: 1_000 }).score).toBe(0);
  });
});

describe("strangers weigh nothing, but for a dispute that was decided for them", () => {
  const history = customers(40, 0.7, praise);
  const stranger = { payer: "v", at: now, given: 0n };

  test.each([
    [1, 766],
    [5, 760],
    [10, 751],
    [20, 600],
  ])("one of %i lowers 768 to %i", (amount, score) => {
    const lost = { ...stranger, left: BigInt(amount * UNIT), outcome: "lost" } as const;
    expect(scoreOf([...history, lost], { cost: 21 - amount }).score).toBe(score);
  });

  test("an open one does not", () => {
    const open = { ...stranger, left: 10_000_000n, outcome: "open" } as const;
    expect(scoreOf([...history, open], { cost: 21 }).score).toBe(768);
  });
});
