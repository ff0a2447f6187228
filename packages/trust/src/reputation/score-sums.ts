import { timelinessOf } from "./timeliness.ts";
import type { ParsedTransaction } from "./transaction.ts";
import { FULL_CREDIBILITY, vouchedWeights, type WeightedTransaction } from "./weights.ts";

/** The means of a score: what payments say of how the agent worked. */
const meanNames = ["success", "quality", "agreed", "claimed"] as const;

/** The name of a mean. */
type MeanName = (typeof meanNames)[number];

/** All values of payments are multiples of 1/20000, so that their sums stay exact. */
export const VALUE_SCALE = 20_000n;

/** The facts of one payment, in parts of {@link VALUE_SCALE}. */
type PaymentValues = { readonly [Name in MeanName]?: bigint };

/** Returns the known values of a payment. */
export function valuesOf(transaction: ParsedTransaction): PaymentValues {
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

/** The share of a payment in the means. */
type HeardPayment = Pick<WeightedTransaction, "base" | "credibility" | "loudness"> & { values: PaymentValues };

/** Sums over payments that count alike: all with full credibility together, else those of one base and credibility. */
type AlikeSums = {
  /** Of each payment; of those with full credibility it means nothing. */
  base: bigint;
  credibility: bigint;
  /** Σ base of all payments. */
  bases: bigint;
  /** Σ base · (1 − agreed time). */
  late: bigint;
  means: Record<MeanName, { values: bigint; loud: bigint; bases: bigint }>;
};

/**
 * The payments of a score as exact sums, by base and credibility. How much an unvouched payment counts depends on all others, and
 * is rounded down for each.
 */
export type ScoreSums = Map<string, AlikeSums>;

/** Adds a payment. */
export function addHeard(sums: ScoreSums, { base, credibility, loudness, values }: HeardPayment): void {
  // It weighs nothing, and so says nothing either.
  if (base === 0n) return;
  const key = keyOf({ base, credibility });
  const alike = sums.get(key) ?? emptySums({ base, credibility });
  sums.set(key, alike);
  alike.bases += base;
  if (values.agreed !== undefined) alike.late += base * (VALUE_SCALE - values.agreed);
  for (const name of meanNames) {
    const value = values[name];
    if (value === undefined) continue;
    const mean = alike.means[name];
    mean.values += loudness * value;
    mean.loud += loudness;
    mean.bases += base;
  }
}

/** The result of all payments together. */
export type HeardSums = {
  means: Record<MeanName, { values: bigint; loud: bigint; seen: bigint }>;
  /** Σ weight · (1 − agreed time). */
  late: bigint;
  /** Σ weight. */
  weight: bigint;
};

/** Weighs what was summed up. */
export function weighSums(sums: ScoreSums): HeardSums {
  const all = [...sums.values()];
  const unvouched = all.reduce((sum, { bases, credibility }) => sum + bases * (FULL_CREDIBILITY - credibility), 0n);
  const weigh = vouchedWeights(unvouched);
  const heard: HeardSums = { means: byMean(() => ({ values: 0n, loud: 0n, seen: 0n })), late: 0n, weight: 0n };
  for (const { base, credibility, bases, late, means } of all) {
    // Fully vouched payments count in full; of the others each counts this much.
    const isFull = credibility === FULL_CREDIBILITY;
    const weight = isFull ? 1n : weigh(base, credibility);
    const weighed = (sum: bigint): bigint => (isFull ? sum : weight * (sum / base));
    if (weight === 0n) continue;
    heard.weight += weighed(bases);
    heard.late += weighed(late);
    for (const name of meanNames) {
      const [from, to] = [means[name], heard.means[name]];
      to.values += from.values;
      to.loud += from.loud;
      to.seen += weighed(from.bases);
    }
  }
  return heard;
}

function keyOf({ base, credibility }: Pick<HeardPayment, "base" | "credibility">): string {
  return credibility === FULL_CREDIBILITY ? "full" : `${base} ${credibility}`;
}

function emptySums({ base, credibility }: Pick<HeardPayment, "base" | "credibility">): AlikeSums {
  return { base, credibility, bases: 0n, late: 0n, means: byMean(() => ({ values: 0n, loud: 0n, bases: 0n })) };
}

/** Makes something for each mean. */
function byMean<Each>(make: (name: MeanName) => Each): Record<MeanName, Each> {
  return { success: make("success"), quality: make("quality"), agreed: make("agreed"), claimed: make("claimed") };
}
