import { SdkError } from "@arcs/core";
import { parseDecimal } from "@arcs/core/internal";

import { type Amounts, formatMicro, inGroup, sumOf, toMicro } from "../cover/amounts.ts";
import { backingOf, costOfLimit, costToForge, limitOf, type ScoreLimits } from "../cover/backing.ts";
import {
  type ComponentName,
  componentNames,
  type ComponentPoints,
  computeComponents,
  type HeardSums,
} from "./components.ts";
import { findTier, noRootsNote, type Tier, tierDefinitions, tiers } from "./tier.ts";
import { evidenceWeight, type Exclusion, FULL_WEIGHT, type WeightedTransaction } from "./weights.ts";
import { type ParsedTransaction, timelinessOf } from "./transaction.ts";

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

/** The limits of a score and advice to raise it, in words. */
export type ScoreStanding = {
  /** The score without the limit of its cost to forge. */
  earnedScore: number;
  /** The components before the limit, 0.0 to 1.0. */
  earned: Record<ComponentName, number>;
  limits: string[];
  raises: string[];
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

/** The backing of a score. Amounts in millionths of a currency unit. */
type ScoreBacking = {
  byGroup: Amounts;
  backing: bigint;
  cost: bigint;
  /** The highest score that the cost to forge allows. */
  limit: number;
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

/**
 * Parses the value destroyed for an agent.
 *
 * @throws SdkError `invalid_argument` unless it is decimal text
 */
export function parseBonded(bonded: string | undefined): bigint {
  const amount = bonded === undefined ? 0n : parseDecimal(bonded);
  if (amount === undefined) throw new SdkError("invalid_argument", "bonded expected a decimal text or nothing");
  return toMicro(amount);
}

/**
 * Computes the backing of an agent: the vouched amounts of its completed payments, and the value destroyed for it. A payment counts
 * half if only a facilitator attests it, and not at all after a lost dispute. Payments to a root count as reported.
 */
export function backScore(
  weighted: readonly WeightedTransaction[],
  { bonded, limits }: { bonded: bigint; limits: ScoreLimits },
): ScoreBacking {
  const backed = weighted.filter(isBacking);
  const byGroup = [...inGroup(0, bonded)];
  let sold = 0n;
  for (const { transaction, isToRoot, given } of backed) {
    if (isToRoot) {
      sold += given;
      continue;
    }
    const evidence = evidenceWeight(transaction);
    for (const [group, amount] of transaction.vouched.entries()) {
      if (amount > 0n)
        byGroup[group] =
          (byGroup[group] ?? 0n) + /* fault: backing-by-a-word-in-full */ (amount * evidence) / FULL_WEIGHT;
    }
  }
  const backing = sold + backingOf(byGroup);
  const cost = costToForge(backing);
  return { byGroup, backing, cost, limit: limitOf(cost, limits) };
}

/** Tells whether the vouched amount of a payment backs the agent. */
function isBacking({ transaction: { source }, excluded }: WeightedTransaction): boolean {
  return (
    excluded === undefined &&
    source.status === "completed" &&
    /* fault: backing-by-lost-disputes */ source.dispute !== "lost"
  );
}

/** Returns the amount of the curated groups that does not count, because one group is larger than all others together. */
function unheardOf({ byGroup }: ScoreBacking): bigint {
  return sumOf(byGroup) - backingOf(byGroup);
}

/** Explains in words how much a payment counts. */
export function explainPayment(weighted: WeightedTransaction): string {
  const { excluded, transaction, isToRoot, given, pairRank, recency } = weighted;
  if (excluded !== undefined) return exclusionReasons[excluded];
  const { source, amount } = transaction;
  const sentences = [
    isToRoot ? "All of it counts: the agent is a root, and was paid as one." : vouchedSentence(given, amount),
    ...(source.evidence === "facilitator" ? ["It counts half: a facilitator vouches for it, not the ledger."] : []),
    ...(pairRank > 1 ? [`It counts 1/${pairRank} as a payment: its payer paid so often within 30 days.`] : []),
    ...(recency < FULL_WEIGHT ? [`Its age leaves ${Number(recency) / Number(FULL_WEIGHT)} of its weight.`] : []),
    ...(isBacking(weighted) || given === 0n
      ? []
      : ["It does not back the agent: it was not completed, or the agent lost a dispute."]),
    ...timesSentences(transaction),
  ];
  return sentences.join(" ");
}

const exclusionReasons: Readonly<Record<Exclusion, string>> = {
  unfinished: "It counts nothing: it is still under way.",
  reported_only: "It counts nothing: only its reporter attests it.",
  self_dealing: "It counts nothing: the agent itself or its owner paid it.",
  dust: "It counts nothing: it is below 0.001.",
};

/** Writes millionths as a number. */
export function toNumber(millionths: bigint): number {
  return Number(millionths) / Number(FULL_WEIGHT);
}

/** Explains how much the times of a payment count. */
function timesSentences(transaction: ParsedTransaction): string[] {
  const { agreed, claimed } = timelinessOf(transaction);
  return [
    ...(agreed.length > 0
      ? ["Its times count in full as far as its payer has signed them; where the sides differ, the slower does."]
      : []),
    ...(claimed.length > 0 ? [claimedSentence(transaction)] : []),
  ];
}

function claimedSentence({ source }: ParsedTransaction): string {
  const reason = source.payerInTime === undefined ? "its payer has not signed them" : "only its payer says them";
  return `Its times count as a claim: ${reason}. All claims together are worth at most a quarter of what times are.`;
}

function vouchedSentence(given: bigint, amount: bigint): string {
  if (given === 0n) {
    return "Nothing of it is vouched for: its payer had spent nothing with roots or vouched payees that it had not used before. All such payments together count as at most three, and as 0.1 in value.";
  }
  const part = given === amount ? "All of it" : `${formatMicro(given)} of ${formatMicro(amount)}`;
  return `${part} is vouched for: its payer had spent as much with roots or vouched payees, and not used it before.`;
}

/** Explains in words what limits a score, and how to raise it. */
function explainStanding({
  earned,
  earnedScore,
  overallScore,
  backing,
  limits,
  hasRoots,
}: {
  earned: ComponentPoints;
  earnedScore: number;
  overallScore: number;
  backing: ScoreBacking;
  limits: ScoreLimits;
  hasRoots: boolean;
}): ScoreStanding {
  const isLimited = earnedScore > backing.limit;
  const cost = formatMicro(backing.cost);
  const unheard = unheardOf(backing);
  return {
    earnedScore,
    earned: Object.fromEntries(componentNames.map((name) => [name, earned[name] / 10_000])) as ScoreStanding["earned"],
    limits: [
      ...(hasRoots ? [] : [noRootsNote]),
      isLimited
        ? `The payments would give ${earnedScore}, but to forge them would cost ${cost}, which allows ${backing.limit}.`
        : `To forge it would cost ${cost}, which allows ${backing.limit}: what holds it down is how the agent worked, and how much was seen of that.`,
      ...(unheard > 0n
        ? [
            `${formatMicro(unheard)} of what is vouched for does not count: one group of roots counts at most as much as all others together.`,
          ]
        : []),
    ],
    raises: [...nextTierAdvice(overallScore, { backing, limits }), ...(isLimited ? [] : componentAdvice(earned))],
  };
}

function nextTierAdvice(
  overallScore: number,
  { backing, limits }: { backing: ScoreBacking; limits: ScoreLimits },
): string[] {
  const next = tiers[tiers.indexOf(findTier(overallScore)) + 1];
  if (next === undefined) return [];
  const { floor } = tierDefinitions[next];
  const price = costOfLimit(floor, limits);
  if (backing.cost >= price) return [];
  return [
    `For ${next}, ${floor}, it would have to cost ${formatMicro(price)} to forge, ${formatMicro(price - backing.cost)} more: payments by customers who also spend with roots or with other vouched agents, of different groups.`,
  ];
}

const componentAdvices: Readonly<Record<ComponentName, string>> = {
  successRate:
    "More completed payments by vouched payers raise the success rate; failed ones and lost disputes lower it.",
  serviceQuality: "Ratings by vouched payers raise the service quality; without any it is 0.",
  responseTime:
    "Answers within minutes and work on time raise the response time as far as payers sign them with their ratings; what the agent alone says is worth a quarter.",
  volumeConsistency: "More payments, by more payers, and age raise the volume consistency.",
};

/** Advice on the component that misses most of its share. */
function componentAdvice(earned: ComponentPoints): string[] {
  const missing = (name: ComponentName): number => parts[name].tenths * (10_000 - earned[name]);
  const [worst] = [...componentNames].sort((a, b) => missing(b) - missing(a));
  return worst === undefined || missing(worst) === 0 ? [] : [componentAdvices[worst]];
}
