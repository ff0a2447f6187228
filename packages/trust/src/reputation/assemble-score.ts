import { SdkError } from "@arcs/core";
import type { ReputationView } from "@arcs/core/http";
import { assertShape, showValue } from "@arcs/core/internal";

import type { AgentBacking } from "../cover/safe-to-spend.ts";
import { formatMicro, parseMicro } from "../cover/amounts.ts";
import {
  type ComponentName,
  componentNames,
  type ComponentPoints,
  componentWeights,
  describeComponents,
  FULL_WEIGHT,
  type Outcome,
  type PaymentWeight,
  type ScoreComponent,
  scoreOf,
  weightedSum,
} from "./components.ts";
import {
  costOfLimit,
  findTier,
  limitOf,
  noRootsNote,
  type ScoreLimits,
  type Tier,
  tierDefinitions,
  tiers,
} from "./tier.ts";
import type { ParsedTransaction } from "./transaction.ts";

/** The limits of a score and advice to raise it, in words. */
export type ScoreStanding = NonNullable<ReputationView["standing"]> & {
  /** The components before the limit, 0.0 to 1.0. */
  earned: Record<ComponentName, number>;
};

type CoverAmounts = Record<keyof AgentBacking, bigint>;

type AssembledScore = AgentBacking & {
  overallScore: number;
  tier: Tier;
  components: Record<ComponentName, ScoreComponent>;
  limit: number;
  standing: ScoreStanding;
};

/** Assembles a score from its components, and limits it by the cost to forge. */
export function assembleScore(
  earned: ComponentPoints,
  { cover, limits, hasRoots }: { cover: AgentBacking; limits: ScoreLimits; hasRoots: boolean },
): AssembledScore {
  const amounts = parseCover(cover);
  const limit = limitOf(amounts.costToForge, limits);
  const points = limitPoints(earned, limit);
  const overallScore = scoreOf(points);
  return {
    overallScore,
    tier: findTier(overallScore),
    components: describeComponents(points, overallScore),
    backing: formatMicro(amounts.backing),
    costToForge: formatMicro(amounts.costToForge),
    lostInDisputes: formatMicro(amounts.lostInDisputes),
    limit,
    standing: explainStanding(earned, { overallScore, cover: amounts, limit, limits, hasRoots }),
  };
}

function parseCover(cover: AgentBacking): CoverAmounts {
  assertShape(cover, "cover", { backing: "text", costToForge: "text", lostInDisputes: "text" });
  const amountOf = (name: keyof AgentBacking): bigint => {
    const amount = parseMicro(cover[name]);
    if (amount !== undefined) return amount;
    const expected = "a decimal text with at most six digits after the point and no zeros at its end";
    throw new SdkError("invalid_argument", `cover.${name} expected ${expected}, got ${showValue(cover[name])}`);
  };
  return {
    backing: amountOf("backing"),
    costToForge: amountOf("costToForge"),
    lostInDisputes: amountOf("lostInDisputes"),
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

/** A transaction, the reason why it does not count, and its weight otherwise. */
export type WeighedTransaction = {
  transaction: ParsedTransaction;
  /** The voice in it that counts, in millionths of a currency unit. */
  given: bigint;
  outcome: Outcome;
} & ({ excluded: Exclusion; weight?: never } | { excluded?: never; weight: PaymentWeight });

/** The reason why a transaction does not count. */
export type Exclusion = "unfinished" | "reported_only" | "not_final" | "self_dealing" | "dust" | "unvouched";

export function explainPayment({ transaction, excluded, weight, given, outcome }: WeighedTransaction): string {
  if (excluded !== undefined) return exclusionReasons[excluded];
  const { amount, left } = transaction;
  const { rank, recency } = weight;
  const sentences = [
    given === 0n ? unvouchedReason : vouchedSentence(given, left),
    ...(left < amount ? [`${formatMicro(amount - left)} of its ${formatMicro(amount)} was given back.`] : []),
    ...(rank > 1 ? [`It counts 1/${rank} as a payment: its payer paid so often within 30 days.`] : []),
    ...(recency < FULL_WEIGHT ? [`Its age leaves ${Math.round(100 * toNumber(recency))} % of its weight.`] : []),
    outcomeReasons[outcome],
  ];
  return sentences.join(" ");
}

const exclusionReasons: Readonly<Record<Exclusion, string>> = {
  unfinished: "It does not count: it is not completed.",
  reported_only: "It does not count: only its reporter says so.",
  not_final: "It does not count: it is not final in the log.",
  self_dealing: "It does not count: the agent itself or its owner paid it.",
  dust: "It does not count: less than 0.001 of it is left.",
  unvouched:
    "It does not count: its payer had no voice. Payers earn one by paying roots or agents with a backing, by burns and by credentials.",
};

const unvouchedReason = "Its payer had no voice.";

const outcomeReasons: Readonly<Record<Outcome, string>> = {
  delivered: "Its payer rated it or signed a time: it counts in full in the success rate.",
  won: "The agent won its dispute: it counts in full in the success rate.",
  silent: "Its payer said nothing: it counts 0.85 in the success rate.",
  open: "Its dispute is open: it counts half in the success rate.",
  failed: "Its payer reported that nothing came: it counts 0 in the success rate.",
  lost: "The agent lost its dispute: it counts 0 in the success rate, even without a voice.",
};

export function toNumber(millionths: bigint): number {
  return Number(millionths) / Number(FULL_WEIGHT);
}

function vouchedSentence(given: bigint, left: bigint): string {
  const part = given === left ? "All of it" : `${formatMicro(given)} of ${formatMicro(left)}`;
  return `${part} is vouched for by its payer.`;
}

function explainStanding(
  earned: ComponentPoints,
  {
    overallScore,
    cover,
    limit,
    limits,
    hasRoots,
  }: { overallScore: number; cover: CoverAmounts; limit: number; limits: ScoreLimits; hasRoots: boolean },
): ScoreStanding {
  const earnedScore = scoreOf(earned);
  const isLimited = earnedScore > limit;
  const cost = formatMicro(cover.costToForge);
  return {
    earnedScore,
    earned: Object.fromEntries(componentNames.map((name) => [name, earned[name] / 10_000])) as ScoreStanding["earned"],
    limits: [
      ...(hasRoots ? [] : [noRootsNote]),
      isLimited
        ? `Its payments earn ${earnedScore}, but they would cost only ${cost} to fake, which allows ${limit}.`
        : `Its payments earn ${earnedScore}. They would cost ${cost} to fake, which would allow ${limit}.`,
      ...(cover.lostInDisputes > 0n
        ? [`It lost ${formatMicro(cover.lostInDisputes)} in disputes. Paying that back would raise the limit again.`]
        : []),
    ],
    raises: [...nextTierAdvice(overallScore, { cover, limits }), ...(isLimited ? [] : componentAdvice(earned))],
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
    `To reach ${next} (${floor}), its payments must cost ${formatMicro(missing)} more to fake: by customers who also pay roots of different groups or agents with a backing, or by a bond.`,
  ];
}

const componentAdvices: Readonly<Record<ComponentName, string>> = {
  successRate:
    "Payments by customers with a voice raise the success rate, rated ones most. Lost disputes and reports that nothing came lower it.",
  serviceQuality: "Ratings by customers with a voice raise the service quality.",
  responseTime: "Quick answers raise the response time when customers with a voice sign the time with their rating.",
  volumeConsistency: "Age, and payments by more customers with a voice, raise the volume consistency.",
};

function componentAdvice(earned: ComponentPoints): string[] {
  const missing = (name: ComponentName): number => componentWeights[name].tenths * (10_000 - earned[name]);
  const [worst] = [...componentNames].sort((a, b) => missing(b) - missing(a));
  return worst === undefined || missing(worst) === 0 ? [] : [componentAdvices[worst]];
}
