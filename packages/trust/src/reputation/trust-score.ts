import { SdkError } from "@arcs/core";
import {
  assertObject,
  assertShape,
  bytesToHex,
  canonicalJson,
  defined,
  describeValue,
  parseDateTimeStamp,
  parseDecimal,
  sha256Text,
} from "@arcs/core/internal";

import {
  type AmountsByGroup,
  formatAmounts,
  formatMicro,
  GROUP_COUNT,
  inGroup,
  parseMicro,
  sumOf,
  toMicro,
} from "../cover/amounts.ts";
import { defaultTierPrices, readTierPrices, type TierPrices } from "../cover/backing.ts";
import {
  assembleScore,
  backScore,
  explainPayment,
  parseBonded,
  type ScoreComponent,
  type ScoreStanding,
  toNumber,
} from "./assemble-score.ts";
import { type ComponentName, isAgeGrowing, sumHeard } from "./components.ts";
import type { Tier } from "./tier.ts";
import { digestOf, type ParsedTransaction, parseTransactions, type ScoreTransaction } from "./transaction.ts";
import {
  type Exclusion,
  heardSince,
  isBeyondHorizon,
  parseOwnAddresses,
  type WeightedTransaction,
  weighTransactions,
} from "./weights.ts";
import type { VouchingRoots } from "../roots/root-list.ts";
import type { PaymentEntry } from "../vouching/vouching-entry.ts";

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

/** The inputs of a score besides its payments: without them a reader would have to trust the service. */
export type ScoreTerms = {
  /** Addresses of the agent and its owner: payments from them do not count. */
  ownAddresses: readonly string[];
  /** Time of the first payment to the agent that the ledger proved, ISO 8601; absent before. */
  firstProvedAt?: string | undefined;
  /** Min costs to forge a score of each tier; absent: those of the formula. */
  tierPrices?: TierPrices | undefined;
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

/** A Trust Score, and whether time alone can change it. */
type AgeingScore = { score: TrustScore; isAgeing: boolean };

/** A payment as recorded in the log. */
type LoggedPayment = Pick<PaymentEntry, "payer" | "payee" | "amount" | "outcome">;

/** The evidence of a score, independent of any roots. */
export type ScoredEvidence = {
  agentId: string;
  /** ISO 8601: the time of the score. */
  computedAt: string;
  ownAddresses: readonly string[];
  firstProvedAt?: string | undefined;
  tierPrices?: TierPrices | undefined;
  transactions: readonly LoggedTransaction[];
};

/** `vouchedAs`: its id in the vouching log, if different. */
export type LoggedTransaction = ScoreTransaction & { payerCredibility?: number; vouchedAs?: string };

/** The result of folding the log by a list of roots. */
export type VouchedByRoots = {
  roots: VouchingRoots;
  /** By ids in the log. */
  vouched: ReadonlyMap<string, AmountsByGroup>;
  /** The log's records of these payments, by the same ids. */
  payments: ReadonlyMap<string, LoggedPayment>;
  /** The value destroyed for agents, in millionths of a currency unit. */
  bonds: ReadonlyMap<string, bigint>;
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
  const heard = sumHeard(weighted);
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

/**
 * Computes a score by a list of roots, and ignores the vouched amounts of any other list.
 *
 * The evidence is a service's claim, while the log records who paid whom. A transaction that differs from the log's payment, or is
 * listed again, is not vouched for. Otherwise a service could lend an agent the payments of others.
 */
export function computeScoreByRoots(
  { agentId, computedAt, ownAddresses, firstProvedAt, tierPrices, transactions }: ScoredEvidence,
  { roots, vouched, bonds, payments }: VouchedByRoots,
): TrustScore {
  const { "0": bonded } = formatAmounts(inGroup(0, bonds.get(agentId) ?? 0n));
  const own = ownPayments(transactions, payments);
  return computeTrustScore({
    transactions: transactions.map((transaction) => {
      const { vouched: _, payerCredibility: __, vouchedAs: ___, ...rest } = transaction;
      const amounts = (own.has(transaction) ? vouched.get(loggedAs(transaction)) : undefined) ?? {};
      return { ...rest, ...(Object.keys(amounts).length === 0 ? {} : { vouched: amounts }) };
    }),
    ownAddresses,
    rootsDigest: roots.digest,
    now: new Date(computedAt),
    ...rootTermsOf(
      [...own].map(({ payee }) => payee),
      roots,
    ),
    ...defined({ firstProvedAt, bonded, tierPrices }),
  });
}

/**
 * Returns the payment addresses at which an agent is a curated root, and the group. A root's sales count as reported at its listed
 * addresses only. Otherwise one root could lend its standing to any number of agents that it is paid for.
 */
export function rootTermsOf(
  payees: Iterable<string>,
  roots: { rootOf(address: string): { group: number } | undefined },
): Pick<TrustScoreInput, "rootGroup" | "rootAddresses"> {
  const groupOf = (address: string): number => roots.rootOf(address)?.group ?? 0;
  const rootAddresses = [...new Set(payees)].filter((payee) => groupOf(payee) > 0).toSorted();
  const [first] = rootAddresses;
  return first === undefined ? {} : { rootGroup: groupOf(first), rootAddresses };
}

/** Returns the transactions that match the log's payments under their ids, each payment once. */
function ownPayments(
  transactions: readonly LoggedTransaction[],
  payments: ReadonlyMap<string, LoggedPayment>,
): ReadonlySet<LoggedTransaction> {
  const own = new Map<string, LoggedTransaction>();
  for (const transaction of transactions) {
    const id = loggedAs(transaction);
    const entry = payments.get(id);
    if (entry !== undefined && isPaymentOf(transaction, entry)) own.set(id, transaction);
  }
  return new Set(own.values());
}

function isPaymentOf({ payer, payee, amount, status }: LoggedTransaction, entry: LoggedPayment): boolean {
  const exact = parseDecimal(amount);
  // Amounts in the log are rounded down.
  const isSameAmount = exact !== undefined && toMicro(exact) === parseMicro(entry.amount);
  return payer === entry.payer && payee === entry.payee && status === entry.outcome && isSameAmount;
}

/** Returns the id of a transaction in the vouching log. */
export function loggedAs({ id, vouchedAs }: LoggedTransaction): string {
  return vouchedAs ?? id;
}

/**
 * Computes the digest of a score's terms in the public log: hex SHA-256 of the RFC 8785 form of these members. The addresses are
 * sorted by UTF-16 code units, without duplicates.
 *
 * @throws SdkError `invalid_argument` for malformed terms, `invalid_json_value` if JSON cannot carry a member
 * @example
 * ```ts
 * const digest = hashScoreTerms({ ownAddresses: ["agent"], firstProvedAt: "2026-01-01T00:00:00.000Z" });
 * ```
 */
export function hashScoreTerms(terms: ScoreTerms): string {
  assertShape(terms, "terms", { ownAddresses: ["text"], "firstProvedAt?": "text", "tierPrices?": "object" });
  const { ownAddresses, firstProvedAt, tierPrices } = terms;
  const addresses = [...new Set(ownAddresses)].toSorted((left, right) => (left < right ? -1 : 1));
  return bytesToHex(sha256Text(canonicalJson({ ownAddresses: addresses, ...defined({ firstProvedAt, tierPrices }) })));
}
