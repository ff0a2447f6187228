import { COUNTABLE, divideRounded, larger, MIN_PAYMENT, smaller } from "../cover/amounts.ts";

export const componentNames = [
  "successRate",
  "serviceQuality",
  "responseTime",
  "volumeConsistency",
] as const;

/** The name of a component. */
export type ComponentName = (typeof componentNames)[number];

/** The components of the score in basis points (10000 is 1.0). */
export type ComponentPoints = Record<ComponentName, number>;

/** Counts behind the components, for their descriptions. */
export type ComponentCounts = {
  payments: number;
  /** Payments of which nothing bad was said, and nothing at all. */
  undisputed: number;
  silent: number;
  rated: number;
  timed: number;
  /** Whole days since the first payment. */
  days: number;
  /** The part of the means that counts, in basis points: the less the fewer payments there are. */
  confidence: number;
};

const DAY_MS = 86_400_000;
const MONTH_MS = 30 * DAY_MS;
const HOUR_MS = 3_600_000;
export const FULL_WEIGHT = 1_000_000n;
const ONE = 10_000n;
/** Trust starts at zero: each mean includes two imaginary payments of value 0. */
const PRIOR = 2n * FULL_WEIGHT;
/**
 * A payment that nobody rated, or signed a time of, has a fifth of its weight, at the value of its
 * component.
 */
const UNKNOWN_PART = 5n;
const UNRATED = 6_000n;
const UNTIMED = 8_000n;

/** Value of each outcome for the success rate, in basis points. */
export const successOf = {
  delivered: ONE,
  won: ONE,
  silent: 8_500n,
  open: 5_000n,
  failed: 0n,
  lost: 0n,
} as const;

/**
 * The outcome of a payment.
 *
 * - `silent`: nobody said anything
 * - `delivered`, `failed`: as the payer reported
 * - `open`, `won`, `lost`: its dispute is open, was decided for the agent, or for the payer
 */
export type Outcome = keyof typeof successOf;

export type ScoredPayment = {
  payer: string;
  /** Time of its entry; milliseconds since the epoch. */
  at: number;
  /** The part that was not given back, in millionths of a currency unit. */
  left: bigint;
  /**
   * The part that counts: for the proven score the vouching credit in it, over all groups; for the
   * seen score all that is left. Without any a payment only counts if it is lost.
   */
  given: bigint;
  outcome: Outcome;
  rating?: number | undefined;
  responseTimeMs?: number | undefined;
};

export type PaymentWeight = {
  /** Position among this payer's payments within 30 days, from 1; 0 if it has no voice. */
  rank: number;
  /** Millionths: 1 when new, 35/36 of the last for each 30 days, never below a tenth. */
  recency: bigint;
  /** Millionths: its part of the number of payments, aged. */
  weight: bigint;
};

type Curve = readonly (readonly [x: bigint, y: bigint])[];
/** Points for payments, in millionths, and for days since the first. */
const byCount: Curve = [
  [10n * FULL_WEIGHT, ONE / 2n],
  [100n * FULL_WEIGHT, 8_000n],
  [1_000n * FULL_WEIGHT, ONE],
];
const byAge: Curve = [
  [30n, 4_000n],
  [90n, 6_000n],
  [180n, 8_000n],
  [365n, ONE],
];

/** Weights by age: 35/36 of the last for each whole 30 days, a tenth at least. */
const recencies: readonly bigint[] = Array.from({ length: 83 }).reduce<bigint[]>(
  (all) => [...all, larger(FULL_WEIGHT / 10n, ((all.at(-1) ?? FULL_WEIGHT) * 35n) / 36n)],
  [FULL_WEIGHT],
);

/**
 * Computes the components (schemas/vectors/README.md), in whole numbers that are rounded down
 * unless the rule says "half up".
 *
 * @param payments - in the order of the log
 * @param options.now - milliseconds since the epoch
 * @param options.firstAt - time of the first payment with a voice; absent if there was none
 * @returns also the weights of the payments, in their order
 */
export function computeComponents(
  payments: readonly ScoredPayment[],
  { now, firstAt }: { now: number; firstAt: number | undefined },
): { points: ComponentPoints; weights: PaymentWeight[]; counts: ComponentCounts } {
  const { sums, weights } = addUp(payments, now);
  const seen = (mean: bigint): number =>
    Number(divideRounded(mean * sums.weight, sums.weight + PRIOR));
  const { success } = sums;
  const age = firstAt === undefined ? 0 : Math.max(0, Math.floor((now - firstAt) / DAY_MS));
  const volume = divideRounded(
    6n * interpolate(byCount, sums.count) + 4n * interpolate(byAge, BigInt(age)),
    10n,
  );
  const points = {
    successRate: seen(success.weight === 0n ? 0n : divideRounded(success.values, success.weight)),
    serviceQuality: seen(meanWithUnknown(sums.quality, { all: sums.voice, unknown: UNRATED })),
    responseTime: seen(meanWithUnknown(sums.time, { all: sums.voice, unknown: UNTIMED })),
    volumeConsistency: seen(volume),
  };
  const counts = {
    ...countOutcomes(payments),
    days: age,
    confidence: Number(divideRounded(ONE * sums.weight, sums.weight + PRIOR)),
  };
  return { points, weights, counts };
}

function countOutcomes(
  payments: readonly ScoredPayment[],
): Omit<ComponentCounts, "days" | "confidence"> {
  const counted = payments.filter(({ given, outcome }) => given > 0n || outcome === "lost");
  const count = (matches: (payment: ScoredPayment) => boolean): number =>
    counted.filter(matches).length;
  return {
    payments: counted.length,
    undisputed: count(({ outcome }) => ["delivered", "won", "silent"].includes(outcome)),
    silent: count(({ outcome }) => outcome === "silent"),
    rated: count(({ given, rating }) => given > 0n && rating !== undefined),
    timed: count(({ given, responseTimeMs }) => given > 0n && responseTimeMs !== undefined),
  };
}

type Mean = { values: bigint; weight: bigint };
type Sums = {
  success: Mean;
  quality: Mean;
  time: Mean;
  voice: bigint;
  count: bigint;
  weight: bigint;
};

function addUp(
  payments: readonly ScoredPayment[],
  now: number,
): { sums: Sums; weights: PaymentWeight[] } {
  const none = (): Mean => ({ values: 0n, weight: 0n });
  const sums: Sums = {
    success: none(),
    quality: none(),
    time: none(),
    voice: 0n,
    count: 0n,
    weight: 0n,
  };
  const rankOf = createRanks();
  const weights = payments.map(
    ({ payer, at, left, given, outcome, rating, responseTimeMs }): PaymentWeight => {
      const recency = recencyOf(at, now);
      const nothing = { rank: 0, recency, weight: 0n };
      if (left < MIN_PAYMENT) return nothing;
      const voice = (given * recency) / FULL_WEIGHT;
      addTo(
        sums.success,
        successOf[outcome],
        outcome === "lost" ? (left * recency) / FULL_WEIGHT : voice,
      );
      // A payer without voice says nothing else.
      if (given === 0n) return nothing;
      const rank = rankOf(payer, at);
      const count = ((FULL_WEIGHT / BigInt(rank)) * smaller(COUNTABLE, given)) / COUNTABLE;
      const weight = (count * recency) / FULL_WEIGHT;
      sums.count += count;
      sums.weight += weight;
      sums.voice += voice;
      if (rating !== undefined) addTo(sums.quality, BigInt(rating - 1) * 2_500n, voice);
      if (responseTimeMs !== undefined) addTo(sums.time, timelinessOf(responseTimeMs), voice);
      return { rank, recency, weight };
    },
  );
  return { sums, weights };
}

function addTo(mean: Mean, value: bigint, weight: bigint): void {
  mean.values += weight * value;
  mean.weight += weight;
}

function recencyOf(at: number, now: number): bigint {
  const months = Math.max(0, Math.floor((now - at) / MONTH_MS));
  return recencies[Math.min(months, recencies.length - 1)] ?? FULL_WEIGHT;
}

/** Makes a counter of each payer's payments within the 30 days that end with the last one. */
function createRanks(): (payer: string, at: number) => number {
  const windows = new Map<string, { times: number[]; start: number }>();
  return (payer, at) => {
    const window = windows.get(payer) ?? { times: [], start: 0 };
    windows.set(payer, window);
    window.times.push(at);
    while ((window.times[window.start] ?? at) <= at - MONTH_MS) window.start++;
    return window.times.length - window.start;
  };
}

function timelinessOf(responseTimeMs: number): bigint {
  const time = BigInt(Math.min(responseTimeMs, HOUR_MS));
  return ONE - divideRounded(ONE * time, BigInt(HOUR_MS));
}

function meanWithUnknown(
  { values, weight }: Mean,
  { all, unknown }: { all: bigint; unknown: bigint },
): bigint {
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

/** A component of the score (spec 2.7). */
export type ScoreComponent = {
  /** 0.0 to 1.0, a multiple of 0.0001; never lowered to fit a limit. */
  value: number;
  /** Its share of the score. */
  weight: number;
  /** Points of the score; the four sum to it. */
  contribution: number;
  /** Says how many payments of how many it rests on. */
  description: string;
};

/** The weight of each component (spec 2.7), in tenths of the score. */
export const componentWeights: Readonly<
  Record<ComponentName, { tenths: number; description: string }>
> = {
  successRate: { tenths: 4, description: "Payments whose work came, without lost disputes" },
  serviceQuality: { tenths: 3, description: "Ratings by clients" },
  responseTime: { tenths: 2, description: "Response times that payers signed" },
  volumeConsistency: {
    tenths: 1,
    description: "Number of payments, and time since the first",
  },
};

/** The weighted sum in integers: (4a + 3b + 2c + d + 50) div 100. */
export function scoreOf(points: ComponentPoints): number {
  return Math.floor((weightedSum(points) + 50) / 100);
}

/** Computes 4a + 3b + 2c + d: a score of 1 is 100 of these. */
export function weightedSum(points: ComponentPoints): number {
  return componentNames.reduce(
    (sum, name) => sum + componentWeights[name].tenths * points[name],
    0,
  );
}

/**
 * Shares the points of a score out among its components in proportion, by the method of largest
 * remainders; of equal remainders the first component gains.
 */
export function describeComponents(
  points: ComponentPoints,
  overallScore: number,
  descriptions: Record<ComponentName, string>,
): Record<ComponentName, ScoreComponent> {
  const total = Math.max(1, weightedSum(points));
  const shares = componentNames.map((name) => {
    const share = overallScore * componentWeights[name].tenths * points[name];
    return { name, whole: Math.floor(share / total), remainder: share % total };
  });
  const missing = overallScore - shares.reduce((sum, { whole }) => sum + whole, 0);
  const gaining = [...shares].sort((a, b) => b.remainder - a.remainder).slice(0, missing);
  const entries = shares.map((share): [ComponentName, ScoreComponent] => [
    share.name,
    {
      value: points[share.name] / 10_000,
      weight: componentWeights[share.name].tenths / 10,
      contribution: share.whole + (gaining.includes(share) ? 1 : 0),
      description: descriptions[share.name],
    },
  ]);
  return Object.fromEntries(entries) as Record<ComponentName, ScoreComponent>;
}
