import { SdkError } from "../errors.ts";
import { UNIT } from "./decimal.ts";
import type { ParsedTransaction } from "./transaction.ts";

/** One transaction counted in full, in the millionths that weights are integers of. */
export const FULL_WEIGHT = 1_000_000n;

const DAY_MS = 86_400_000;
const HALF_LIFE_DAYS = 180;
const PAIR_WINDOW_MS = 30 * DAY_MS;
const DUST = UNIT / 1000n;
// Wallets are free: all payers whom nobody vouches for count together as at most this many transactions.
const UNVOUCHED_LIMIT = 3n;
const FULL_CREDIBILITY = 10_000n;

/** Why a transaction counts nothing. */
export type Exclusion = "unfinished" | "reported_only" | "self_dealing" | "dust";

/** A transaction with its weight, in millionths, and how that came about. */
export type WeightedTransaction = {
  transaction: ParsedTransaction;
  excluded: Exclusion | undefined;
  /** Which transaction of this payer it is within 30 days, from 1. */
  pairRank: number;
  /** Millionths: 1 when new, half after 180 days, never below a tenth. */
  recency: bigint;
  /** Weight in the components that measure how the agent works. */
  weight: bigint;
  /** Weight in the count of transactions, where age does not matter. */
  countWeight: bigint;
};

/** Addresses that make a payment one to oneself. */
export type OwnAddresses = ReadonlySet<string>;

/**
 * Reads the list of own addresses. A forgotten list, or one text taken for a list of characters, would let payments to
 * oneself count.
 *
 * @throws SdkError `invalid_argument` when it is no array of texts
 */
export function parseOwnAddresses(addresses: readonly string[]): OwnAddresses {
  if (!Array.isArray(addresses) || !addresses.every((address) => typeof address === "string")) {
    throw new SdkError("invalid_argument", `ownAddresses expected an array of texts, got ${typeof addresses}`);
  }
  return new Set(addresses);
}

/**
 * Weighs transactions (docs/trust-score.md): evidence × recency × pair, then by what is known of the payer. Integers in
 * millionths, rounded down at each division, so that every language computes the same.
 *
 * @param transactions - in the order of `parseTransactions`
 */
export function weighTransactions(
  transactions: readonly ParsedTransaction[],
  { own, now }: { own: OwnAddresses; now: Date },
): WeightedTransaction[] {
  const rankOf = createPairRanks();
  const bases = transactions.map((transaction) => {
    const excluded = exclusionOf(transaction, own);
    const pairRank = excluded === undefined ? rankOf(transaction) : 0;
    const recency = recencyOf(transaction, now);
    const count = excluded === undefined ? evidenceWeight(transaction) / BigInt(pairRank) : 0n;
    return { transaction, excluded, pairRank, recency, count, base: (count * recency) / FULL_WEIGHT };
  });
  const weigh = vouchedWeights(bases.map(({ base, transaction }) => ({ base, transaction })));
  const weighCount = vouchedWeights(bases.map(({ count, transaction }) => ({ base: count, transaction })));
  return bases.map(({ transaction, excluded, pairRank, recency, base, count }) => ({
    transaction,
    excluded,
    pairRank,
    recency,
    weight: weigh(base, transaction),
    countWeight: weighCount(count, transaction),
  }));
}

function exclusionOf({ source, amount }: ParsedTransaction, own: OwnAddresses): Exclusion | undefined {
  if (source.status === "created") return "unfinished";
  if (source.evidence === "reported") return "reported_only";
  if (own.has(source.payer) || source.payer === source.payee) return "self_dealing";
  return amount < DUST ? "dust" : undefined;
}

function evidenceWeight({ source }: ParsedTransaction): bigint {
  return source.evidence === "ledger" ? FULL_WEIGHT : FULL_WEIGHT / 2n;
}

/** Ages are whole days, so that the power has few arguments and rounds to the same millionth everywhere. */
function recencyOf({ completedAt, createdAt }: ParsedTransaction, now: Date): bigint {
  const days = Math.max(0, Math.floor((now.getTime() - (completedAt ?? createdAt)) / DAY_MS));
  return BigInt(Math.max(100_000, Math.round(1_000_000 * 2 ** (-days / HALF_LIFE_DAYS))));
}

/** Makes a counter of each payer's transactions within the 30 days that end with the one at hand. */
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

/** w = base × (c + κ·(1−c)) with κ = min(1, 3 / Σ base·(1−c)). */
function vouchedWeights(
  all: readonly { base: bigint; transaction: ParsedTransaction }[],
): (base: bigint, transaction: ParsedTransaction) => bigint {
  const limit = UNVOUCHED_LIMIT * FULL_WEIGHT * FULL_CREDIBILITY;
  let unvouched = 0n;
  for (const { base, transaction } of all) unvouched += base * (FULL_CREDIBILITY - credibilityOf(transaction));
  const [numerator, denominator] = unvouched > limit ? [limit, unvouched] : [1n, 1n];
  return (base, transaction) => {
    const vouched = credibilityOf(transaction);
    const share = vouched * denominator + (FULL_CREDIBILITY - vouched) * numerator;
    return (base * share) / (FULL_CREDIBILITY * denominator);
  };
}

function credibilityOf({ source }: ParsedTransaction): bigint {
  return BigInt(source.payerCredibility);
}
