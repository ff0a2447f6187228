import { addAmounts, type Amounts, formatMicro, NOTHING } from "./amounts.ts";
import { costAfterLoss } from "./backing.ts";
import type { VouchingRoots } from "../roots/root-list.ts";
import { agentOf, type BookedPayment, type CoverBook, rootOf } from "./cover-book.ts";

/** Backing by an agent's own payments: decimal texts in currency units. */
export type AgentBacking = { backing: string; costToForge: string; lostInDisputes: string };

/** Sums of an agent's own payments that have settled or were lost; millionths of a currency unit. */
export type BackingSums = {
  /** Voices given by group. */
  backing: Amounts;
  bonded: bigint;
  lost: bigint;
  /** Accounts of the agent: those that are roots add their caps. */
  accounts: readonly string[];
};

/** Computes what an agent's own payments back from their sums. */
export function sumBacking({ accounts, ...sums }: BackingSums, roots: VouchingRoots): AgentBacking {
  const caps = accounts.reduce((sum, account) => sum + (rootOf({ roots }, account)?.cap ?? 0n), 0n);
  const { backing, costToForge } = costAfterLoss({ ...sums, caps });
  return {
    backing: formatMicro(backing),
    costToForge: formatMicro(costToForge),
    lostInDisputes: formatMicro(sums.lost),
  };
}

/**
 * Computes what an agent's own payments back in a book. It goes by payments, and not by accounts: agents that share an account must not
 * each have all that was paid there.
 *
 * @param options.payments - of the agent, in the book
 */
export function backingOfAgent(
  book: CoverBook,
  { agentId, payments }: { agentId: string; payments: readonly BookedPayment[] },
): AgentBacking {
  const ended = payments.filter(({ state }) => state !== "open");
  const backing = ended.filter(({ isFailed }) => !isFailed).reduce((sum, { given }) => addAmounts(sum, given), NOTHING);
  const lost = ended.reduce((sum, { state, rest }) => (state === "lost" ? sum + rest : sum), 0n);
  const accounts = rootAccountsOf(
    agentId,
    ended.map(({ payee }) => payee),
  );
  return sumBacking({ backing, bonded: agentOf(book, agentId).bonded, lost, accounts }, book.roots);
}

/**
 * Returns the accounts at which an agent may be a root: its own address, and accounts on other chains, which one agent has to prove.
 * Any number of agents may name the same address of the ledger to be paid at.
 */
export function rootAccountsOf(agentId: string, payees: readonly string[]): string[] {
  return [...new Set([agentId, ...payees.filter((payee) => payee.includes(":"))])];
}
