import type { ReputationView } from "@arcs/core/http";

import { formatMicro } from "../cover/amounts.ts";
import { showAmount } from "../cover/amounts-in-words.ts";
import type { AgentBacking } from "../cover/safe-to-spend.ts";
import {
  type ComponentCounts,
  type ComponentName,
  componentNames,
  type ComponentPoints,
  componentWeights,
} from "./components.ts";
import {
  costOfLimit,
  findTier,
  noRootsNote,
  type ScoreLimits,
  tierDefinitions,
  tiers,
} from "./tier.ts";

/** Basis of a score: payments that were seen on a chain, or what payers vouch for. */
export type ScoreBasis = "seen" | "proven";

/** Below this part of the means, in basis points, a description says that little was seen. */
const LITTLE = 9_000;

/** Says from how many of how many payments each component comes. */
export function describeCounts(
  counts: ComponentCounts,
  basis: ScoreBasis,
): Record<ComponentName, string> {
  const { payments, undisputed, silent, rated, timed, days, confidence } = counts;
  const noun = basis === "seen" ? "payment" : "vouched payment";
  if (payments === 0) {
    const nothing = `no ${noun} was seen`;
    return Object.fromEntries(componentNames.map((name) => [name, nothing])) as Record<
      ComponentName,
      string
    >;
  }
  const all = payments === 1 ? `1 ${noun}` : `${payments} ${noun}s`;
  const percent = Math.floor(confidence / 100);
  const counted =
    confidence < LITTLE
      ? `; little was seen yet, so ${percent} % of this counts`
      : `; ${percent} % of this counts after so many payments`;
  return {
    successRate: `${undisputed} of ${all} completed without dispute${
      silent === 0 ? "" : ` (${silent} without a word, counted as 0.85)`
    }${counted}`,
    serviceQuality: `${
      rated === 0
        ? "no payment rated: counted as 3.4 of 5 at a fifth of the weight"
        : `${rated} of ${all} rated${rated === payments ? "" : "; the others counted as 3.4 of 5 at a fifth of the weight"}`
    }${counted}`,
    responseTime: `${
      timed === 0
        ? "no response time signed: counted as 0.80 at a fifth of the weight"
        : `${timed} of ${all} with a signed response time${timed === payments ? "" : "; the others counted as 0.80 at a fifth of the weight"}`
    }${counted}`,
    volumeConsistency: `${all}, the first ${days === 1 ? "1 day" : `${days} days`} ago${counted}`,
  };
}

/** The limits of a score and advice to raise it, in words. */
export type ScoreStanding = NonNullable<ReputationView["standing"]>;

export type CoverAmounts = Record<keyof AgentBacking, bigint>;

type Explained = {
  overallScore: number;
  basis: ScoreBasis;
  seen: number;
  /** The proven score before the limit. */
  earnedScore: number;
  /** Components of the score that is shown. */
  points: ComponentPoints;
  cover: CoverAmounts;
  limit: number;
  limits: ScoreLimits;
  hasRoots: boolean;
};

export function explainStanding(score: Explained): ScoreStanding {
  const { overallScore, basis, seen, earnedScore, points, cover, limit, limits, hasRoots } = score;
  const isLimited = earnedScore > limit;
  const cost = showAmount(formatMicro(cover.costToForge));
  return {
    earnedScore,
    limits: [
      ...(hasRoots ? [] : [noRootsNote]),
      ...(basis === "seen" && seen > 0
        ? [
            `What was seen of its payments earns ${seen}. Own wallets could feign that for free, so ${overallScore} of it counts: 599 of 1,000, which stays bronze.`,
          ]
        : []),
      isLimited
        ? `Its vouched payments earn ${earnedScore}, but they would cost only ${cost} USD to fake, which allows ${limit}.`
        : `Its vouched payments earn ${earnedScore}. They would cost ${cost} USD to fake, which would allow ${limit}.`,
      ...(cover.lostInDisputes > 0n
        ? [
            `It lost ${showAmount(formatMicro(cover.lostInDisputes))} USD in disputes. Until it pays that back only vouched payments count; then the limit rises, too.`,
          ]
        : []),
    ],
    raises: [
      ...nextTierAdvice(overallScore, { cover, limits }),
      ...(basis === "proven" && isLimited ? [] : componentAdvice(points, basis)),
    ],
  };
}

function nextTierAdvice(
  overallScore: number,
  { cover, limits }: { cover: CoverAmounts; limits: ScoreLimits },
): string[] {
  const next = tiers[tiers.indexOf(findTier(overallScore)) + 1];
  if (next === undefined) return [];
  const { floor } = tierDefinitions[next];
  const missing = costOfLimit(floor, limits) - cover.costToForge;
  if (missing <= 0n) return [];
  return [
    `To reach ${next} (${floor}), its payments must cost ${showAmount(formatMicro(missing))} USD more to fake: by customers who also pay roots of different groups or agents with a backing, or by a bond.`,
  ];
}

const componentAdvices: Readonly<Record<ComponentName, (customers: string) => string>> = {
  successRate: (customers) =>
    `Payments by ${customers} raise the success rate, rated ones most. Lost disputes and reports that nothing came lower it.`,
  serviceQuality: (customers) => `Ratings by ${customers} raise the service quality.`,
  responseTime: (customers) =>
    `Quick answers raise the response time when ${customers} sign the time with their rating.`,
  volumeConsistency: (customers) =>
    `Age, and payments by more ${customers}, raise the volume consistency.`,
};

function componentAdvice(points: ComponentPoints, basis: ScoreBasis): string[] {
  const missing = (name: ComponentName): number =>
    componentWeights[name].tenths * (10_000 - points[name]);
  const [worst] = [...componentNames].sort((a, b) => missing(b) - missing(a));
  if (worst === undefined || missing(worst) === 0) return [];
  const customers = basis === "seen" ? "customers" : "customers with vouching credit";
  return [componentAdvices[worst](customers)];
}
