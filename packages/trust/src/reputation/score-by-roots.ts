import { defined, parseDecimal } from "@arcs/core/internal";

import { parseMicro, toMicro } from "../base/micro.ts";
import { type AmountsByGroup, formatAmounts, inGroup } from "../vouching/amounts.ts";
import type { TierPrices } from "../vouching/backing.ts";
import type { VouchingRoots } from "../vouching/root-list.ts";
import type { PaymentEntry } from "../vouching/vouching-entry.ts";
import type { ScoreTransaction } from "./transaction.ts";
import { computeTrustScore, type TrustScore, type TrustScoreInput } from "./trust-score.ts";

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
