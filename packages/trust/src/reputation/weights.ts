import { SdkError } from "@arcs/core";
import { assertShape, parseDecimal } from "@arcs/core/internal";

import { COUNTABLE, larger, MIN_PAYMENT, parseAmounts, smaller, sumOf, toMicro } from "../cover/amounts.ts";
import type { ParsedTransaction, ScoreTransaction } from "./transaction.ts";

/** The full weight of one transaction, in millionths. */
export const FULL_WEIGHT = 1_000_000n;

const DAY_MS = 86_400_000;
const HALF_LIFE_DAYS = 180;
// Reached after 598 days, the horizon: from then on the weight of a payment stays the same.
const MIN_RECENCY = FULL_WEIGHT / 10n;
const HORIZON_DAYS = Math.ceil(HALF_LIFE_DAYS * Math.log2(10));
const recencies: readonly bigint[] = Array.from({ length: HORIZON_DAYS + 1 }, (_, days) =>
  larger(MIN_RECENCY, BigInt(Math.round(Number(FULL_WEIGHT) * 2 ** (-days / HALF_LIFE_DAYS)))),
);
const PAIR_WINDOW_MS = 30 * DAY_MS;
// Wallets are free: all unvouched payers together count as at most this many transactions.
const UNVOUCHED_LIMIT = 3n;
// The credibility of a payment that counts in full, in basis points.
const FULL_CREDIBILITY = 10_000n;
// Unvouched payers together count as ten vouched cents, whatever they pay; millionths of a currency unit.
const UNVOUCHED_VALUE = 100_000n;

/** The reason why a transaction does not count. */
export type Exclusion = "unfinished" | "reported_only" | "self_dealing" | "dust";

/** A transaction with its weight in millionths, and the parts of it. */
export type WeightedTransaction = {
  transaction: ParsedTransaction;
  excluded: Exclusion | undefined;
  /** Whether it was paid to a curated root: then it counts in full. */
  isToRoot: boolean;
  /** Position among this payer's transactions within 30 days, from 1. */
  pairRank: number;
  /** Millionths: 1 when new, half after 180 days, never below a tenth. */
  recency: bigint;
  /** Weight by evidence and pair, before age and vouching. */
  count: bigint;
  /** The same, aged. */
  base: bigint;
  /** The vouched part of the amount, in millionths of a currency unit. */
  given: bigint;
  /** The share of one payment that it therefore counts as, in basis points. */
  credibility: bigint;
  /** Weight in the components that measure how the agent works. */
  weight: bigint;
  /** Weight in the number of transactions, independent of age. */
  countWeight: bigint;
  /** Influence on the means, by value: the vouched amount, and a part of the rest. */
  loudness: bigint;
};

/**
 * Reads the list of own addresses. A missing list, or a text read as a list of characters, would let payments to oneself count.
 *
 * @throws SdkError `invalid_argument` unless it is an array of texts
 */
export function parseOwnAddresses(addresses: readonly string[]): ReadonlySet<string> {
  assertShape(addresses, "ownAddresses", ["text"]);
  return new Set(addresses);
}

/**
 * Weighs transactions (docs/trust-score.md): evidence × recency × pair, then by vouched amount. Integers in millionths, rounded
 * down at each division, so that every language computes the same.
 *
 * @param transactions - in the order of `parseTransactions`
 * @param options.isRoot - tells which payees are curated roots: payments to these count in full
 */
export function weighTransactions(
  transactions: readonly ParsedTransaction[],
  { own, now, isRoot }: { own: ReadonlySet<string>; now: Date; isRoot: (payee: string) => boolean },
): WeightedTransaction[] {
  const rankOf = createPairRanks();
  const weighted = transactions.map((transaction) => seeTransaction(transaction, { own, isRoot, rankOf }));
  const valueOf = heardValues(weighted);
  for (const each of weighted) {
    const { transaction, count } = each;
    const recency = recencyOf(heardSince(transaction), now);
    each.recency = recency;
    each.base = (count * recency) / FULL_WEIGHT;
    each.loudness = (valueOf(each) * evidenceWeight(transaction) * recency) / (FULL_WEIGHT * FULL_WEIGHT);
  }
  const weigh = vouchedWeights(sumUnvouched(weighted, ({ base }) => base));
  const weighCount = vouchedWeights(sumUnvouched(weighted, ({ count }) => count));
  for (const each of weighted) {
    each.weight = weigh(each.base, each.credibility);
    each.countWeight = weighCount(each.count, each.credibility);
  }
  return weighted;
}

/**
 * Weighs a transaction by itself and its payer's others. Further members are filled in later: copying objects at every step takes
 * as long as everything else.
 */
function seeTransaction(
  transaction: ParsedTransaction,
  {
    own,
    isRoot,
    rankOf,
  }: {
    own: ReadonlySet<string>;
    isRoot: (payee: string) => boolean;
    rankOf: (transaction: ParsedTransaction) => number;
  },
): WeightedTransaction {
  const excluded = exclusionOf(transaction, own);
  const pairRank = excluded === undefined ? rankOf(transaction) : 0;
  const isToRoot = isRoot(transaction.source.payee);
  const given = excluded !== undefined ? 0n : isToRoot ? transaction.amount : sumOf(transaction.vouched);
  return {
    transaction,
    excluded,
    isToRoot,
    pairRank,
    given,
    credibility: given === 0n ? 0n : credibilityOf(transaction, given),
    count: excluded === undefined ? evidenceWeight(transaction) / BigInt(pairRank) : 0n,
    recency: 0n,
    base: 0n,
    loudness: 0n,
    weight: 0n,
    countWeight: 0n,
  };
}

/** Returns the start of a payment's age: milliseconds since the epoch. */
export function heardSince({ completedAt, createdAt }: ParsedTransaction): number {
  return completedAt ?? createdAt;
}

function exclusionOf({ source, amount }: ParsedTransaction, own: ReadonlySet<string>): Exclusion | undefined {
  if (source.status === "created") return "unfinished";
  if (source.evidence === "reported") return "reported_only";
  if (own.has(source.payer) || source.payer === source.payee) return "self_dealing";
  return amount < MIN_PAYMENT ? "dust" : undefined;
}

/** Millionths: 1 if the ledger proves the payment, half if a facilitator attests it. */
export function evidenceWeight({ source }: ParsedTransaction): bigint {
  return source.evidence === "ledger" ? FULL_WEIGHT : FULL_WEIGHT / 2n;
}

/** Ages are whole days: the power then has few arguments, and rounds to the same millionth everywhere. */
function recencyOf(since: number, now: Date): bigint {
  const days = Math.max(0, Math.floor((now.getTime() - since) / DAY_MS));
  return recencies[Math.min(days, HORIZON_DAYS)] ?? MIN_RECENCY;
}

/** Tells whether a payment ages no further after this time. */
export function isBeyondHorizon(since: number, now: Date): boolean {
  return recencyOf(since, now) === MIN_RECENCY;
}

/** Makes a counter of each payer's transactions within the last 30 days. */
function createPairRanks(): (transaction: ParsedTransaction) => number {
  const windows = new Map<string, { times: number[]; start: number }>();
  return ({ source, createdAt }) => {
    const window = windows.get(source.payer) ?? { times: [], start: 0 };
    windows.set(source.payer, window);
    window.times.push(createdAt);
    while ((window.times[window.start] ?? createdAt) <= createdAt - PAIR_WINDOW_MS) window.start++;
    return window.times.length - window.start;
  };
}

function sumUnvouched<Each extends { credibility: bigint }>(
  all: readonly Each[],
  weightOf: (each: Each) => bigint,
): bigint {
  return all.reduce((sum, each) => sum + weightOf(each) * (FULL_CREDIBILITY - each.credibility), 0n);
}

/**
 * w = base × (c + κ·(1−c)) with κ = min(1, 3 / Σ base·(1−c)).
 *
 * @param unvouched - that sum, with c in basis points and base in millionths
 */
function vouchedWeights(unvouched: bigint): (base: bigint, credibility: bigint) => bigint {
  const limit = UNVOUCHED_LIMIT * FULL_WEIGHT * FULL_CREDIBILITY;
  const [numerator, denominator] = unvouched > limit ? [limit, unvouched] : [1n, 1n];
  return (base, credibility) => {
    const share = credibility * denominator + (FULL_CREDIBILITY - credibility) * numerator;
    return (base * share) / (FULL_CREDIBILITY * denominator);
  };
}

/** Computes c: full if a cent is vouched for, or the whole of a smaller amount. */
function credibilityOf({ amount }: Pick<ParsedTransaction, "amount">, given: bigint): bigint {
  return smaller(FULL_CREDIBILITY, (FULL_CREDIBILITY * given) / smaller(amount, COUNTABLE));
}

/**
 * Computes the share of one payment that a vouched amount makes a payment count as: 0 to 10000 basis points.
 *
 * @throws SdkError `invalid_transaction` unless the amount is decimal text and `vouched` amounts by group
 */
export function computePayerCredibility({
  amount,
  vouched = {},
}: Pick<ScoreTransaction, "amount" | "vouched">): number {
  const [parsed, given] = [parseDecimal(amount), parseAmounts(vouched)];
  if (parsed === undefined || given === undefined) {
    throw new SdkError("invalid_transaction", "amount expected a decimal text, and vouched such texts by group");
  }
  const micro = toMicro(parsed);
  return micro < MIN_PAYMENT ? 0 : Number(credibilityOf({ amount: micro }, sumOf(given)));
}

type Valued = Pick<WeightedTransaction, "transaction" | "excluded" | "given">;

/** Returns the value of a payment: the vouched amount, and its part of the rest, at most {@link UNVOUCHED_VALUE} in total. */
function heardValues(all: readonly Valued[]): (one: Valued) => bigint {
  const restOf = ({ transaction, given }: Valued): bigint => transaction.amount - given;
  const rest = all.reduce((sum, one) => (one.excluded === undefined ? sum + restOf(one) : sum), 0n);
  return (one) => {
    if (one.excluded !== undefined) return 0n;
    return (
      one.given +
      /* fault: payers-without-voice-speak-by-value */ (rest > UNVOUCHED_VALUE
        ? (restOf(one) * UNVOUCHED_VALUE) / rest
        : restOf(one))
    );
  };
}
