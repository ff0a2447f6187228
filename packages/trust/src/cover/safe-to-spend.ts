import type { ReputationEvidence } from "@arcs/core/http";
import { assertObject, assertShape } from "@arcs/core/internal";

import {
  type Amounts,
  formatAmounts,
  formatMicro,
  inGroup,
  larger,
  NOTHING,
  smaller,
  sumOf,
  addAmounts,
} from "./amounts.ts";
import { settleDue } from "./apply-cover-entry.ts";
import {
  type AgentCover,
  agentOf,
  assertCoverBook,
  type BookedPayment,
  type CoverBook,
} from "./cover-book.ts";
import type { VouchingRoots } from "../roots/root-list.ts";

/**
 * Amounts that decide how much is safe to spend with an agent, in millionths of a currency unit.
 */
export type Cover = {
  /** Voices given to the agent by settled payments, bonds, and a root's cap. */
  backing: bigint;
  lostInDisputes: bigint;
  /** Three quarters of the backing, less what was lost. */
  costToForge: bigint;
  /** Held payments that are not settled yet. */
  outstanding: bigint;
  /**
   * `costToForge` less `outstanding`. Holds without a payment are not in the log: their keeper
   * subtracts them.
   */
  safe: bigint;
};

/**
 * Reads the cover of an account.
 *
 * @param options.at - milliseconds since the epoch, not before the last entry: payments that are
 *   due by then settle
 * @example
 * ```ts
 * const book = createCoverBook(roots);
 * for (const each of coverLog) applyCoverEntry(book, each);
 * const { safe } = readCover(book, { agent: "A", at: book.at }); // 208190n, that is 0.20819
 * ```
 */
export function readCover(book: CoverBook, options: { agent: string; at: number }): Cover {
  assertCoverBook(book);
  assertObject(options, "options");
  const { agent, at } = options;
  settleDue(book, at);
  return computeCover(agentOf(book, agent), capOf(book.roots, agent));
}

/** Computes the cover of an account from its sums in the book, and its cap as a root. */
export function computeCover({ outstanding, lost, ...row }: AgentCover, caps: bigint): Cover {
  const { backing, costToForge } = costAfterLoss({ ...row, lost, caps });
  const safe = larger(0n, costToForge - outstanding);
  return { backing, lostInDisputes: lost, costToForge, outstanding, safe };
}

/** Returns what a root adds to its backing; groups of sellers begin with 1. */
export function capOf(roots: VouchingRoots, account: string): bigint {
  const root = roots.rootOf(account);
  return root !== undefined && root.group > 0 ? root.cap : 0n;
}

/**
 * Computes a backing: all of group 0, and the curated groups, of which the largest counts at most
 * as much as all others together. One bought group alone therefore gains nothing.
 */
export function backingOf(byGroup: Amounts): bigint {
  const [priced = 0n, ...curated] = byGroup;
  const total = sumOf(curated);
  const largest = curated.reduce(larger, 0n);
  return priced + smaller(total, 2n * (total - largest));
}

/**
 * Computes the min amount that somebody without a real customer must have paid to others,
 * destroyed, or spent on credentials for this backing. It is three quarters of the backing, because
 * agents pass on a quarter. Millionths of a currency unit.
 */
export function costToForge(backing: bigint): bigint {
  return (backing * 3n) / 4n;
}

/**
 * Adds bonds and the caps of roots to a backing by payments, and computes its cost to forge less
 * what was lost; millionths.
 */
export function costAfterLoss({
  backing,
  bonded,
  caps,
  lost,
}: {
  backing: Amounts;
  bonded: bigint;
  caps: bigint;
  lost: bigint;
}): { backing: bigint; costToForge: bigint } {
  const all = backingOf(backing) + bonded + caps;
  const cost = costToForge(all);
  return { backing: all, costToForge: larger(0n, cost - lost) };
}

/** The members of a payment in the book that a score depends on. */
export type ScoredRow = Pick<
  BookedPayment,
  | "position"
  | "at"
  | "state"
  | "amount"
  | "rest"
  | "given"
  | "givenFirst"
  | "rootGroup"
  | "earns"
  | "earnsFirst"
  | "isFailed"
>;

export const scoreFactNames = [
  "position",
  "loggedAt",
  "settled",
  "left",
  "vouched",
  "failed",
] as const;

/** Facts of a payment in the book, as members of a `ScoreTransaction`. */
export type ScoreFacts = Pick<
  ReputationEvidence["transactions"][number],
  (typeof scoreFactNames)[number]
>;

/**
 * Returns the facts of a payment that the Trust Score uses.
 *
 * `vouched` is the voice in what is left of it. A settled payment keeps all of its voice in the
 * book when it is lost and some of it is paid back; here it counts in proportion to the rest.
 *
 * @example
 * ```ts
 * const book = createCoverBook(roots);
 * for (const each of coverLog) applyCoverEntry(book, each);
 * const facts = scoreFactsOf(book.payments.get("t3")); // { position: 4, left: "1", vouched: { "1": "0.727273", … }, … }
 * ```
 */
export function scoreFactsOf(payment: ScoredRow): ScoreFacts {
  assertShape(payment, "payment", {
    position: "count",
    at: "count",
    state: "text",
    given: "array",
    givenFirst: "array",
  });
  const { position, at, state, rest, isFailed } = payment;
  const vouched = formatAmounts(vouchedOf(payment));
  return {
    position,
    loggedAt: new Date(at).toISOString(),
    ...(state === "settled" && { settled: true as const }),
    left: formatMicro(rest),
    ...(Object.keys(vouched).length > 0 && { vouched }),
    ...(isFailed && { failed: true }),
  };
}

function vouchedOf({
  amount,
  rest,
  given,
  givenFirst,
  rootGroup,
  earns,
  earnsFirst,
}: ScoredRow): Amounts {
  const leftOf = (now: bigint, first: bigint): bigint => smaller(now, (first * rest) / amount);
  if (rootGroup > 0) return inGroup(rootGroup, leftOf(earns, earnsFirst));
  return sumOf(given) === 0n
    ? NOTHING
    : given.map((now, group) => leftOf(now, givenFirst[group] ?? 0n));
}

/** Backing by an agent's own payments: decimal texts in currency units. */
export type AgentBacking = ReputationEvidence["cover"];

/**
 * Sums of an agent's own payments that have settled or were lost; millionths of a currency unit.
 */
export type BackingSums = {
  backing: Amounts;
  bonded: bigint;
  lost: bigint;
  /** Accounts of the agent: those that are roots add their caps. */
  accounts: readonly string[];
};

export function sumBacking({ accounts, ...sums }: BackingSums, roots: VouchingRoots): AgentBacking {
  const caps = accounts.reduce((sum, account) => sum + capOf(roots, account), 0n);
  const { backing, costToForge } = costAfterLoss({ ...sums, caps });
  return {
    backing: formatMicro(backing),
    costToForge: formatMicro(costToForge),
    lostInDisputes: formatMicro(sums.lost),
  };
}

/**
 * Computes what an agent's own payments back, less what was lost by them, and by holds at its
 * accounts. It goes by payments: agents that share an account must not each have all of it.
 */
export function backingOfAgent(
  book: CoverBook,
  { agentId, payments }: { agentId: string; payments: readonly BookedPayment[] },
): AgentBacking {
  const ended = payments.filter(({ state }) => state !== "open");
  const backing = ended
    .filter(({ isFailed }) => !isFailed)
    .reduce((sum, { given }) => addAmounts(sum, given), NOTHING);
  const accounts = rootAccountsOf(
    agentId,
    ended.map(({ payee }) => payee),
  );
  // No payment is listed for what a hold lost.
  const holds = [...book.payments.values()].filter(
    ({ isHold, payee }) => isHold && accounts.includes(payee),
  );
  const lost = [...ended, ...holds].reduce(
    (sum, { state, rest }) => (state === "lost" ? sum + rest : sum),
    0n,
  );
  return sumBacking({ backing, bonded: agentOf(book, agentId).bonded, lost, accounts }, book.roots);
}

/**
 * Returns the accounts at which an agent may be a root: its own address, and proved accounts on
 * other chains. Any number of agents may name the same address of the ledger to be paid at.
 */
export function rootAccountsOf(agentId: string, payees: readonly string[]): string[] {
  return [...new Set([agentId, ...payees.filter((payee) => payee.includes(":"))])];
}
