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
 * A summary of a score's evidence from which the score at any later time can be computed. Payments that age no further are exact
 * sums; each of the others is listed. It is JSON, with large integers as texts. It proves nothing: the evidence does.
 */
export type ScoreAges = { head: AgesHead; payments: AgedPayment[] };

/** The summary without the payments that still age. */
export type AgesHead = {
  /** Number of payments that count, regardless of their age, in millionths. */
  count: string;
  /** The backing of the agent, in millionths of a currency unit. */
  byGroup: string[];
  backing: string;
  beyond: WrittenSums[];
};

/** Base, credibility, Σ base, Σ late, then for each mean Σ loudness · value, Σ loudness and Σ base. */
type WrittenSums = string[];

/** A payment that still ages: its start, count, credibility and value, whether the ledger proves it, and its ratings and times. */
export type AgedPayment = [
  since: number,
  count: number,
  credibility: number,
  value: string,
  isProved: 0 | 1,
  ...values: (number | null)[],
];

/** Summarises the evidence of a score. Each payment that is not excluded must have a weight above zero. */
export function summarizeAges(
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
    else payments.push(toAgedPayment(each, { since, values }));
  }
  const { byGroup } = backing;
  const sums = [...beyond.alike.values()].map(writeSums);
  return {
    head: { count: `${count}`, byGroup: byGroup.map(String), backing: `${backing.backing}`, beyond: sums },
    payments,
  };
}

function toAgedPayment(
  { count, credibility, value, transaction }: WeightedTransaction,
  { since, values }: { since: number; values: PaymentValues },
): AgedPayment {
  const isProved = evidenceWeight(transaction) === FULL_WEIGHT ? 1 : 0;
  const said = meanNames.map((name) => (values[name] === undefined ? null : Number(values[name])));
  return [since, Number(count), Number(credibility), `${value}`, isProved, ...said];
}

function writeSums({ base, credibility, bases, late, means }: AlikeSums): WrittenSums {
  const sums = meanNames.flatMap((name) => [means[name].values, means[name].loud, means[name].bases]);
  return [base, credibility, bases, late, ...sums].map(String);
}

function readSums(written: WrittenSums): AlikeSums {
  const [base = 0n, credibility = 0n, bases = 0n, late = 0n, ...sums] = written.map(BigInt);
  const means = byMean((name) => {
    const [values = 0n, loud = 0n, seen = 0n] = sums.slice(3 * meanNames.indexOf(name));
    return { values, loud, bases: seen };
  });
  return { base, credibility, bases, late, means };
}

/** The inputs of a score besides its evidence. */
export type AgeingTerms = {
  /** dateTimeStamp, as in the score. */
  firstProvedAt?: string | undefined;
  hasRoots: boolean;
  tierPrices?: TierPrices | undefined;
};

/** A score at a later time: all parts that change with time. */
export type AgedScore = AssembledScore & { effectiveWeight: number };

/** A score being computed for a later time. Its payments are added in pages, in any order. */
export type Ageing = {
  add(payments: readonly AgedPayment[]): void;
  /**
   * Returns the score, bit for bit as `computeTrustScore` computes it from the whole evidence.
   *
   * @returns `undefined` if a payment has no weight any more: its payers then change, which the sums do not show
   */
  finish(): AgedScore | undefined;
};

/** Starts computing a score for a time that is not before that of the score itself. */
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
// Number of payments aged in the search for the next change: about three milliseconds.
const LOOK_AHEAD = 1000;
// A score that no longer changes is still recomputed this often.
const MAX_DAYS = 365;

/**
 * Returns the first midnight (UTC) at which a score has changed by age alone, or until which it is known not to change. The search
 * covers at most a year, and one day if there are too many payments.
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
  const last = Math.min(MAX_DAYS, Math.max(1, Math.floor(LOOK_AHEAD / (payments.length + head.beyond.length + 1))));
  for (let days = 1; days < last; days++) if (isOtherAt(midnight(days))) return midnight(days);
  return midnight(last);
}
