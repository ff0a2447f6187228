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

/** The inputs of a Trust Score. */
export type TrustScoreInput = {
  transactions: readonly ScoreTransaction[];
  /** Payment addresses of the agent, and wallets of its owner: payments from them do not count. */
  ownAddresses: readonly string[];
  /** dateTimeStamp of the agent's first event that the ledger proves; absent if there is none. */
  firstProvedAt?: string;
  /** Digest of the root list behind the transactions' `vouched` (`readRootList`); absent: nobody can vouch. */
  rootsDigest?: string;
  /** Group of the agent's own entry among the curated roots, 1 to 7: payments to it count in full. */
  rootGroup?: number;
  /**
   * With `rootGroup`: the agent's addresses that are listed, because it may also be paid at others that are not. Absent: all of
   * them.
   */
  rootAddresses?: readonly string[];
  /** Value destroyed for the agent: decimal text in currency units. */
  bonded?: string;
  /** Min costs to forge a score of each tier; 1, 10 and 100 if absent. */
  tierPrices?: TierPrices;
  /** The time of the score; core has no clock of its own. */
  now: Date;
};

/** The reason for a transaction's weight. */
export type TransactionExplanation = {
  id: string;
  /** 0 to 1, a multiple of 0.000001. */
  weight: number;
  /** Set if it does not count. */
  excluded?: Exclusion;
  evidence: ScoreTransaction["evidence"];
  /** 0.1 to 1, by age. */
  recency: number;
  /** Position among this payer's transactions within 30 days; the weight is divided by it. */
  pairRank: number;
  /** The vouched part of the amount: decimal text in currency units. */
  vouched: string;
  /** The share of one payment that it therefore counts as, in basis points. */
  payerCredibility: number;
  /** The explanation in words. */
  reason: string;
};

/** A Trust Score with everything needed to verify it. */
export type TrustScore = {
  /** 0 to 1000. */
  overallScore: number;
  tier: Tier;
  components: Record<ComponentName, ScoreComponent>;
  /** The vouched amounts that count: decimal text in currency units. */
  backing: string;
  /**
   * The min amount that somebody without real customers must have paid to others for this score: decimal text in currency units.
   */
  costToForge: string;
  /** The highest score that the cost to forge allows. */
  limit: number;
  /** Digest of the list of roots; absent if there was none. */
  rootsDigest?: string;
  standing: ScoreStanding;
  evidence: {
    transactions: number;
    /** Number of payers whose transactions count. */
    distinctPayers: number;
    /** Sum of the weights. */
    effectiveWeight: number;
    /** Hex SHA-256 of the transactions, see `evidenceDigest`. */
    digest: string;
  };
  explain: TransactionExplanation[];
};

/**
 * Computes the Trust Score of an agent (spec 2.7; docs/trust-score.md) from its transactions. It is pure: the same evidence gives
 * the same score in any language, because every step uses integers.
 *
 * The order of the transactions does not matter, and duplicates count once. The score never exceeds `limit`, which its cost to
 * forge sets.
 *
 * @throws SdkError `invalid_transaction` if a transaction is malformed; message and details name it
 * @throws SdkError `invalid_argument` if another member is not as described; also for vouched transactions without `rootsDigest`
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

/** Returns a test for payees that are curated roots. */
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

/** Without a root list, vouched amounts would be arbitrary. */
function assertUnvouched(transactions: readonly ParsedTransaction[], { rootGroup }: TrustScoreInput): void {
  if (rootGroup !== undefined) throw new SdkError("invalid_argument", "rootGroup requires rootsDigest");
  if (transactions.some(({ vouched }) => sumOf(vouched) > 0n)) {
    throw new SdkError("invalid_argument", "rootsDigest is required where transactions are vouched for");
  }
}
