import { formatMicro } from "../base/micro.ts";
import { costOfLimit, type ScoreLimits } from "../vouching/backing.ts";
import { type ComponentName, componentNames, type ComponentPoints } from "./components.ts";
import { isBacking, type ScoreBacking, unheardOf } from "./score-backing.ts";
import { findTier, noRootsNote, tierDefinitions, tiers } from "./tier.ts";
import { timelinessOf } from "./timeliness.ts";
import type { ParsedTransaction } from "./transaction.ts";
import { type Exclusion, FULL_WEIGHT, type WeightedTransaction } from "./weights.ts";

/** The limits of a score and advice to raise it, in words. */
export type ScoreStanding = {
  /** The score without the limit of its cost to forge. */
  earnedScore: number;
  /** The components before the limit, 0.0 to 1.0. */
  earned: Record<ComponentName, number>;
  limits: string[];
  raises: string[];
};

const exclusionReasons: Readonly<Record<Exclusion, string>> = {
  unfinished: "It counts nothing: it is still under way.",
  reported_only: "It counts nothing: only its reporter attests it.",
  self_dealing: "It counts nothing: the agent itself or its owner paid it.",
  dust: "It counts nothing: it is below 0.001.",
};

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
export function explainStanding({
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

const componentAdvices: Readonly<Record<keyof ComponentPoints, string>> = {
  successRate:
    "More completed payments by vouched payers raise the success rate; failed ones and lost disputes lower it.",
  serviceQuality: "Ratings by vouched payers raise the service quality; without any it is 0.",
  responseTime:
    "Answers within minutes and work on time raise the response time as far as payers sign them with their ratings; what the agent alone says is worth a quarter.",
  volumeConsistency: "More payments, by more payers, and age raise the volume consistency.",
};

/** Advice on the component that misses most of its share. */
function componentAdvice(earned: ComponentPoints): string[] {
  const shares = { successRate: 4, serviceQuality: 3, responseTime: 2, volumeConsistency: 1 };
  const names = Object.keys(shares) as (keyof ComponentPoints)[];
  const missing = (name: keyof ComponentPoints): number => shares[name] * (10_000 - earned[name]);
  const [worst] = names.sort((a, b) => missing(b) - missing(a));
  return worst === undefined || missing(worst) === 0 ? [] : [componentAdvices[worst]];
}
