import { addAmounts, type Amounts, formatMicro, inGroup, larger, NOTHING } from "../vouching/amounts.ts";
import { backingOf, costToForge } from "../vouching/backing.ts";
import type { VouchingRoots } from "../vouching/root-list.ts";
import { agentOf, type BookedPayment, type CoverBook } from "./cover-book.ts";

/** What the score of an agent takes of the book, besides its payments: decimal texts in currency units. */
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

/** Computes what an agent's own payments back. */
export function sumBacking({ backing, bonded, lost, accounts }: BackingSums, roots: VouchingRoots): AgentBacking {
  const caps = accounts.reduce((sum, account) => {
    const root = roots.rootOf(account);
    return root !== undefined && root.group > 0 ? sum + root.cap : sum;
  }, 0n);
  const all = backingOf(addAmounts(backing, inGroup(0, bonded))) + caps;
  return {
    backing: formatMicro(all),
    costToForge: formatMicro(larger(0n, costToForge(all) - lost)),
    lostInDisputes: formatMicro(lost),
  };
}

/**
 * Computes what an agent's own payments back, from a book that is folded up to the score. It goes by payments, and not by accounts:
 * agents that share an account must not each have all that was paid there.
 */
export function backingOfAgent(
  book: CoverBook,
  { agentId, payments }: { agentId: string; payments: readonly BookedPayment[] },
): AgentBacking {
  const ended = payments.filter(({ state }) => state !== "open");
  const backing = ended.filter(({ isFailed }) => !isFailed).reduce((sum, { given }) => addAmounts(sum, given), NOTHING);
  const lost = ended.reduce((sum, { state, rest }) => (state === "lost" ? sum + rest : sum), 0n);
  const accounts = agentAccounts(agentId, ended);
  return sumBacking({ backing, bonded: agentOf(book, agentId).bonded, lost, accounts }, book.roots);
}

/** Returns the accounts of which only this agent can be: its own address, and accounts on other chains, which it has to prove. */
export function agentAccounts(agentId: string, payments: readonly Pick<BookedPayment, "payee">[]): string[] {
  return [...new Set([agentId, ...payments.map(({ payee }) => payee).filter((payee) => payee.includes(":"))])];
}
