import { SdkError } from "@arcs/core";
import { assertArray, showValue } from "@arcs/core/internal";

/** The movement of a score over a period (spec 3). */
export type Trend = "improving" | "declining" | "stable" | "volatile";

/** Summary of a score's history (spec 4.3). */
export type HistorySummary = {
  startScore: number;
  endScore: number;
  change: number;
  /** Two decimals; 100 if the score rose from 0. */
  percentChange: number;
  trend: Trend;
  /** Two decimals. */
  averageScore: number;
};

/**
 * Classifies the trend of a series of scores. It is volatile if the steps against the overall direction add up to more than 10 % of
 * the mean. Otherwise it is improving or declining if the change from first to last exceeds 5 % of the first, else stable. A steady
 * rise is improving, however large.
 *
 * Fewer than two scores are stable. From a first score of 0 every steady rise is improving.
 *
 * @throws SdkError `invalid_argument` unless the scores are an array of numbers
 */
export function computeTrend(scores: readonly number[]): Trend {
  assertScores(scores);
  const first = scores[0];
  const last = scores.at(-1);
  if (first === undefined || last === undefined) return "stable";
  const steps = scores.slice(1).map((score, index) => score - (scores[index] ?? 0));
  const against = sumOf(steps.map((step) => Math.max(0, last >= first ? -step : step)));
  // Without division: steps against the direction > 10 % of sum / count
  if (10 * against * scores.length > sumOf(scores)) return "volatile";
  if (20 * (last - first) > first) return "improving";
  return 20 * (first - last) > first ? "declining" : "stable";
}

/**
 * Summarises a series of scores, oldest first; `undefined` for an empty one.
 *
 * @throws SdkError `invalid_argument` unless the scores are an array of numbers
 */
export function summarizeHistory(scores: readonly number[]): HistorySummary | undefined {
  assertScores(scores);
  const startScore = scores[0];
  const endScore = scores.at(-1);
  if (startScore === undefined || endScore === undefined) return undefined;
  const change = endScore - startScore;
  return {
    startScore,
    endScore,
    change,
    percentChange: startScore === 0 ? (change === 0 ? 0 : 100) : twoDecimals((100 * change) / startScore),
    trend: computeTrend(scores),
    averageScore: twoDecimals(sumOf(scores) / scores.length),
  };
}

function assertScores(scores: unknown): void {
  assertArray(scores, "scores");
  const wrong = scores.findIndex((score) => !Number.isFinite(score));
  if (wrong === -1) return;
  throw new SdkError("invalid_argument", `scores[${wrong}] expected a number, got ${showValue(scores[wrong])}`);
}

function sumOf(scores: readonly number[]): number {
  return scores.reduce((sum, score) => sum + score, 0);
}

function twoDecimals(value: number): number {
  return Math.round(value * 100) / 100;
}
