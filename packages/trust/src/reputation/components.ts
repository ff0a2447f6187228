import { divideRounded } from "../base/micro.ts";
import { type HeardSums, VALUE_SCALE } from "./score-sums.ts";
import { FULL_WEIGHT } from "./weights.ts";

/** The components of the score in basis points (10000 is 1.0). */
export type ComponentPoints = Record<ComponentName, number>;

/** The names of the components, in the order of the spec. */
export const componentNames = ["successRate", "serviceQuality", "responseTime", "volumeConsistency"] as const;

/** The name of a component. */
export type ComponentName = (typeof componentNames)[number];

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
