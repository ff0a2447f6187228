import { assertShape } from "@arcs/core/internal";
import {
  addAmounts,
  type Amounts,
  NOTHING,
  payDebt,
  shareOf,
  smaller,
  subtractAmounts,
  sumOf,
  type Balance,
  lapsedTo,
  periodOf,
} from "./amounts.ts";
import {
  noRoots,
  readRootList,
  type VouchingRoot,
  type VouchingRoots,
  vouchingRoots,
} from "../roots/root-list.ts";

/**
 * A payment in the book. Amounts are millionths of a currency unit, times milliseconds since the
 * epoch.
 */
export type BookedPayment = {
  id: string;
  /** Position of its entry in the log. */
  position: number;
  payer: string;
  payee: string;
  /** Time of its entry. */
  at: number;
  /** Time of its settling, unless it is disputed by then. */
  due: number;
  isHeld: boolean;
  /**
   * Whether it is the hold itself, of which no payment shows what left its payer: it backs nothing,
   * and earns nothing.
   */
  isHold: boolean;
  /** Whether the account of the hold reported that nothing came. */
  isFailed: boolean;
  dispute: "none" | "open" | "decided";
  state: "open" | "settled" | "lost";
  /** The amount paid, less the part that gave back earlier payments. */
  amount: bigint;
  /** The part of `amount` that was not given back since. */
  rest: bigint;
  /** The payer's voice in it, now and when it was paid. */
  given: Amounts;
  givenFirst: Amounts;
  /** Group of the root that was paid; 0 if the payee was none. */
  rootGroup: number;
  /** Future earnings at the root, now and when it was paid. */
  earns: bigint;
  earnsFirst: bigint;
  /** Voice that it has earned its payer. */
  earned: bigint;
};

/**
 * The rows of an agent: backing by payments, by group; bonds; amount lost in disputes; held
 * payments that are not settled yet.
 */
export type AgentCover = { backing: Amounts; bonded: bigint; lost: bigint; outstanding: bigint };

/** A place in the queue of payments to settle. */
type DuePlace = { payment: BookedPayment; due: number };

/** Finds the list of roots with a digest. */
export type FindRoots = (digest: string) => VouchingRoots | undefined;

/** The state of a fold. Accounts without a row have nothing. */
export type CoverBook = {
  /** The list in force. */
  roots: VouchingRoots;
  /** Finds the lists that the log names; absent where one list is used throughout. */
  findRoots: FindRoots | undefined;
  /** Position of the last entry; 0 before the first. */
  position: number;
  /** Time of the last entry or reading: the next entry may not be earlier. */
  at: number;
  /** Balances that payers may give to the agents they pay. */
  voices: Map<string, Balance>;
  /** Balances that agents may pass on to those who pay them. */
  rooms: Map<string, Balance>;
  /** Debts of payers: they are paid from the next earnings. */
  debts: Map<string, bigint>;
  agents: Map<string, AgentCover>;
  /** Earnings at each root in its last period. */
  tills: Map<string, { period: number; amount: bigint }>;
  /** Last time when a credential counted, by payer, issuer and type. */
  credentials: Map<string, number>;
  payments: Map<string, BookedPayment>;
  /** Payments that can be given back, by payer and payee, in the order of their positions. */
  givable: Map<string, BookedPayment[]>;
  /**
   * Payments to settle: a binary heap by (due, position). A log of others decides how many are due
   * before earlier ones, and in a sorted array each of these moves all the rest.
   */
  due: DuePlace[];
};

/** The list before the first that the log names. */
export const NOBODY = readRootList(noRoots);
export const NO_COVER: AgentCover = { backing: NOTHING, bonded: 0n, lost: 0n, outstanding: 0n };

/**
 * Makes an empty book.
 *
 * @param roots - finds the lists that the log names; or a list to use throughout, whatever the log
 *   names
 * @example
 * ```ts
 * const book = createCoverBook(readRootList(rootList));
 * for (const each of coverLog) applyCoverEntry(book, each);
 * ```
 */
export function createCoverBook(roots: VouchingRoots | FindRoots): CoverBook {
  const isFixed = typeof roots !== "function";
  if (isFixed) assertShape(roots, "roots", vouchingRoots);
  return {
    roots: isFixed ? roots : NOBODY,
    findRoots: isFixed ? undefined : roots,
    position: 0,
    at: 0,
    voices: new Map(),
    rooms: new Map(),
    debts: new Map(),
    agents: new Map(),
    tills: new Map(),
    credentials: new Map(),
    payments: new Map(),
    givable: new Map(),
    due: [],
  };
}

/** Refuses other values than a book, for callers without types. */
export function assertCoverBook(book: CoverBook): void {
  assertShape(book, "book", { payments: "map" });
}

/** Returns a root with its sellers; group 0 has none. */
export function rootOf(
  { roots }: Pick<CoverBook, "roots">,
  account: string,
): VouchingRoot | undefined {
  const root = roots.rootOf(account);
  return root !== undefined && root.group > 0 ? root : undefined;
}

export function agentOf({ agents }: CoverBook, agent: string): AgentCover {
  return agents.get(agent) ?? NO_COVER;
}

export function changeAgent(
  book: CoverBook,
  agent: string,
  change: (cover: AgentCover) => Partial<AgentCover>,
): void {
  const cover = agentOf(book, agent);
  book.agents.set(agent, { ...cover, ...change(cover) });
}

export function voiceOf({ voices }: CoverBook, payer: string, at: number): Amounts {
  return lapsedTo(voices.get(payer), periodOf(at));
}

/** Adds earnings to a voice; they pay a debt first, from the lowest group. */
export function addToVoice(
  book: CoverBook,
  payer: string,
  { earned, at }: { earned: Amounts; at: number },
): void {
  if (sumOf(earned) === 0n) return;
  const { kept, debt } = payDebt(earned, book.debts.get(payer) ?? 0n);
  setDebt(book, payer, debt);
  book.voices.set(payer, {
    period: periodOf(at),
    amounts: addAmounts(voiceOf(book, payer, at), kept),
  });
}

/** Takes an amount out of a voice; the lacking part becomes a debt. */
export function takeFromVoice(
  book: CoverBook,
  payer: string,
  { amount, at }: { amount: bigint; at: number },
): void {
  const taken = takePart(book, payer, { amount, at });
  setDebt(book, payer, (book.debts.get(payer) ?? 0n) + amount - sumOf(taken));
}

/** Takes an amount out of a voice in proportion, or all of a smaller voice. Returns the parts. */
export function takePart(
  book: CoverBook,
  payer: string,
  { amount, at }: { amount: bigint; at: number },
): Amounts {
  const voice = voiceOf(book, payer, at);
  const taken = shareOf(voice, smaller(amount, sumOf(voice)));
  if (sumOf(taken) === 0n) return NOTHING;
  const amounts = subtractAmounts(voice, taken);
  book.voices.set(payer, { period: periodOf(at), amounts });
  return taken;
}

function setDebt({ debts }: CoverBook, payer: string, debt: bigint): void {
  if (debt === 0n) debts.delete(payer);
  else debts.set(payer, debt);
}

export function credentialKey({
  payer,
  issuer,
  type,
}: {
  payer: string;
  issuer: string;
  type: string;
}): string {
  return JSON.stringify([payer, issuer, type]);
}

/**
 * Adds a payment as it is, with its present state: for books that are read from rows or a document.
 */
export function putPayment(book: CoverBook, payment: BookedPayment): void {
  book.payments.set(payment.id, payment);
  const isGivable = payment.state === "open" || (payment.state === "lost" && payment.rest > 0n);
  if (isGivable) addGivable(book, payment);
  if (payment.state === "open") addDue(book, payment);
}

/** Returns the payments of a pair that can be given back, in the order of their positions. */
export function givableOf(
  { givable }: CoverBook,
  { payer, payee }: { payer: string; payee: string },
): BookedPayment[] {
  return givable.get(pairKey(payer, payee)) ?? [];
}

/**
 * Makes a payment one that can be given back: the last of its pair, unless it had settled before it
 * was lost.
 */
export function addGivable(book: CoverBook, payment: BookedPayment): void {
  const payments = givableOf(book, payment);
  const after = payments.findLastIndex(({ position }) => position < payment.position);
  payments.splice(after + 1, 0, payment);
  book.givable.set(pairKey(payment.payer, payment.payee), payments);
}

export function removeGivable(book: CoverBook, payment: BookedPayment): void {
  const payments = givableOf(book, payment);
  const place = payments.indexOf(payment);
  if (place >= 0) payments.splice(place, 1);
  if (payments.length === 0) book.givable.delete(pairKey(payment.payer, payment.payee));
}

function pairKey(payer: string, payee: string): string {
  return JSON.stringify([payer, payee]);
}

/**
 * Queues a payment at its present due. Former places of it stay, so readers compare their `due`
 * with the payment's.
 */
export function addDue({ due: heap }: CoverBook, payment: BookedPayment): void {
  const place = { payment, due: payment.due };
  let index = heap.length;
  while (index > 0) {
    const parent = (index - 1) >> 1;
    const above = heap[parent];
    if (above === undefined || !isBefore(place, above)) break;
    heap[index] = above;
    index = parent;
  }
  heap[index] = place;
}

/** Takes the first place that is due at or before a time. */
export function takeDue({ due: heap }: CoverBook, at: number): DuePlace | undefined {
  const [first] = heap;
  if (first === undefined || first.due > at) return undefined;
  const last = heap.pop();
  if (last === undefined || last === first) return first;
  let index = 0;
  for (;;) {
    const [left, right] = [heap[2 * index + 1], heap[2 * index + 2]];
    if (left === undefined) break;
    const isRight = right !== undefined && isBefore(right, left);
    const next = isRight ? right : left;
    if (!isBefore(next, last)) break;
    heap[index] = next;
    index = 2 * index + (isRight ? 2 : 1);
  }
  heap[index] = last;
  return first;
}

function isBefore(one: DuePlace, other: DuePlace): boolean {
  return (
    one.due < other.due || (one.due === other.due && one.payment.position < other.payment.position)
  );
}
