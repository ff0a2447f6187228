import { SdkError } from "@arcs/core";
import { assertObject, assertShape, defined, describeValue, parseDateTimeStamp } from "@arcs/core/internal";

import { formatMicro } from "../base/micro.ts";
import { GROUP_COUNT, sumOf } from "../vouching/amounts.ts";
import { defaultTierPrices, readTierPrices, type TierPrices } from "../vouching/backing.ts";
import { assembleScore, type ScoreComponent, toNumber } from "./assemble-score.ts";
import { type ComponentName, isAgeGrowing } from "./components.ts";
import { explainPayment, type ScoreStanding } from "./explain-score.ts";
import { backScore, parseBonded } from "./score-backing.ts";
import { addHeard, type ScoreSums, valuesOf, weighSums } from "./score-sums.ts";
import type { Tier } from "./tier.ts";
import { digestOf, type ParsedTransaction, parseTransactions, type ScoreTransaction } from "./transaction.ts";
import {
  type Exclusion,
  heardSince,
  isBeyondHorizon,
  parseOwnAddresses,
  weighTransactions,
  type WeightedTransaction,
} from "./weights.ts";

/** What a Trust Score is computed from. */
export type TrustScoreInput = {
  transactions: readonly ScoreTransaction[];
  /** Addresses at which the agent is paid, and those of its owner's wallets: payments by them count nothing. */
  ownAddresses: readonly string[];
  /** dateTimeStamp of the agent's first event that the ledger proves; absent while there is none. */
  firstProvedAt?: string;
  /** Digest of the root list that `vouched` of the transactions came from (`readRootList`); absent: nobody can vouch. */
  rootsDigest?: string;
  /** Group of the curated roots that the agent is itself one of, 1 to 7: payments to it count in full. */
  rootGroup?: number;
  /**
   * With `rootGroup`: at which of its addresses it is one, since an agent may be paid at others, too, of which no list says anything.
   * Absent: at all of them.
   */
  rootAddresses?: readonly string[];
  /** What was destroyed for the agent: decimal text in currency units. */
  bonded?: string;
  /** What it must at least have cost to forge a score for each tier; 1, 10 and 100 where absent. */
  tierPrices?: TierPrices;
  /** The time that the score is computed for; core has no clock of its own. */
  now: Date;
};

/** Why a transaction counts as much as it does. */
export type TransactionExplanation = {
  id: string;
  /** 0 to 1, a multiple of 0.000001. */
  weight: number;
  /** Set when it counts nothing. */
  excluded?: Exclusion;
  evidence: ScoreTransaction["evidence"];
  /** 0.1 to 1, by age. */
  recency: number;
  /** Which transaction of this payer it is within 30 days; it counts one such part. */
  pairRank: number;
  /** How much of the amount is vouched for: decimal text in currency units. */
  vouched: string;
  /** How far that makes it count as one payment, in basis points. */
  payerCredibility: number;
  /** All of this in words. */
  reason: string;
};

/** A Trust Score with everything that it takes to check it. */
export type TrustScore = {
  /** 0 to 1000. */
  overallScore: number;
  tier: Tier;
  components: Record<ComponentName, ScoreComponent>;
  /** What is vouched for, as far as it counts: decimal text in currency units. */
  backing: string;
  /** What somebody without a real customer would at least have paid to others for this score: decimal text in currency units. */
  costToForge: string;
  /** The highest score that the cost to forge allows. */
  limit: number;
  /** Which list of roots it is of; absent where there was none. */
  rootsDigest?: string;
  standing: ScoreStanding;
  evidence: {
    transactions: number;
    /** Payers whose transactions count. */
    distinctPayers: number;
    /** Sum of the weights. */
    effectiveWeight: number;
    /** Hex SHA-256 of the transactions, see `evidenceDigest`. */
    digest: string;
  };
  explain: TransactionExplanation[];
};

/**
 * Computes the Trust Score of an agent (spec 2.7; docs/trust-score.md) from its transactions. Pure: whoever has the same
 * evidence computes the same score, in any language, since every step is one of integers.
 *
 * The order of the transactions does not matter, and one listed twice counts once. The score never says more than what it
 * would cost to forge: `limit`.
 *
 * @throws SdkError `invalid_transaction` when a transaction is malformed; message and details name it
 * @throws SdkError `invalid_argument` when `now` or `firstProvedAt` is no time, `transactions` or `ownAddresses` no list, or
 * one of the other members not as described; also for vouched transactions without `rootsDigest`
 * @example
 * ```ts
 * const { overallScore, tier } = computeTrustScore({ transactions, ownAddresses: [agent, owner], firstProvedAt, now });
 * ```
 */
export function computeTrustScore(input: TrustScoreInput): TrustScore {
  return computeAgeingScore(input).score;
}

/** A Trust Score, and whether time alone can change it. */
export type AgeingScore = { score: TrustScore; isAgeing: boolean };

/** Computes a Trust Score as {@link computeTrustScore} does, and tells whether time alone can change it. */
export function computeAgeingScore(input: TrustScoreInput): AgeingScore {
  assertObject(input, "input");
  const { now } = input;
  if (!(now instanceof Date) || Number.isNaN(now.getTime())) {
    throw new SdkError("invalid_argument", `now expected a Date, such as new Date(), got ${describeValue(now)}`);
  }
  const firstProvedAt = parseDateTimeStamp(input.firstProvedAt);
  if (input.firstProvedAt !== undefined && firstProvedAt === undefined) {
    throw new SdkError("invalid_argument", "firstProvedAt expected a dateTimeStamp or nothing");
  }
  const own = parseOwnAddresses(input.ownAddresses);
  const isRoot = readRootAddresses(input);
  const hasRoots = isRootsDigest(input.rootsDigest);
  const limits = readTierPrices(input.tierPrices ?? defaultTierPrices);
  const bonded = parseBonded(input.bonded);
  const transactions = parseTransactions(input.transactions);
  /* fault: vouched-by-nobody-named */
  if (!hasRoots) assertUnvouched(transactions, input);
  const weighted = weighTransactions(transactions, { own, now, isRoot });
  const sums: ScoreSums = new Map();
  for (const { transaction, excluded, base, credibility, loudness } of weighted) {
    if (excluded === undefined) addHeard(sums, { base, credibility, loudness, values: valuesOf(transaction) });
  }
  const heard = weighSums(sums);
  const count = weighted.reduce((sum, { countWeight }) => sum + countWeight, 0n);
  const backing = backScore(weighted, { bonded, limits });
  const assembled = assembleScore({ heard, count, backing, limits, hasRoots, firstProvedAt, now });
  const counting = weighted.filter(({ weight }) => weight > 0n);
  const score: TrustScore = {
    ...assembled,
    ...defined({ rootsDigest: input.rootsDigest }),
    evidence: {
      transactions: transactions.length,
      distinctPayers: new Set(counting.map(({ transaction }) => transaction.source.payer)).size,
      effectiveWeight: toNumber(heard.weight),
      digest: digestOf(transactions),
    },
    explain: weighted.map(explain),
  };
  const heardTimes = weighted.flatMap((each) => (each.excluded === undefined ? [heardSince(each.transaction)] : []));
  const isAgeing = isAgeGrowing(firstProvedAt, now) || heardTimes.some((since) => !isBeyondHorizon(since, now));
  return { score, isAgeing };
}

function explain(weighted: WeightedTransaction): TransactionExplanation {
  const { transaction, excluded, weight, recency, pairRank, given, credibility } = weighted;
  const { source } = transaction;
  return {
    id: source.id,
    weight: toNumber(weight),
    ...defined({ excluded }),
    evidence: source.evidence,
    recency: toNumber(recency),
    pairRank,
    vouched: formatMicro(given),
    payerCredibility: Number(credibility),
    reason: explainPayment(weighted),
  };
}

/** Tells which payees are curated roots. */
function readRootAddresses({ rootGroup, rootAddresses }: TrustScoreInput): (payee: string) => boolean {
  if (rootAddresses !== undefined) assertShape(rootAddresses, "rootAddresses", ["text"]);
  if (rootGroup === undefined) return () => false;
  if (!Number.isInteger(rootGroup) || rootGroup < 1 || rootGroup >= GROUP_COUNT) {
    throw new SdkError("invalid_argument", "rootGroup expected an integer from 1 to 7, or nothing");
  }
  if (rootAddresses === undefined) return () => true;
  const addresses = new Set(rootAddresses);
  return /* fault: root-at-every-address */ (payee) => addresses.has(payee);
}

function isRootsDigest(digest: string | undefined): boolean {
  if (digest === undefined) return false;
  if (typeof digest !== "string" || !/^[0-9a-f]{64}$/.test(digest)) {
    throw new SdkError("invalid_argument", "rootsDigest expected 64 hex digits, or nothing");
  }
  return true;
}

/** What is vouched for without saying by whose roots could be anything. */
function assertUnvouched(transactions: readonly ParsedTransaction[], { rootGroup }: TrustScoreInput): void {
  if (rootGroup !== undefined) throw new SdkError("invalid_argument", "rootGroup requires rootsDigest");
  if (transactions.some(({ vouched }) => sumOf(vouched) > 0n)) {
    throw new SdkError("invalid_argument", "rootsDigest is required where transactions are vouched for");
  }
}
