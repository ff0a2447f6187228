import { divideRounded } from "../cover/amounts.ts";
import { FULL_WEIGHT, type WeightedTransaction } from "./weights.ts";
import { type ParsedTransaction, timelinessOf } from "./transaction.ts";

/** The names of the components, in the order of the spec. */
export const componentNames = ["successRate", "serviceQuality", "responseTime", "volumeConsistency"] as const;

/** The name of a component. */
export type ComponentName = (typeof componentNames)[number];

/** The components of the score in basis points (10000 is 1.0). */
export type ComponentPoints = Record<ComponentName, number>;

/** The means of a score: what payments say of how the agent worked. */
const meanNames = ["success", "quality", "agreed", "claimed"] as const;

/** The name of a mean. */
type MeanName = (typeof meanNames)[number];

/** The facts of all payments together. */
export type HeardSums = {
  means: Record<MeanName, { values: bigint; loud: bigint; seen: bigint }>;
  /** Σ weight · (1 − agreed time). */
  late: bigint;
  /** Σ weight. */
  weight: bigint;
};

// Trust starts at zero: each mean includes two imaginary transactions of value 0.
const PRIOR = 2n * FULL_WEIGHT;
// Times reported by one side count a quarter of those that both sides confirm.
const CLAIM_PART = 4n;
const ONE = 10_000n;
const DAY_MS = 86_400_000;
const FULL_AGE_DAYS = 365;

// Millionths of transactions, and days, each with basis points
const countCurve: readonly Point[] = [
  [0n, 0n],
  [10n * FULL_WEIGHT, 5000n],
  [100n * FULL_WEIGHT, 8000n],
  [1000n * FULL_WEIGHT, ONE],
];
const ageCurve: readonly Point[] = [
  [0n, 0n],
  [30n, 4000n],
  [90n, 6000n],
  [180n, 8000n],
  [BigInt(FULL_AGE_DAYS), ONE],
];

/** Computes the four components from the sums of payments (docs/trust-score.md), each rounded half up. */
export function computeComponents(
  heard: HeardSums,
  { count, firstProvedAt, now }: { count: bigint; firstProvedAt: number | undefined; now: Date },
): ComponentPoints {
  const age = firstProvedAt === undefined ? 0 : ageInDays(firstProvedAt, now);
  return {
    successRate: meanOf(heard.means.success),
    serviceQuality: meanOf(heard.means.quality),
    responseTime: timelinessPoints(heard),
    volumeConsistency: Number(
      divideRounded(6n * interpolate(countCurve, count) + 4n * interpolate(ageCurve, BigInt(age)), 10n),
    ),
  };
}

/** Tells whether an agent that was first paid at a time still gains by its age. */
export function isAgeGrowing(firstProvedAt: number | undefined, now: Date): boolean {
  return firstProvedAt !== undefined && ageInDays(firstProvedAt, now) < FULL_AGE_DAYS;
}

function ageInDays(firstProvedAt: number, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - firstProvedAt) / DAY_MS));
}

/**
 * Computes timeliness from the times that both sides confirm. Times of one side alone fill at most a quarter of the rest. Without
 * any confirmation they are worth 50 points of 200, and less the more is confirmed. Confirmed lateness reduces claims too, as the
 * imaginary transactions do. A confirmed payment in time does not, so that it never lowers the component.
 */
function timelinessPoints({ means, late }: HeardSums): number {
  const agreed = meanOf(means.agreed);
  const claimed = meanOf(means.claimed);
  const room = PRIOR * VALUE_SCALE;
  const open = ONE - BigInt(agreed);
  return agreed + Number(divideRounded(open * BigInt(claimed) * room, ONE * CLAIM_PART * (late + room)));
}

/**
 * Computes the mean over the transactions with a known value, weighted by loudness, times W / (W + 2), in basis points. W is the
 * weight of these transactions. Value decides the mean, and the number of payments decides how much it proves.
 */
function meanOf({ values, loud, seen }: HeardSums["means"]["success"]): number {
  return loud === 0n ? 0 : Number(divideRounded(values * seen * ONE, loud * (seen + PRIOR) * VALUE_SCALE));
}

type Point = readonly [x: bigint, y: bigint];

function interpolate(curve: readonly Point[], x: bigint): bigint {
  for (const [index, [x1, y1]] of curve.entries()) {
    if (x > x1) continue;
    const [x0, y0] = curve[index - 1] ?? [0n, 0n];
    return x1 === x0 ? y1 : y0 + divideRounded((x - x0) * (y1 - y0), x1 - x0);
  }
  return curve.at(-1)?.[1] ?? 0n;
}

/** All values of payments are multiples of 1/20000, so that their sums stay exact. */
const VALUE_SCALE = 20_000n;

/** Sums up the facts of payments, exactly. A payment without weight says nothing. */
export function sumHeard(weighted: readonly WeightedTransaction[]): HeardSums {
  const emptyMean = (): HeardSums["means"]["success"] => ({ values: 0n, loud: 0n, seen: 0n });
  const heard: HeardSums = {
    means: { success: emptyMean(), quality: emptyMean(), agreed: emptyMean(), claimed: emptyMean() },
    late: 0n,
    weight: 0n,
  };
  for (const { transaction, weight, loudness } of weighted) {
    if (weight === 0n) continue;
    const values = valuesOf(transaction);
    heard.weight += weight;
    if (values.agreed !== undefined) heard.late += weight * (VALUE_SCALE - values.agreed);
    for (const name of meanNames) {
      const value = values[name];
      if (value === undefined) continue;
      const mean = heard.means[name];
      mean.values += loudness * value;
      mean.loud += loudness;
      mean.seen += weight;
    }
  }
  return heard;
}

/** The facts of one payment, in parts of {@link VALUE_SCALE}. */
type PaymentValues = { readonly [Name in MeanName]?: bigint };

/** Returns the known values of a payment. */
function valuesOf(transaction: ParsedTransaction): PaymentValues {
  const { agreed, claimed } = timelinessOf(transaction);
  const { rating } = transaction.source;
  return {
    success: successOf(transaction),
    ...(rating === undefined ? {} : { quality: (BigInt(rating - 1) * VALUE_SCALE) / 4n }),
    ...(agreed.length === 0 ? {} : { agreed: meanPoints(agreed) }),
    ...(claimed.length === 0 ? {} : { claimed: meanPoints(claimed) }),
  };
}

function successOf({ source }: ParsedTransaction): bigint {
  if (source.dispute === "won") return VALUE_SCALE;
  if (source.dispute === "lost" || source.status !== "completed") return 0n;
  return source.dispute === "open" ? VALUE_SCALE / 2n : VALUE_SCALE;
}

/** The mean of one or two values in basis points. */
function meanPoints(points: readonly bigint[]): bigint {
  return (points.reduce((sum, each) => sum + each, 0n) * VALUE_SCALE) / (BigInt(points.length) * 10_000n);
}
