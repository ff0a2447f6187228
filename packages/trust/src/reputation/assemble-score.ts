import { formatMicro } from "../base/micro.ts";
import type { ScoreLimits } from "../vouching/backing.ts";
import { type ComponentName, componentNames, type ComponentPoints, computeComponents } from "./components.ts";
import { explainStanding, type ScoreStanding } from "./explain-score.ts";
import type { ScoreBacking } from "./score-backing.ts";
import type { HeardSums } from "./score-sums.ts";
import { type Tier, findTier } from "./tier.ts";
import { FULL_WEIGHT } from "./weights.ts";

/** A component of the score (spec 2.7). */
export type ScoreComponent = {
  /** 0.0 to 1.0, a multiple of 0.0001. */
  value: number;
  /** Its share of the score. */
  weight: number;
  /** Points of the score; the four sum to it. */
  contribution: number;
  description: string;
};

/** The members of a score, from any evidence. */
type AssembledScore = {
  overallScore: number;
  tier: Tier;
  components: Record<ComponentName, ScoreComponent>;
  backing: string;
  costToForge: string;
  limit: number;
  standing: ScoreStanding;
};

const parts: Readonly<Record<ComponentName, { tenths: number; description: string }>> = {
  successRate: { tenths: 4, description: "Completed transactions without disputes" },
  serviceQuality: { tenths: 3, description: "Ratings by clients" },
  responseTime: { tenths: 2, description: "Timeliness of responses and completion" },
  volumeConsistency: { tenths: 1, description: "Transaction frequency and account age" },
};

/** Assembles a score from the values of payments, their number, and its backing. */
export function assembleScore({
  heard,
  count,
  backing,
  limits,
  hasRoots,
  firstProvedAt,
  now,
}: {
  heard: HeardSums;
  count: bigint;
  backing: ScoreBacking;
  limits: ScoreLimits;
  hasRoots: boolean;
  /** Milliseconds since the epoch. */
  firstProvedAt: number | undefined;
  now: Date;
}): AssembledScore {
  const earned = computeComponents(heard, { count, firstProvedAt, now });
  const points = limitPoints(earned, backing.limit);
  const overallScore = scoreOf(points);
  return {
    overallScore,
    tier: findTier(overallScore),
    components: describeComponents(points, overallScore),
    backing: formatMicro(backing.backing),
    costToForge: formatMicro(backing.cost),
    limit: backing.limit,
    standing: explainStanding({ earned, earnedScore: scoreOf(earned), overallScore, backing, limits, hasRoots }),
  };
}

/** Limits a score to the one that its cost to forge allows. All components are cut in proportion. */
function limitPoints(earned: ComponentPoints, limit: number): ComponentPoints {
  const most = 100 * limit;
  const points = weightedSum(earned);
  /* fault: limit-off */
  if (points <= most) return earned;
  const entries = componentNames.map((name) => [name, Math.floor((earned[name] * most) / points)] as const);
  return Object.fromEntries(entries) as ComponentPoints;
}

/** The weighted sum in integers: (4a + 3b + 2c + d + 50) div 100. */
function scoreOf(points: ComponentPoints): number {
  return Math.floor((weightedSum(points) + 50) / 100);
}

/** Computes 4a + 3b + 2c + d: a score of 1 is 100 of these. */
function weightedSum(points: ComponentPoints): number {
  return componentNames.reduce((sum, name) => sum + parts[name].tenths * points[name], 0);
}

/** Rounds contributions to whole points by the method of largest remainders; of equal remainders the first component gains. */
function describeComponents(points: ComponentPoints, overallScore: number): Record<ComponentName, ScoreComponent> {
  const shares = componentNames.map((name) => {
    const hundredths = parts[name].tenths * points[name];
    return { name, whole: Math.floor(hundredths / 100), remainder: hundredths % 100 };
  });
  const missing = overallScore - shares.reduce((sum, { whole }) => sum + whole, 0);
  const gaining = [...shares].sort((a, b) => b.remainder - a.remainder).slice(0, missing);
  const entries = shares.map((share): [ComponentName, ScoreComponent] => [
    share.name,
    {
      value: points[share.name] / 10_000,
      weight: parts[share.name].tenths / 10,
      contribution: share.whole + (gaining.includes(share) ? 1 : 0),
      description: parts[share.name].description,
    },
  ]);
  return Object.fromEntries(entries) as Record<ComponentName, ScoreComponent>;
}

/** Writes millionths as a number. */
export function toNumber(millionths: bigint): number {
  return Number(millionths) / Number(FULL_WEIGHT);
}
