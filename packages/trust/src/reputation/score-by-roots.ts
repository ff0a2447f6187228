import { defined, parseDecimal } from "@arcs/core/internal";

import { parseMicro, toMicro } from "../base/micro.ts";
import { type AmountsByGroup, formatAmounts, inGroup } from "../vouching/amounts.ts";
import type { TierPrices } from "../vouching/backing.ts";
import type { VouchingRoots } from "../vouching/root-list.ts";
import type { PaymentEntry } from "../vouching/vouching-entry.ts";
import type { ScoreTransaction } from "./transaction.ts";
import { computeTrustScore, type TrustScore, type TrustScoreInput } from "./trust-score.ts";

/** A payment as the log has it. */
type LoggedPayment = Pick<PaymentEntry, "payer" | "payee" | "amount" | "outcome">;

/** What a score was computed from, whatever roots it was by. */
export type ScoredEvidence = {
  agentId: string;
  /** ISO 8601: the time of the score. */
  computedAt: string;
  ownAddresses: readonly string[];
  firstProvedAt?: string | undefined;
  tierPrices?: TierPrices | undefined;
  transactions: readonly LoggedTransaction[];
};

/** `vouchedAs`: the id that the vouching log has it under, where that is another one. */
export type LoggedTransaction = ScoreTransaction & { payerCredibility?: number; vouchedAs?: string };

/** What a fold of the log by a list of roots says of payments and agents. */
export type VouchedByRoots = {
  roots: VouchingRoots;
  /** By the ids that the log has. */
  vouched: ReadonlyMap<string, AmountsByGroup>;
  /** What the log says of these payments, by the same ids. */
  payments: ReadonlyMap<string, LoggedPayment>;
  /** What was destroyed for agents, in millionths of a currency unit. */
  bonds: ReadonlyMap<string, bigint>;
};

/**
 * Computes a score by a list of roots; what another list vouched for is left unread.
 *
 * The evidence is the word of a service, and the log says who paid whom: of a transaction that is not the payment of the log,
 * or is listed once more, nothing is vouched for. Else a service could lend an agent what others were paid.
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
 * Says at which of the addresses that an agent was paid at it is a curated root, and of which group. Who is on a list is taken at its
 * word for what was paid there, and nowhere else: else one root could lend its word to any number of agents that it is paid for.
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

/** The transactions that are what the log has under their ids, each of its payments once. */
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
  // The log has amounts rounded down.
  const isSameAmount = exact !== undefined && toMicro(exact) === parseMicro(entry.amount);
  return payer === entry.payer && payee === entry.payee && status === entry.outcome && isSameAmount;
}

/** The id that the vouching log has a transaction under. */
export function loggedAs({ id, vouchedAs }: LoggedTransaction): string {
  return vouchedAs ?? id;
}
