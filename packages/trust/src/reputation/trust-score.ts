import { SdkError } from "@arcs/core";
import type { ReputationEvidence, ReputationView } from "@arcs/core/http";
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

import { formatMicro, MIN_PAYMENT, sumOf, parseMicro } from "../cover/amounts.ts";
import { showAmount, showPair } from "../cover/amounts-in-words.ts";
import type { BookedPayment, CoverBook } from "../cover/cover-book.ts";
import {
  type AgentBacking,
  backingOfAgent,
  scoreFactNames,
  scoreFactsOf,
} from "../cover/safe-to-spend.ts";
import { settleDue } from "../cover/apply-cover-entry.ts";
import {
  type ComponentName,
  computeComponents,
  type PaymentWeight,
  type ScoreComponent,
  componentNames,
  type ComponentPoints,
  componentWeights,
  describeComponents,
  FULL_WEIGHT,
  type Outcome,
  scoreOf,
  weightedSum,
} from "./components.ts";
import {
  defaultTierPrices,
  readTierPrices,
  type Tier,
  type TierPrices,
  costOfLimit,
  findTier,
  limitOf,
  noRootsNote,
  type ScoreLimits,
  tierDefinitions,
  tiers,
} from "./tier.ts";
import {
  digestOf,
  outcomeOf,
  type ParsedTransaction,
  parseAmount,
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
  /** The part of one payment that it counts as: 0 to 1, a multiple of 0.000001. */
  weight: number;
  /** Set if it does not count. */
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
  /** 0 to 1000. */
  overallScore: number;
  tier: Tier;
  components: Record<ComponentName, ScoreComponent>;
  /** The highest score that the cost to forge allows. */
  limit: number;
  /** Digest of the list of roots in force; absent if there is none. */
  rootsDigest?: string;
  standing: ScoreStanding;
  evidence: {
    transactions: number;
    /** Number of payers whose transactions count. */
    distinctPayers: number;
    /** Sum of the weights. */
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
 * A payment weighs by the voice of its payer in it, so payers without voice change nothing. The one
 * exception is a dispute that was decided for the payer: it weighs by what is left of the payment.
 * The score never exceeds `limit`, which the cost to forge sets. The order of the transactions does
 * not matter, and duplicates count once.
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
  const { points, weighed } = weigh(transactions, {
    own: new Set(ownAddresses),
    now: now.getTime(),
  });
  const counting = weighed.flatMap(({ transaction, weight }) =>
    weight === undefined || weight.weight === 0n
      ? []
      : [{ payer: transaction.source.payer, weight: weight.weight }],
  );
  return {
    ...assembleScore(points, { cover, limits, hasRoots }),
    ...defined({ rootsDigest }),
    evidence: {
      transactions: transactions.length,
      distinctPayers: new Set(counting.map(({ payer }) => payer)).size,
      effectiveWeight: toNumber(counting.reduce((sum, { weight }) => sum + weight, 0n)),
      digest: digestOf(transactions),
    },
    explain: weighed.map(explain),
  };
}

/**
 * Computes the components from the transactions that count, in the order of the log, and the
 * weights of all.
 */
function weigh(
  transactions: readonly ParsedTransaction[],
  { own, now }: { own: ReadonlySet<string>; now: number },
): Pick<ReturnType<typeof computeComponents>, "points"> & { weighed: WeighedTransaction[] } {
  const seen = transactions.map((transaction) => {
    const given = sumOf(transaction.vouched);
    const outcome = outcomeOf(transaction);
    return {
      transaction,
      given,
      outcome,
      excluded: exclusionOf(transaction, { own, given, outcome }),
    };
  });
  const payments = seen.flatMap(
    ({ transaction: { source, entry, left }, given, outcome, excluded }) => {
      if (entry === undefined || excluded !== undefined) return [];
      const { payer, rating, payerResponseTimeMs: responseTimeMs } = source;
      return [{ payer, at: entry.at, left, given, outcome, rating, responseTimeMs }];
    },
  );
  const firstAt = payments.find(({ given }) => given > 0n)?.at;
  const { points, weights } = computeComponents(payments, { now, firstAt });
  const next = weights.values();
  const weighed = seen.map(({ excluded, ...each }): WeighedTransaction => {
    // There is one weight for each transaction that counts.
    return excluded === undefined
      ? { ...each, weight: next.next().value as PaymentWeight }
      : { ...each, excluded };
  });
  return { points, weighed };
}

function exclusionOf(
  { source, entry, left }: ParsedTransaction,
  {
    own,
    given,
    outcome,
  }: Pick<WeighedTransaction, "given" | "outcome"> & { own: ReadonlySet<string> },
): Exclusion | undefined {
  const { status, evidence, payer, payee } = source;
  if (entry === undefined && status === "created") return "unfinished";
  if (entry === undefined && evidence === "reported") return "reported_only";
  if (own.has(payer) || payer === payee) return "self_dealing";
  if (left < MIN_PAYMENT) return "dust";
  if (entry === undefined) return "not_final";
  return given === 0n && /* fault: score-lost-dispute-of-anybody */ outcome !== "lost"
    ? "unvouched"
    : undefined;
}

function explain(weighed: WeighedTransaction): TransactionExplanation {
  const { transaction, excluded, weight, given } = weighed;
  return {
    id: transaction.source.id,
    weight: toNumber(weight?.weight ?? 0n),
    ...defined({ excluded }),
    vouched: formatMicro(excluded === undefined ? given : 0n),
    reason: explainPayment(weighed),
  };
}

function isRootsDigest(digest: string | undefined): boolean {
  if (digest === undefined) return false;
  if (typeof digest !== "string" || !/^[0-9a-f]{64}$/.test(digest)) {
    throw new SdkError("invalid_argument", "rootsDigest expected 64 hex digits, or nothing");
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
  if (at === undefined) throw new SdkError("invalid_argument", "log.at expected a dateTimeStamp");
  if (book.position !== log.position || book.at > at) {
    const got = `entry ${book.position} at ${new Date(book.at).toISOString()}`;
    const message = `book expected to be after entry ${log.position} at ${log.at}, got one after ${got}`;
    throw new SdkError("invalid_argument", message);
  }
  settleDue(book, at);
  const listings = countListings(transactions);
  const booked = transactions.map((transaction) => {
    const payment = book.payments.get(logIdOf(transaction));
    const isPaid =
      payment !== undefined &&
      /* fault: score-payment-of-others */ isPaymentOf(transaction, payment) &&
      /* fault: score-payment-listed-twice */ listings.get(payment.id)?.size === 1;
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

/** The limits of a score and advice to raise it, in words. */
export type ScoreStanding = NonNullable<ReputationView["standing"]> & {
  /** The components before the limit, 0.0 to 1.0. */
  earned: Record<ComponentName, number>;
};

type CoverAmounts = Record<keyof AgentBacking, bigint>;

type AssembledScore = Omit<TrustScore, "rootsDigest" | "evidence" | "explain">;

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
    backing: cover.backing,
    costToForge: cover.costToForge,
    lostInDisputes: cover.lostInDisputes,
    limit,
    standing: explainStanding(earned, { overallScore, cover: amounts, limit, limits, hasRoots }),
  };
}

function parseCover(cover: AgentBacking): CoverAmounts {
  assertShape(cover, "cover", { backing: "text", costToForge: "text", lostInDisputes: "text" });
  const amountOf = (name: keyof AgentBacking): bigint => {
    const amount = parseMicro(cover[name]);
    if (amount !== undefined) return amount;
    const expected =
      "a decimal text with at most six digits after the point and no zeros at its end";
    throw new SdkError(
      "invalid_argument",
      `cover.${name} expected ${expected}, got ${showValue(cover[name])}`,
    );
  };
  return {
    backing: amountOf("backing"),
    costToForge: amountOf("costToForge"),
    lostInDisputes: amountOf("lostInDisputes"),
  };
}

/**
 * Limits a score to the one that its cost to forge allows. All components are cut in proportion.
 */
function limitPoints(earned: ComponentPoints, limit: number): ComponentPoints {
  const most = 100 * limit;
  const points = weightedSum(earned);
  /* fault: limit-off */
  if (points <= most) return earned;
  const entries = componentNames.map(
    (name) => [name, Math.floor((earned[name] * most) / points)] as const,
  );
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
export type Exclusion =
  | "unfinished"
  | "reported_only"
  | "not_final"
  | "self_dealing"
  | "dust"
  | "unvouched";

export function explainPayment({
  transaction,
  excluded,
  weight,
  given,
  outcome,
}: WeighedTransaction): string {
  if (excluded !== undefined) return exclusionReasons[excluded];
  const { amount, left } = transaction;
  const { rank, recency } = weight;
  const sentences = [
    given === 0n ? unvouchedReason : vouchedSentence(given, left),
    ...(left < amount
      ? [
          `${showPair(formatMicro(amount - left), formatMicro(amount)).join(" of its ")} was given back.`,
        ]
      : []),
    ...(rank > 1
      ? [`It counts 1/${rank} as a payment: its payer paid so often within 30 days.`]
      : []),
    ...(recency < FULL_WEIGHT
      ? [`Its age leaves ${Math.round(100 * toNumber(recency))} % of its weight.`]
      : []),
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
  const part =
    given === left ? "All of it" : showPair(formatMicro(given), formatMicro(left)).join(" of ");
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
  }: {
    overallScore: number;
    cover: CoverAmounts;
    limit: number;
    limits: ScoreLimits;
    hasRoots: boolean;
  },
): ScoreStanding {
  const earnedScore = scoreOf(earned);
  const isLimited = earnedScore > limit;
  const cost = showAmount(formatMicro(cover.costToForge));
  return {
    earnedScore,
    earned: Object.fromEntries(
      componentNames.map((name) => [name, earned[name] / 10_000]),
    ) as ScoreStanding["earned"],
    limits: [
      ...(hasRoots ? [] : [noRootsNote]),
      isLimited
        ? `Its payments earn ${earnedScore}, but they would cost only ${cost} USD to fake, which allows ${limit}.`
        : `Its payments earn ${earnedScore}. They would cost ${cost} USD to fake, which would allow ${limit}.`,
      ...(cover.lostInDisputes > 0n
        ? [
            `It lost ${showAmount(formatMicro(cover.lostInDisputes))} USD in disputes. Paying that back would raise the limit again.`,
          ]
        : []),
    ],
    raises: [
      ...nextTierAdvice(overallScore, { cover, limits }),
      ...(isLimited ? [] : componentAdvice(earned)),
    ],
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
    `To reach ${next} (${floor}), its payments must cost ${showAmount(formatMicro(missing))} USD more to fake: by customers who also pay roots of different groups or agents with a backing, or by a bond.`,
  ];
}

const componentAdvices: Readonly<Record<ComponentName, string>> = {
  successRate:
    "Payments by customers with a voice raise the success rate, rated ones most. Lost disputes and reports that nothing came lower it.",
  serviceQuality: "Ratings by customers with a voice raise the service quality.",
  responseTime:
    "Quick answers raise the response time when customers with a voice sign the time with their rating.",
  volumeConsistency:
    "Age, and payments by more customers with a voice, raise the volume consistency.",
};

function componentAdvice(earned: ComponentPoints): string[] {
  const missing = (name: ComponentName): number =>
    componentWeights[name].tenths * (10_000 - earned[name]);
  const [worst] = [...componentNames].sort((a, b) => missing(b) - missing(a));
  return worst === undefined || missing(worst) === 0 ? [] : [componentAdvices[worst]];
}
