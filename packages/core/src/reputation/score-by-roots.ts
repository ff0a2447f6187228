import { defined } from "../base/defined.ts";
import { type AmountsByGroup, formatAmounts, inGroup } from "../vouching/amounts.ts";
import type { TierPrices } from "../vouching/backing.ts";
import type { VouchingRoots } from "../vouching/root-list.ts";
import type { ScoreTransaction } from "./transaction.ts";
import { computeTrustScore, type TrustScore } from "./trust-score.ts";

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
  /** What was destroyed for agents, in millionths of a currency unit. */
  bonds: ReadonlyMap<string, bigint>;
};

/** Computes a score by a list of roots; what another list vouched for is left unread. */
export function computeScoreByRoots(
  { agentId, computedAt, ownAddresses, firstProvedAt, tierPrices, transactions }: ScoredEvidence,
  { roots, vouched, bonds }: VouchedByRoots,
): TrustScore {
  const { "0": bonded } = formatAmounts(inGroup(0, bonds.get(agentId) ?? 0n));
  const paidAt = [agentId, ...transactions.map(({ payee }) => payee)];
  const rootGroup = paidAt.map((address) => roots.rootOf(address)?.group ?? 0).find((group) => group > 0);
  return computeTrustScore({
    transactions: transactions.map((transaction) => {
      const { vouched: _, payerCredibility: __, vouchedAs: ___, ...rest } = transaction;
      const amounts = vouched.get(loggedAs(transaction)) ?? {};
      return { ...rest, ...(Object.keys(amounts).length === 0 ? {} : { vouched: amounts }) };
    }),
    ownAddresses,
    rootsDigest: roots.digest,
    now: new Date(computedAt),
    ...defined({ firstProvedAt, rootGroup, bonded, tierPrices }),
  });
}

/** The id that the vouching log has a transaction under. */
export function loggedAs({ id, vouchedAs }: LoggedTransaction): string {
  return vouchedAs ?? id;
}
