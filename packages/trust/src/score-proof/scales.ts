import { formatMicro, parseMicro } from "../base/micro.ts";

/**
 * The points that can be proved, and the length of a chain. The link that is `positionOf(point)` steps before the end of a chain
 * proves the point. The committed chain has `lengthOf(value)` steps, so only points within its length can be proved. Of two points
 * the one with the higher position is the stronger claim.
 */
export type Scale<Value> = {
  /** Max length of a chain. */
  maxSteps: number;
  /** `undefined` if the value is not on the scale. */
  positionOf: Readonly<Record<"atLeast" | "atMost", (value: unknown) => number | undefined>>;
  lengthOf: Readonly<Record<"atLeast" | "atMost", (value: Value) => number>>;
  /** Description of the points, in words. */
  points: string;
};

const HIGHEST_SCORE = 1000;

const readScore = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= HIGHEST_SCORE ? value : undefined;

const fromTop = (score: number | undefined): number | undefined =>
  score === undefined ? undefined : HIGHEST_SCORE - score;

/** Every Trust Score. */
export const scoreScale: Scale<number> = {
  maxSteps: HIGHEST_SCORE,
  positionOf: { atLeast: readScore, atMost: (value) => fromTop(readScore(value)) },
  lengthOf: { atLeast: (score) => score, atMost: (score) => HIGHEST_SCORE - score },
  points: "an integer from 0 to 1000",
};

// Two significant digits: 90 points per power of ten, from 0.01 to 1000000000. A round amount can be proved exactly. The next point
// is at most a tenth away, with no more steps than a score has.
const PER_DECADE = 90;
const LOWEST_EXPONENT = 4;
const HIGHEST_LEVEL = 11 * PER_DECADE + 1;
/** Level of an amount above all points: no "at most" can be proved. */
const ABOVE_ALL = HIGHEST_LEVEL + 1;

/** Returns the millionths at a level; level 0 is zero. */
function amountAt(level: number): bigint {
  if (level === 0) return 0n;
  const decade = Math.floor((level - 1) / PER_DECADE);
  return BigInt(10 + ((level - 1) % PER_DECADE)) * 10n ** BigInt(decade + LOWEST_EXPONENT - 1);
}

/** Returns the highest level that is not above an amount. */
function levelBelow(micro: bigint): number {
  const digits = String(micro);
  const decade = digits.length - 1 - LOWEST_EXPONENT;
  if (decade < 0) return 0;
  return Math.min(decade * PER_DECADE + Number(digits.slice(0, 2)) - 9, HIGHEST_LEVEL);
}

/** Returns the lowest level that is not below an amount. */
function levelAbove(micro: bigint): number {
  const level = levelBelow(micro);
  return amountAt(level) === micro ? level : level + 1;
}

function readLevel(value: unknown): number | undefined {
  const micro = parseMicro(value);
  if (micro === undefined) return undefined;
  const level = levelBelow(micro);
  return amountAt(level) === micro ? level : undefined;
}

const fromAbove = (level: number | undefined): number | undefined =>
  level === undefined ? undefined : ABOVE_ALL - level;

const microOf = (text: string): bigint => parseMicro(text) ?? 0n;

/** Costs to forge a score: 0, and amounts of two digits from 0.01 to 1000000000. Decimal texts in currency units. */
export const costScale: Scale<string> = {
  maxSteps: ABOVE_ALL,
  positionOf: { atLeast: readLevel, atMost: (value) => fromAbove(readLevel(value)) },
  lengthOf: {
    atLeast: (cost) => levelBelow(microOf(cost)),
    atMost: (cost) => ABOVE_ALL - levelAbove(microOf(cost)),
  },
  points: '0 or a decimal text of two digits that count, such as "9.5" or "120", from 0.01 to 1000000000',
};

/**
 * Rounds a cost to a point on its scale: down for "at least", up for "at most".
 *
 * @param cost - decimal text in currency units, as in a reputation
 * @returns `undefined` for any other text, or above 1000000000 with `"atMost"`
 * @example
 * ```ts
 * roundCostToForge("48.73", "atLeast"); // "48"
 * ```
 */
export function roundCostToForge(cost: string, direction: "atLeast" | "atMost"): string | undefined {
  const micro = parseMicro(cost);
  if (micro === undefined) return undefined;
  const level = direction === "atLeast" ? levelBelow(micro) : levelAbove(micro);
  return level === ABOVE_ALL ? undefined : formatMicro(amountAt(level));
}
