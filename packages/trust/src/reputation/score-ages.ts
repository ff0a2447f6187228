import { costToForge, defaultTierPrices, limitOf, readTierPrices, type TierPrices } from "../vouching/backing.ts";
import { type AssembledScore, assembleScore, toNumber } from "./assemble-score.ts";
import { componentNames, type ComponentPoints } from "./components.ts";
import type { ScoreBacking } from "./score-backing.ts";
import {
  addHeard,
  type AlikeSums,
  byMean,
  createScoreSums,
  meanNames,
  type PaymentValues,
  type ScoreSums,
  valuesOf,
  weighSums,
} from "./score-sums.ts";
import {
  ageAt,
  evidenceWeight,
  FULL_WEIGHT,
  heardSince,
  isBeyondHorizon,
  type WeightedTransaction,
} from "./weights.ts";

/**
 * The evidence of a score, as far as it takes to tell the score at any later time: payments that age no further as exact
 * sums, of each of the others what it says. JSON, integers that may be large as texts. What it was made from stays the
 * evidence: this is no proof of anything.
 */
export type ScoreAges = { head: AgesHead; payments: AgedPayment[] };

/** All but the payments that still age. */
export type AgesHead = {
  /** How many payments count, without their age, in millionths. */
  count: string;
  /** What backs the agent, in millionths of a currency unit. */
  byGroup: string[];
  backing: string;
  beyond: KeptSums[];
};

/** Base, credibility, Σ base, Σ late, then for each mean Σ loudness · value, Σ loudness and Σ base. */
type KeptSums = string[];

/** A payment that still ages: when it began, count, credibility, value, whether the ledger proves it, and what it says. */
export type AgedPayment = [
  since: number,
  count: number,
  credibility: number,
  value: string,
  isProved: 0 | 1,
  ...values: (number | null)[],
];

/** Sums up what a score was computed from. Only for one in which each payment that is not excluded weighs something. */
export function keepAges(
  weighted: readonly WeightedTransaction[],
  { count, backing, now }: { count: bigint; backing: ScoreBacking; now: Date },
): ScoreAges {
  const beyond = createScoreSums();
  const payments: AgedPayment[] = [];
  for (const each of weighted) {
    if (each.excluded !== undefined) continue;
    const values = valuesOf(each.transaction);
    const since = heardSince(each.transaction);
    if (isBeyondHorizon(since, now)) addHeard(beyond, { ...each, values });
    else payments.push(keepPayment(each, { since, values }));
  }
  const { byGroup } = backing;
  const sums = [...beyond.alike.values()].map(keepSums);
  return {
    head: { count: `${count}`, byGroup: byGroup.map(String), backing: `${backing.backing}`, beyond: sums },
    payments,
  };
}

function keepPayment(
  { count, credibility, value, transaction }: WeightedTransaction,
  { since, values }: { since: number; values: PaymentValues },
): AgedPayment {
  const isProved = evidenceWeight(transaction) === FULL_WEIGHT ? 1 : 0;
  const said = meanNames.map((name) => (values[name] === undefined ? null : Number(values[name])));
  return [since, Number(count), Number(credibility), `${value}`, isProved, ...said];
}

function keepSums({ base, credibility, bases, late, means }: AlikeSums): KeptSums {
  const sums = meanNames.flatMap((name) => [means[name].values, means[name].loud, means[name].bases]);
  return [base, credibility, bases, late, ...sums].map(String);
}

function readSums(kept: KeptSums): AlikeSums {
  const [base = 0n, credibility = 0n, bases = 0n, late = 0n, ...sums] = kept.map(BigInt);
  const means = byMean((name) => {
    const [values = 0n, loud = 0n, seen = 0n] = sums.slice(3 * meanNames.indexOf(name));
    return { values, loud, bases: seen };
  });
  return { base, credibility, bases, late, means };
}

/** What a score is computed with besides its evidence. */
export type AgeingTerms = {
  /** dateTimeStamp, as of the score. */
  firstProvedAt?: string | undefined;
  hasRoots: boolean;
  tierPrices?: TierPrices | undefined;
};

/** A score at a later time: all of it that time changes. */
export type AgedScore = AssembledScore & { effectiveWeight: number };

/** A score that is told for a later time. Its payments come in pages, in any order. */
export type Ageing = {
  add(payments: readonly AgedPayment[]): void;
  /**
   * Gives the score, bit for bit as `computeTrustScore` computes it from the whole evidence.
   *
   * @returns `undefined` where a payment weighs nothing any more: who its payers are then changes, and no sum tells that
   */
  finish(): AgedScore | undefined;
};

/** Begins to tell a score at a time that is not before that of the score itself. */
export function startAgeing(head: AgesHead, { now, ...terms }: AgeingTerms & { now: Date }): Ageing {
  const sums = createScoreSums(head.beyond.map(readSums));
  return {
    add: (payments) => payments.forEach((payment) => addAged(sums, { payment, now })),
    finish() {
      const heard = weighSums(sums);
      if (!heard.isWhole) return undefined;
      const limits = readTierPrices(terms.tierPrices ?? defaultTierPrices);
      const backed = BigInt(head.backing);
      const cost = costToForge(backed);
      const backing = { byGroup: head.byGroup.map(BigInt), backing: backed, cost, limit: limitOf(cost, limits) };
      const firstProvedAt = terms.firstProvedAt === undefined ? undefined : Date.parse(terms.firstProvedAt);
      const { hasRoots } = terms;
      const count = BigInt(head.count);
      const score = assembleScore({ heard, count, backing, limits, hasRoots, firstProvedAt, now });
      return { ...score, effectiveWeight: toNumber(heard.weight) };
    },
  };
}

function addAged(sums: ScoreSums, { payment, now }: { payment: AgedPayment; now: Date }): void {
  const [since, count, credibility, value, isProved, ...said] = payment;
  const evidence = isProved === 1 ? FULL_WEIGHT : FULL_WEIGHT / 2n;
  const { base, loudness } = ageAt({ since, count: BigInt(count), value: BigInt(value), evidence }, now);
  const values = Object.fromEntries(
    meanNames.flatMap((name, index) => (said[index] == null ? [] : [[name, BigInt(said[index])]])),
  );
  addHeard(sums, { base, loudness, credibility: BigInt(credibility), values });
}

const DAY_MS = 86_400_000;
// So many payments are aged to find the next change: some three milliseconds.
const LOOK_AHEAD = 1000;
// When nothing changes any more, a score is looked at all the same.
const MOST_DAYS = 365;

/**
 * Finds the first midnight (UTC) after a time at which a score has changed by age alone, or up to which it is known not to
 * have: a year at most, and the next midnight where there are too many payments to look further.
 *
 * @param options.earned - its components at that time
 */
export function findNextChange(
  { head, payments }: ScoreAges,
  { earned, now, ...terms }: AgeingTerms & { earned: ComponentPoints; now: Date },
): Date {
  const isOtherAt = (time: Date): boolean => {
    const ageing = startAgeing(head, { ...terms, now: time });
    ageing.add(payments);
    const then = ageing.finish()?.earned;
    return then === undefined || componentNames.some((name) => then[name] !== earned[name]);
  };
  const midnight = (days: number): Date => new Date((Math.floor(now.getTime() / DAY_MS) + days) * DAY_MS);
  const last = Math.min(MOST_DAYS, Math.max(1, Math.floor(LOOK_AHEAD / (payments.length + head.beyond.length + 1))));
  for (let days = 1; days < last; days++) if (isOtherAt(midnight(days))) return midnight(days);
  return midnight(last);
}
