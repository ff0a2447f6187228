import { SdkError } from "@arcs/core";
import type { ReputationEvidence } from "@arcs/core/http";
import {
  assertObject,
  assertShape,
  bytesToHex,
  canonicalJson,
  defined,
  parseDateTimeStamp,
  sha256Text,
  showValue,
} from "@arcs/core/internal";

import { formatMicro, MIN_PAYMENT, parseMicro, sumOf } from "../cover/amounts.ts";
import type { BookedPayment, CoverBook } from "../cover/cover-book.ts";
import {
  type AgentBacking,
  backingOfAgent,
  scoreFactNames,
  scoreFactsOf,
} from "../cover/safe-to-spend.ts";
import { settleDue } from "../cover/apply-cover-entry.ts";
import {
  type ComponentCounts,
  type ComponentName,
  type ComponentPoints,
  computeComponents,
  describeComponents,
  type PaymentWeight,
  type ScoreComponent,
  type ScoredPayment,
  scoreOf,
} from "./components.ts";
import {
  type CoverAmounts,
  describeCounts,
  explainStanding,
  type ScoreBasis,
  type ScoreStanding,
} from "./explain-score.ts";
import {
  countPayments,
  type Exclusion,
  explainPayment,
  type PaymentCounts,
  toNumber,
  type WeighedTransaction,
} from "./explain-payment.ts";
import {
  defaultTierPrices,
  readTierPrices,
  type Tier,
  type TierPrices,
  findTier,
  limitOf,
  type ScoreLimits,
  tierDefinitions,
} from "./tier.ts";
import {
  digestOf,
  outcomeOf,
  type ParsedTransaction,
  parseAmount,
  parseTransaction,
  parseTransactions,
  type ScoreTransaction,
} from "./transaction.ts";

/** The inputs of a Trust Score. */
export type TrustScoreInput = {
  transactions: readonly ScoreTransaction[];
  /** Payment addresses of the agent, and wallets of its owner: payments from them do not count. */
  ownAddresses: readonly string[];
  /**
   * Digest of the root list behind the transactions' `vouched` (`readRootList`); absent: nobody can
   * vouch.
   */
  rootsDigest?: string;
  /**
   * Backing by the agent's own payments (`backingOfAgent`): decimal texts in currency units.
   * Absent: 0.
   */
  cover?: AgentBacking;
  /** Min costs to forge a score of each tier; 1, 10 and 100 if absent. */
  tierPrices?: TierPrices;
  /** The time of the score; core has no clock of its own. */
  now: Date;
};

/**
 * The inputs of a score besides its payments: without them a reader would have to trust the
 * service.
 */
export type ScoreTerms = Pick<ReputationEvidence, "ownAddresses" | "cover" | "log"> & {
  /** Min costs to forge a score of each tier; absent: those of the formula. */
  tierPrices?: TierPrices | undefined;
};

/** The reason for a transaction's weight. */
export type TransactionExplanation = {
  id: string;
  /** The part of one payment that it counts as in `proven`: 0 to 1, a multiple of 0.000001. */
  weight: number;
  /** The same in `seen`. */
  seenWeight: number;
  /** Set if it counts in neither. */
  excluded?: Exclusion;
  /** The vouched part of the amount: decimal text in currency units. */
  vouched: string;
  /** The explanation in words. */
  reason: string;
};

/**
 * A Trust Score with everything needed to verify it. `backing`, `costToForge` and `lostInDisputes`
 * are decimal texts in currency units. The cost to forge is not what is safe to spend: others may
 * be spending it. What was given under an earlier list of roots than that of `rootsDigest` stays.
 */
export type TrustScore = AgentBacking & {
  /** 0 to 1000: the larger one of `proven`, and 599/1000 of `seen` unless it owes what it lost. */
  overallScore: number;
  /** Which of the two `overallScore` is. */
  basis: ScoreBasis;
  /** The score by what payers vouch for, at most `limit`: what doors and rankings go by. */
  proven: number;
  /** The score by all settled payments of anybody: own wallets can raise it for free. */
  seen: number;
  tier: Tier;
  /** The components of the score that `basis` names. */
  components: Record<ComponentName, ScoreComponent>;
  /** The highest proven score that the cost to forge allows. */
  limit: number;
  /** Digest of the list of roots in force; absent if there is none. */
  rootsDigest?: string;
  standing: ScoreStanding;
  payments: PaymentCounts;
  evidence: {
    transactions: number;
    /** Number of payers whose transactions count in the score of `basis`. */
    distinctPayers: number;
    /** Sum of the weights in it. */
    effectiveWeight: number;
    /** Hex SHA-256 of the transactions, see `hashEvidence`. */
    digest: string;
  };
  explain: TransactionExplanation[];
};

/** `loggedAs`: its id in the log, if different. */
export type LoggedTransaction = ReputationEvidence["transactions"][number];

export type ScoredEvidence = Pick<ScoreTerms, "ownAddresses" | "tierPrices" | "log"> &
  Pick<ReputationEvidence, "agentId" | "computedAt"> & {
    transactions: readonly LoggedTransaction[];
  };

const NO_COVER: AgentBacking = { backing: "0", costToForge: "0", lostInDisputes: "0" };

/**
 * Computes the Trust Score of an agent (spec 2.7; schemas/vectors/README.md) from its transactions.
 * It is pure: the same evidence gives the same score in any language, because every step uses
 * integers.
 *
 * Bronze is what was seen; silver and above is what is proven. `seen` weighs settled payments by
 * their amounts. `proven` weighs payments by the vouching credit in them, so payers without any
 * change nothing; the one exception is a dispute that was decided for the payer: it weighs by what
 * is left of the payment. `proven` never exceeds `limit`, which the cost to forge sets. While the
 * agent owes what it lost in disputes only `proven` counts. The order of the transactions does not
 * matter, and duplicates count once.
 *
 * @throws SdkError `invalid_transaction` if a transaction is malformed; message and details name it
 * @throws SdkError `invalid_argument` if another member is not as described
 * @example
 * ```ts
 * const { overallScore, tier } = computeTrustScore({ transactions, ownAddresses: [agent, owner], rootsDigest, cover, now });
 * ```
 */
export function computeTrustScore(input: TrustScoreInput): TrustScore {
  assertObject(input, "input");
  const { now, ownAddresses, rootsDigest, cover = NO_COVER } = input;
  assertShape(now, "now", "date");
  // A text read as a list of characters would let payments to oneself count.
  assertShape(ownAddresses, "ownAddresses", ["text"]);
  const hasRoots = isRootsDigest(rootsDigest);
  const limits = readTierPrices(input.tierPrices ?? defaultTierPrices);
  const transactions = parseTransactions(input.transactions);
  const { seen, proven, weighed } = weigh(transactions, {
    own: new Set(ownAddresses),
    now: now.getTime(),
    hasRoots,
  });
  const score = assembleScore({ seen, proven }, { cover, limits, hasRoots });
  const counting = weighed.flatMap(({ transaction, ...weights }) => {
    const weight = weights[score.basis]?.weight ?? 0n;
    return weight === 0n ? [] : [{ payer: transaction.source.payer, weight }];
  });
  return {
    ...score,
    ...defined({ rootsDigest }),
    payments: countPayments(weighed),
    evidence: {
      transactions: transactions.length,
      distinctPayers: new Set(counting.map(({ payer }) => payer)).size,
      effectiveWeight: toNumber(counting.reduce((sum, { weight }) => sum + weight, 0n)),
      digest: digestOf(transactions),
    },
    explain: weighed.map(explain),
  };
}

type Components = { points: ComponentPoints; counts: ComponentCounts };

/**
 * Computes the components of both scores from the transactions that count, in the order of the log,
 * and the weights of all.
 */
function weigh(
  transactions: readonly ParsedTransaction[],
  { own, now, hasRoots }: { own: ReadonlySet<string>; now: number; hasRoots: boolean },
): Record<ScoreBasis, Components> & { weighed: WeighedTransaction[] } {
  const weighed = transactions.map((transaction) => judge(transaction, { own, hasRoots }));
  const counting = weighed.filter(({ excluded }) => excluded === undefined);
  return {
    weighed,
    seen: weighAs(
      "seen",
      counting.filter(({ transaction }) => isSettled(transaction)),
      now,
    ),
    proven: weighAs(
      "proven",
      counting.filter(({ given, outcome }) => weighsInProven({ given, outcome })),
      now,
    ),
  };
}

/** Computes the components of one of the scores, and notes the weights at the transactions. */
function weighAs(
  basis: ScoreBasis,
  counting: readonly WeighedTransaction[],
  now: number,
): Components {
  const payments = counting.flatMap(({ transaction, given, outcome }): ScoredPayment[] => {
    const { source, entry, left } = transaction;
    if (entry === undefined) return [];
    const { payer, rating, payerResponseTimeMs: responseTimeMs } = source;
    const counted = basis === "seen" ? left : given;
    return [{ payer, at: entry.at, left, given: counted, outcome, rating, responseTimeMs }];
  });
  const firstAt = payments.find(({ given }) => given > 0n)?.at;
  const { weights, ...components } = computeComponents(payments, { now, firstAt });
  const next = weights.values();
  // There is one weight for each payment.
  for (const each of counting) each[basis] = next.next().value as PaymentWeight;
  return components;
}

function isSettled({ source }: ParsedTransaction): boolean {
  return source.settled === true;
}

function weighsInProven({
  given,
  outcome,
}: Pick<WeighedTransaction, "given" | "outcome">): boolean {
  return given > 0n || outcome === "lost";
}

/**
 * Judges one payment as the score of its payee does: whether it counts, and how much of what is left
 * of it is vouched for, in millionths of a currency unit.
 *
 * @throws SdkError `invalid_transaction` if it is malformed
 */
export function judgePayment(
  transaction: ScoreTransaction,
  { ownAddresses, hasRoots }: { ownAddresses: readonly string[]; hasRoots: boolean },
): Pick<WeighedTransaction, "excluded" | "given" | "outcome"> & { left: bigint } {
  const parsed = parseTransaction(transaction);
  return { ...judge(parsed, { own: new Set(ownAddresses), hasRoots }), left: parsed.left };
}

function judge(
  transaction: ParsedTransaction,
  terms: { own: ReadonlySet<string>; hasRoots: boolean },
): WeighedTransaction {
  const given = sumOf(transaction.vouched);
  const weighing = { transaction, given, outcome: outcomeOf(transaction) };
  return { ...weighing, ...defined({ excluded: exclusionOf(weighing, terms) }) };
}

function exclusionOf(
  { transaction, ...weighing }: Pick<WeighedTransaction, "transaction" | "given" | "outcome">,
  { own, hasRoots }: { own: ReadonlySet<string>; hasRoots: boolean },
): Exclusion | undefined {
  const { source, entry, left } = transaction;
  const { status, evidence, payer, payee } = source;
  if (entry === undefined && status === "created") return "unfinished";
  if (entry === undefined && evidence === "reported") return "reported_only";
  if (own.has(payer) || payer === payee) return "self_dealing";
  if (left < MIN_PAYMENT) return "dust";
  if (entry === undefined) {
    if (status !== "completed") return "not_completed";
    if (evidence === "facilitator") return "facilitator_only";
    return hasRoots ? "not_final" : "no_roots";
  }
  return isSettled(transaction) || weighsInProven(weighing) ? undefined : "unsettled";
}

function explain(weighed: WeighedTransaction): TransactionExplanation {
  const { transaction, excluded, seen, proven, given } = weighed;
  return {
    id: transaction.source.id,
    weight: toNumber(proven?.weight ?? 0n),
    seenWeight: toNumber(seen?.weight ?? 0n),
    ...defined({ excluded }),
    vouched: formatMicro(excluded === undefined ? given : 0n),
    reason: explainPayment(weighed),
  };
}

function isRootsDigest(digest: string | undefined): boolean {
  if (digest === undefined) return false;
  if (typeof digest !== "string" || !/^[0-9a-f]{64}$/.test(digest)) {
    throw new SdkError("invalid_argument", "rootsDigest must be 64 hex digits, or nothing");
  }
  return true;
}

/**
 * Computes a score from a book that was folded from the log up to `log.position`, by any list of
 * roots. The evidence is a service's claim, while the log records who paid whom: a transaction that
 * differs from the book's payment, or is listed under two ids, weighs nothing. Otherwise a service
 * could lend an agent the payments of others.
 *
 * @throws SdkError `invalid_argument` if the book is at another entry, or was read at a later time
 */
export function computeScoreByRoots(evidence: ScoredEvidence, book: CoverBook): TrustScore {
  const { agentId, computedAt, ownAddresses, tierPrices, transactions, log } = evidence;
  const at = parseDateTimeStamp(log.at);
  if (at === undefined) throw new SdkError("invalid_argument", "log.at must be a dateTimeStamp");
  if (book.position !== log.position || book.at > at) {
    const got = `entry ${book.position} at ${new Date(book.at).toISOString()}`;
    const message = `book must be after entry ${log.position} at ${log.at} (received one after ${got})`;
    throw new SdkError("invalid_argument", message);
  }
  settleDue(book, at);
  const listings = countListings(transactions);
  const booked = transactions.map((transaction) => {
    const payment = book.payments.get(logIdOf(transaction));
    const isPaid =
      payment !== undefined &&
      isPaymentOf(transaction, payment) &&
      listings.get(payment.id)?.size === 1;
    return { transaction, payment: isPaid ? payment : undefined };
  });
  const payments = new Set(booked.flatMap(({ payment = [] }) => payment));
  return computeTrustScore({
    transactions: booked.map(({ transaction, payment }) => ({
      ...withoutFacts(transaction),
      ...(payment !== undefined && scoreFactsOf(payment)),
    })),
    ownAddresses,
    rootsDigest: book.roots.digest,
    cover: backingOfAgent(book, { agentId, payments: [...payments] }),
    now: new Date(computedAt),
    ...defined({ tierPrices }),
  });
}

/**
 * Returns the ids under which each payment of the log is listed: under two it would count twice.
 */
function countListings(
  transactions: readonly LoggedTransaction[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const listings = new Map<string, Set<string>>();
  for (const transaction of transactions) {
    const id = logIdOf(transaction);
    listings.set(id, (listings.get(id) ?? new Set()).add(transaction.id));
  }
  return listings;
}

const factNames: ReadonlySet<string> = new Set(["loggedAs", ...scoreFactNames]);

function withoutFacts(transaction: LoggedTransaction): ScoreTransaction {
  const entries = Object.entries(transaction).filter(([name]) => !factNames.has(name));
  return Object.fromEntries(entries) as ScoreTransaction;
}

function isPaymentOf({ payer, payee, amount }: LoggedTransaction, payment: BookedPayment): boolean {
  const micro = parseAmount(amount);
  if (micro === undefined || payer !== payment.payer || payee !== payment.payee) return false;
  return payment.isHeld ? micro === payment.amount : micro >= payment.amount;
}

export function logIdOf({ id, loggedAs }: LoggedTransaction): string {
  return loggedAs ?? id;
}

/**
 * Computes the digest of a score's terms in the public log: hex SHA-256 of the RFC 8785 form of
 * these members. The addresses are sorted by UTF-16 code units, without duplicates.
 *
 * @throws SdkError `invalid_argument` for malformed terms, `invalid_json_value` if JSON cannot
 *   carry a member
 * @example
 * ```ts
 * const log = { position: 10, at: "2026-04-10T00:00:00.004Z" };
 * const digest = hashScoreTerms({ ownAddresses: [agent, owner], cover, log });
 * ```
 */
export function hashScoreTerms(terms: ScoreTerms): string {
  assertShape(terms, "terms", {
    ownAddresses: ["text"],
    "tierPrices?": "object",
    cover: { backing: "text", costToForge: "text", lostInDisputes: "text" },
    log: { position: "count", at: "text" },
  });
  const { tierPrices, cover, log } = terms;
  const { backing, costToForge, lostInDisputes } = cover;
  const { position, at } = log;
  const document = {
    ownAddresses: [...new Set(terms.ownAddresses)].toSorted((left, right) =>
      left < right ? -1 : 1,
    ),
    cover: { backing, costToForge, lostInDisputes },
    log: { position, at },
    ...defined({ tierPrices }),
  };
  return bytesToHex(sha256Text(canonicalJson(document)));
}

type AssembledScore = Omit<TrustScore, "rootsDigest" | "payments" | "evidence" | "explain">;

/**
 * Chooses between what was seen and what is proven: own wallets can feign all that was seen, so that
 * never reaches silver, and washes no loss away.
 */
function assembleScore(
  components: Record<ScoreBasis, Components>,
  { cover, limits, hasRoots }: { cover: AgentBacking; limits: ScoreLimits; hasRoots: boolean },
): AssembledScore {
  const amounts = parseCover(cover);
  const limit = limitOf(amounts.costToForge, limits);
  const earnedScore = scoreOf(components.proven.points);
  const proven = Math.min(limit, earnedScore);
  const seen = scoreOf(components.seen.points);
  const owes = amounts.lostInDisputes > 0n;
  const shownSeen = owes ? 0 : Math.floor((seen * SEEN_CEILING) / 1000);
  // Of two equal ones the proven one, unless nothing is.
  const isProven =
    owes || proven > shownSeen || (proven === shownSeen && components.proven.counts.payments > 0);
  const basis = isProven ? "proven" : "seen";
  const overallScore = Math.max(proven, shownSeen);
  const { points, counts } = components[basis];
  return {
    overallScore,
    basis,
    proven,
    seen,
    tier: findTier(overallScore),
    components: describeComponents(points, overallScore, describeCounts(counts, basis)),
    backing: cover.backing,
    costToForge: cover.costToForge,
    lostInDisputes: cover.lostInDisputes,
    limit,
    standing: explainStanding({
      overallScore,
      basis,
      seen,
      earnedScore,
      points,
      cover: amounts,
      limit,
      limits,
      hasRoots,
    }),
  };
}

/** The highest score that costs nothing to fake. */
const SEEN_CEILING = tierDefinitions.bronze.ceiling;

function parseCover(cover: AgentBacking): CoverAmounts {
  assertShape(cover, "cover", { backing: "text", costToForge: "text", lostInDisputes: "text" });
  const amountOf = (name: keyof AgentBacking): bigint => {
    const amount = parseMicro(cover[name]);
    if (amount !== undefined) return amount;
    const expected =
      "a decimal text with at most six digits after the point and no zeros at its end";
    throw new SdkError(
      "invalid_argument",
      `cover.${name} must be ${expected} (received ${showValue(cover[name])})`,
    );
  };
  return {
    backing: amountOf("backing"),
    costToForge: amountOf("costToForge"),
    lostInDisputes: amountOf("lostInDisputes"),
  };
}
