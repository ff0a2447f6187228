import { formatMicro, parseMicro } from "../base/micro.ts";

/**
 * The points that a proof can be about, and how long a chain is. A point is proved by the link that lies `positionOf(point)`
 * steps before the end of a chain, and the chain that is committed to is `lengthOf(value)` steps long: only points whose
 * position is within its length can be proved. Of two points the one of the higher position says more.
 */
export type Scale<Value> = {
  /** The longest chain. */
  mostSteps: number;
  /** `undefined` where the value is no point of the scale. */
  positionOf: Readonly<Record<"atLeast" | "atMost", (value: unknown) => number | undefined>>;
  lengthOf: Readonly<Record<"atLeast" | "atMost", (value: Value) => number>>;
  /** What a point is, in words. */
  points: string;
};

const HIGHEST_SCORE = 1000;

const readScore = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= HIGHEST_SCORE ? value : undefined;

const fromTop = (score: number | undefined): number | undefined =>
  score === undefined ? undefined : HIGHEST_SCORE - score;

/** Every Trust Score. */
export const scoreScale: Scale<number> = {
  mostSteps: HIGHEST_SCORE,
  positionOf: { atLeast: readScore, atMost: (value) => fromTop(readScore(value)) },
  lengthOf: { atLeast: (score) => score, atMost: (score) => HIGHEST_SCORE - score },
  points: "an integer from 0 to 1000",
};

// Two digits count: 90 points for each power of ten, from 0.01 to 1000000000. So whoever asks for a round amount is answered
// for exactly that, and the next point is at most a tenth away, with no more steps than a score has.
const PER_DECADE = 90;
const LOWEST_EXPONENT = 4;
const HIGHEST_LEVEL = 11 * PER_DECADE + 1;
/** Where an amount is above all points: no "at most" holds. */
const ABOVE_ALL = HIGHEST_LEVEL + 1;

/** Millionths at a level; level 0 is nothing. */
function amountAt(level: number): bigint {
  if (level === 0) return 0n;
  const decade = Math.floor((level - 1) / PER_DECADE);
  return BigInt(10 + ((level - 1) % PER_DECADE)) * 10n ** BigInt(decade + LOWEST_EXPONENT - 1);
}

/** The highest level that is not above an amount. */
function levelBelow(micro: bigint): number {
  const digits = String(micro);
  const decade = digits.length - 1 - LOWEST_EXPONENT;
  if (decade < 0) return 0;
  return Math.min(decade * PER_DECADE + Number(digits.slice(0, 2)) - 9, HIGHEST_LEVEL);
}

/** The lowest level that is not below an amount. */
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

/** What a score would cost to forge: 0, and amounts of two digits from 0.01 to 1000000000. Decimal texts in currency units. */
export const costScale: Scale<string> = {
  mostSteps: ABOVE_ALL,
  positionOf: { atLeast: readLevel, atMost: (value) => fromAbove(readLevel(value)) },
  lengthOf: {
    atLeast: (cost) => levelBelow(microOf(cost)),
    atMost: (cost) => ABOVE_ALL - levelAbove(microOf(cost)),
  },
  points: '0 or a decimal text of two digits that count, such as "9.5" or "120", from 0.01 to 1000000000',
};

/**
 * Rounds an amount to a point of the scale that costs are proved on: down for what it is at least, up for what it is at most.
 *
 * @param cost - decimal text in currency units, as in a reputation
 * @returns `undefined` where it is no such text, or above 1000000000 with `"atMost"`
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
