import { SdkError } from "@arcs/core";
import { assertArray, assertShape, showValue } from "@arcs/core/internal";
import { COUNTABLE, divideRounded, larger, MIN_PAYMENT, smaller } from "./amounts.ts";
import { defaultTierPrices, limitOf, readTierPrices, type ScoreLimits } from "./backing.ts";

const DAY_MS = 86_400_000;
const MONTH_MS = 30 * DAY_MS;
const HOUR_MS = 3_600_000;
/** The full weight of one payment, in millionths. */
const FULL = 1_000_000n;
/** Basis points of a perfect component. */
const ONE = 10_000n;
/** Trust starts at zero: each mean includes two imaginary payments of value 0. */
const PRIOR = 2n * FULL;
/** A payment that nobody rated, or signed a time of, has a fifth of its weight, at the value of its component. */
const UNKNOWN_PART = 5n;
const UNRATED = 6_000n;
const UNTIMED = 8_000n;

/** Value of each outcome for the success rate, in basis points. */
const successOf = { delivered: ONE, won: ONE, silent: 8_500n, open: 5_000n, failed: 0n, lost: 0n } as const;

/**
 * - `silent`: nobody said anything
 * - `delivered`, `failed`: as the payer reported
 * - `open`, `won`, `lost`: its dispute is open, was decided for the agent, or for the payer
 */
export type CoverOutcome = keyof typeof successOf;

/** A payment to an agent that is final in the book of cover. */
export type ScoredPayment = {
  payer: string;
  /** Time of its entry; milliseconds since the epoch. */
  at: number;
  /** The part that was not given back, in millionths of a currency unit. */
  rest: bigint;
  /** The voice that it gives, over all groups. Without any it only counts if it is lost. */
  given: bigint;
  outcome: CoverOutcome;
  /** Rating by the payer, 1 to 5. */
  rating?: number | undefined;
  /** Response time that the payer signed. */
  responseTimeMs?: number | undefined;
};

/** A score by the rule of cover. Components are in basis points. */
export type CoverScore = {
  score: number;
  /** The score without the limit. */
  earned: number;
  /** Max score that the cost to forge allows. */
  limit: number;
  successRate: number;
  serviceQuality: number;
  responseTime: number;
  volumeConsistency: number;
};

type Curve = readonly (readonly [x: bigint, y: bigint])[];
/** Points for payments, in millionths, and for days since the first, as in today's score. */
const byCount: Curve = [
  [10n * FULL, ONE / 2n],
  [100n * FULL, 8_000n],
  [1_000n * FULL, ONE],
];
const byAge: Curve = [
  [30n, 4_000n],
  [90n, 6_000n],
  [180n, 8_000n],
  [365n, ONE],
];

/** Weights by age: 35/36 of the last for each whole 30 days, a tenth at least. */
const recencies: readonly bigint[] = Array.from({ length: 83 }).reduce<bigint[]>(
  (all) => [...all, larger(FULL / 10n, ((all.at(-1) ?? FULL) * 35n) / 36n)],
  [FULL],
);

/**
 * Computes an agent's score by the rule of cover, in whole numbers that are rounded down unless the rule says "half up".
 *
 * @param payments - in the order of their times
 * @param options.now - milliseconds since the epoch
 * @param options.firstAt - time of the first payment with a voice; absent if there was none
 * @param options.costToForge - of `readCover`; limits the score
 * @throws SdkError `invalid_argument` for malformed payments or options
 * @example
 * ```ts
 * const payment = { payer: "p", at: now.getTime(), rest: 1_000_000n, given: 1_000_000n, outcome: "delivered", rating: 5 };
 * const { score, limit } = computeCoverScore([payment], { now: now.getTime(), costToForge: 208_190n }); // 288, of at most 362
 * ```
 */
export function computeCoverScore(
  payments: readonly ScoredPayment[],
  options: { now: number; firstAt?: number | undefined; costToForge: bigint; limits?: ScoreLimits | undefined },
): CoverScore {
  assertArray(payments, "payments");
  for (const [index, payment] of payments.entries()) assertPayment(payment, `payments[${index}]`);
  assertShape(options, "options", { now: "count", "firstAt?": "count", "limits?": "array" });
  const { now, firstAt, costToForge, limits = readTierPrices(defaultTierPrices) } = options;
  const limit = limitOf(costToForge, limits);
  const sums = addUp(payments, now);
  const seen = (mean: bigint): bigint => divideRounded(mean * sums.weight, sums.weight + PRIOR);
  const age = firstAt === undefined ? 0 : Math.max(0, Math.floor((now - firstAt) / DAY_MS));
  const volume = divideRounded(6n * interpolate(byCount, sums.count) + 4n * interpolate(byAge, BigInt(age)), 10n);
  const { success } = sums;
  const a = seen(success.weight === 0n ? 0n : divideRounded(success.values, success.weight));
  const b = seen(meanWithUnknown(sums.quality, { all: sums.voice, unknown: UNRATED }));
  const c = seen(meanWithUnknown(sums.time, { all: sums.voice, unknown: UNTIMED }));
  const d = seen(volume);
  const earned = Number((4n * a + 3n * b + 2n * c + d + 50n) / 100n);
  const components = {
    successRate: Number(a),
    serviceQuality: Number(b),
    responseTime: Number(c),
    volumeConsistency: Number(d),
  };
  return { score: Math.min(limit, earned), earned, limit, ...components };
}

type Mean = { values: bigint; weight: bigint };
type Sums = { success: Mean; quality: Mean; time: Mean; voice: bigint; count: bigint; weight: bigint };

function addUp(payments: readonly ScoredPayment[], now: number): Sums {
  const none = (): Mean => ({ values: 0n, weight: 0n });
  const sums: Sums = { success: none(), quality: none(), time: none(), voice: 0n, count: 0n, weight: 0n };
  const rankOf = createRanks();
  for (const { payer, at, rest, given, outcome, rating, responseTimeMs } of payments) {
    if (rest < MIN_PAYMENT) continue;
    const recency = recencyOf(at, now);
    const voice = /* fault: cover-score-by-amount */ (given * recency) / FULL;
    addTo(sums.success, successOf[outcome], outcome === "lost" ? (rest * recency) / FULL : voice);
    // A payer without voice says nothing else.
    if (given === 0n) continue;
    const count = ((FULL / rankOf(payer, at)) * smaller(COUNTABLE, given)) / COUNTABLE;
    sums.count += count;
    sums.weight += (count * recency) / FULL;
    sums.voice += voice;
    if (rating !== undefined) addTo(sums.quality, BigInt(rating - 1) * 2_500n, voice);
    if (responseTimeMs !== undefined) addTo(sums.time, timelinessOf(responseTimeMs), voice);
  }
  return sums;
}

function addTo(mean: Mean, value: bigint, weight: bigint): void {
  mean.values += weight * value;
  mean.weight += weight;
}

function recencyOf(at: number, now: number): bigint {
  const months = Math.max(0, Math.floor((now - at) / MONTH_MS));
  return recencies[Math.min(months, recencies.length - 1)] ?? FULL;
}

/** Makes a counter of each payer's payments within the 30 days that end with the last one. */
function createRanks(): (payer: string, at: number) => bigint {
  const times = new Map<string, number[]>();
  return (payer, at) => {
    const recent = [...(times.get(payer) ?? []).filter((time) => time > at - MONTH_MS), at];
    times.set(payer, recent);
    return BigInt(recent.length);
  };
}

function timelinessOf(responseTimeMs: number): bigint {
  const time = BigInt(Math.min(Math.floor(responseTimeMs), HOUR_MS));
  return ONE - divideRounded(ONE * time, BigInt(HOUR_MS));
}

function meanWithUnknown({ values, weight }: Mean, { all, unknown }: { all: bigint; unknown: bigint }): bigint {
  const rest = (all - weight) / UNKNOWN_PART;
  return weight + rest === 0n ? unknown : divideRounded(values + rest * unknown, weight + rest);
}

function interpolate(curve: Curve, x: bigint): bigint {
  let [x0, y0] = [0n, 0n];
  for (const [x1, y1] of curve) {
    if (x < x1) return y0 + ((x - x0) * (y1 - y0)) / (x1 - x0);
    [x0, y0] = [x1, y1];
  }
  return y0;
}

function assertPayment(payment: ScoredPayment, label: string): void {
  assertShape(payment, label, {
    payer: "text",
    at: "count",
    outcome: "text",
    "rating?": "count",
    "responseTimeMs?": "count",
  });
  const { rest, given, outcome, rating = 1 } = payment;
  for (const [name, amount] of Object.entries({ rest, given })) {
    if (typeof amount !== "bigint" || amount < 0n) throw refuse(`${label}.${name}`, "a bigint of millionths", amount);
  }
  if (!Object.hasOwn(successOf, outcome)) {
    throw refuse(`${label}.outcome`, `one of ${Object.keys(successOf).join(", ")}`, outcome);
  }
  if (rating < 1 || rating > 5) throw refuse(`${label}.rating`, "a whole number from 1 to 5", rating);
}

function refuse(label: string, expected: string, value: unknown): SdkError {
  return new SdkError("invalid_argument", `${label} expected ${expected}, got ${showValue(value)}`);
}
