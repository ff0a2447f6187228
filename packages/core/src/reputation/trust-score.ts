import { SdkError } from "../errors.ts";
import { parseDateTimeStamp } from "../time.ts";
import { type ComponentName, componentNames, type ComponentPoints, computeComponents } from "./components.ts";
import { type Tier, tierOfScore } from "./tier.ts";
import { digestOf, parseTransactions, type ScoreTransaction } from "./transaction.ts";
import {
  type Exclusion,
  FULL_WEIGHT,
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
  /** The time that the score is computed for; core has no clock of its own. */
  now: Date;
};

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
  payerCredibility: number;
};

/** A Trust Score with everything that it takes to check it. */
export type TrustScore = {
  /** 0 to 1000. */
  overallScore: number;
  tier: Tier;
  components: Record<ComponentName, ScoreComponent>;
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

const parts: Readonly<Record<ComponentName, { tenths: number; description: string }>> = {
  successRate: { tenths: 4, description: "Completed transactions without disputes" },
  serviceQuality: { tenths: 3, description: "Ratings by clients" },
  responseTime: { tenths: 2, description: "Timeliness of responses and completion" },
  volumeConsistency: { tenths: 1, description: "Transaction frequency and account age" },
};

/**
 * Computes the Trust Score of an agent (spec 2.7; docs/trust-score.md) from its transactions. Pure: whoever has the same
 * evidence computes the same score, in any language, since every step is one of integers.
 *
 * The order of the transactions does not matter, and one listed twice counts once.
 *
 * @throws SdkError `invalid_transaction` when a transaction is malformed; message and details name it
 * @throws SdkError `invalid_argument` when `now` or `firstProvedAt` is no time, or `transactions` or `ownAddresses` no list
 * @example
 * ```ts
 * const { overallScore, tier } = computeTrustScore({ transactions, ownAddresses: [agent, owner], firstProvedAt, now });
 * ```
 */
export function computeTrustScore(input: TrustScoreInput): TrustScore {
  const { now } = input;
  if (!(now instanceof Date) || Number.isNaN(now.getTime())) {
    throw new SdkError("invalid_argument", "now expected a valid Date");
  }
  const firstProvedAt = parseDateTimeStamp(input.firstProvedAt);
  if (input.firstProvedAt !== undefined && firstProvedAt === undefined) {
    throw new SdkError("invalid_argument", "firstProvedAt expected a dateTimeStamp or nothing");
  }
  const own = parseOwnAddresses(input.ownAddresses);
  const transactions = parseTransactions(input.transactions);
  const weighted = weighTransactions(transactions, { own, now });
  const points = computeComponents(weighted, { firstProvedAt, now });
  const overallScore = scoreOf(points);
  const counting = weighted.filter(({ weight }) => weight > 0n);
  return {
    overallScore,
    tier: tierOfScore(overallScore),
    components: describeComponents(points, overallScore),
    evidence: {
      transactions: transactions.length,
      distinctPayers: new Set(counting.map(({ transaction }) => transaction.source.payer)).size,
      effectiveWeight: toNumber(weighted.reduce((sum, { weight }) => sum + weight, 0n)),
      digest: digestOf(transactions),
    },
    explain: weighted.map(explain),
  };
}

/** The weighted sum in integers: (4a + 3b + 2c + d + 50) div 100. */
function scoreOf(points: ComponentPoints): number {
  return Math.floor((componentNames.reduce((sum, name) => sum + parts[name].tenths * points[name], 0) + 50) / 100);
}

/** Contributions are whole points by the method of largest remainders; of equal remainders the first component gains. */
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

function explain({
  transaction: { source },
  excluded,
  weight,
  recency,
  pairRank,
}: WeightedTransaction): TransactionExplanation {
  return {
    id: source.id,
    weight: toNumber(weight),
    ...(excluded === undefined ? {} : { excluded }),
    evidence: source.evidence,
    recency: toNumber(recency),
    pairRank,
    payerCredibility: source.payerCredibility,
  };
}

function toNumber(millionths: bigint): number {
  return Number(millionths) / Number(FULL_WEIGHT);
}
