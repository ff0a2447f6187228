import { SdkError } from "@arcs/core";

import { addAmounts, type Amounts, inGroup, larger, NOTHING, shareOf, smaller, subtractAmounts, sumOf } from "../vouching/amounts.ts";
import { backingOf } from "../vouching/backing.ts";
import { type Balance, lapsedTo, periodOf } from "../vouching/balance.ts";
import type { VouchingRoots } from "../vouching/root-list.ts";
import { type CoverEntry, parseCoverEntry, type ParsedCoverEntry } from "./cover-entry.ts";
import { createDueQueue, type DueQueue } from "./due-queue.ts";

const DAY_MS = 86_400_000;
/** A payment settles so long after its entry: until then its payer can say that nothing came. */
export const DUE_MS = DAY_MS;
/** A payment that its payer reported as failed settles so long after its entry. */
export const DUE_FAILED_MS = 7 * DAY_MS;
/** Smaller payments earn and back nothing; millionths of a currency unit. */
const SMALLEST = 1_000n;
/** A voice up to this may be given at once, of a larger one half. */
const WHOLE_VOICE = 10_000n;
/** An agent passes on a quarter of what backs it. */
const PASSED_ON = 4n;

/** A payment in the book. Amounts are millionths of a currency unit. */
export type BookedPayment = {
  id: string;
  position: number;
  payer: string;
  payee: string;
  at: number;
  /** When it settles, unless it is disputed by then. */
  due: number;
  isHeld: boolean;
  isFailed: boolean;
  dispute: "none" | "open" | "decided";
  state: "open" | "settled" | "lost";
  /** What was paid, less what it gave back itself. */
  amount: bigint;
  /** What of it was not given back since. */
  rest: bigint;
  /** What it gives of its payer's voice, and what it gave at first. */
  given: Amounts;
  givenFirst: Amounts;
  /** Group of the root that was paid; 0: no root. */
  rootGroup: number;
  /** What it is to earn at a root, and what that was at first. */
  earns: bigint;
  earnsFirst: bigint;
  /** What it has earned its payer. */
  earned: bigint;
};

/** What stands behind an agent: what backs it by group, what it lost in disputes, what is held and not settled. */
export type AgentCover = { backing: Amounts; lost: bigint; outstanding: bigint };

/** The state of a fold. Accounts without a row have nothing. */
export type CoverBook = {
  roots: VouchingRoots;
  position: number;
  at: number;
  voices: Map<string, Balance>;
  /** What agents may pass on. */
  rooms: Map<string, Balance>;
  debts: Map<string, bigint>;
  agents: Map<string, AgentCover>;
  /** What roots' payers are to earn in a period. */
  tills: Map<string, { period: number; amount: bigint }>;
  /** When credentials counted last, by {@link credentialKey}. */
  credentials: Map<string, number>;
  payments: Map<string, BookedPayment>;
  /** Payments of a pair that can be given back, in the order of their positions, by {@link pairKey}. */
  givable: Map<string, BookedPayment[]>;
  due: DueQueue;
};

/** Makes an empty book. */
export function createCoverBook(roots: VouchingRoots): CoverBook {
  return {
    roots,
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
    due: createDueQueue(),
  };
}

/** What is safe to spend with an agent, in millionths of a currency unit. */
export type Cover = {
  backing: bigint;
  lostInDisputes: bigint;
  costToForge: bigint;
  outstanding: bigint;
  /** Without what is held at the server. */
  safe: bigint;
};

/**
 * Applies the next entry of the log, after all payments that are due by its time have settled.
 *
 * @throws SdkError `invalid_vouching_entry` if it is malformed, not the next one, or earlier than the one before; the book stays as it was
 */
export function applyCoverEntry(book: CoverBook, entry: CoverEntry): void {
  const parsed = parseCoverEntry(entry);
  assertNext(book, parsed);
  settleDue(book, parsed.at);
  book.position = entry.position;
  book.at = parsed.at;
  applyParsed(book, parsed);
}

/** Settles the payments that are due at or before a time, in the order of (due, position), each at its due. */
export function settleDue(book: CoverBook, at: number): void {
  for (let next = book.due.takeUntil(at); next !== undefined; next = book.due.takeUntil(at)) {
    const { payment, due } = next;
    if (payment.due === due && payment.state === "open" && /* fault: cover-disputed-settles */ payment.dispute !== "open") {
      settle(book, payment);
    }
  }
}

/**
 * Reads what stands behind an agent.
 *
 * @param at - milliseconds since the epoch, not before the last entry; payments that are due by then have settled afterwards
 */
export function readCover(book: CoverBook, agent: string, at: number): Cover {
  settleDue(book, at);
  const { backing: byGroup, lost, outstanding } = book.agents.get(agent) ?? NO_COVER;
  const backing = backingOf(byGroup) + (rootOf(book, agent)?.cap ?? 0n);
  const costToForge = larger(0n, (3n * backing) / 4n - /* fault: cover-lost-forgotten */ lost);
  const safe = larger(0n, costToForge - /* fault: cover-outstanding-forgotten */ outstanding);
  return { backing, lostInDisputes: lost, costToForge, outstanding, safe };
}

const NO_COVER: AgentCover = { backing: NOTHING, lost: 0n, outstanding: 0n };

function assertNext({ position, at: before }: CoverBook, { entry, at }: ParsedCoverEntry): void {
  const details = { position: entry.position };
  if (entry.position !== position + 1) {
    const message = `entry ${entry.position} follows ${position}: one is missing, or comes twice`;
    throw new SdkError("invalid_vouching_entry", message, { details });
  }
  if (at < before) {
    const message = `entry ${entry.position} is earlier than the one before, of ${new Date(before).toISOString()}`;
    throw new SdkError("invalid_vouching_entry", message, { details });
  }
}

function applyParsed(book: CoverBook, { entry, at, amount }: ParsedCoverEntry): void {
  switch (entry.kind) {
    case "payment":
      if (book.roots.isMoney(entry)) pay(book, { entry, at, amount });
      break;
    case "transfer":
      if (book.roots.isMoney(entry)) giveBack(book, { from: entry.payer, to: entry.payee, amount });
      break;
    case "failed":
      reportFailed(book, book.payments.get(entry.id));
      break;
    case "dispute":
      openDispute(book.payments.get(entry.id));
      break;
    case "resolved":
      decide(book, book.payments.get(entry.id), { winner: entry.for, at });
      break;
    case "burn":
      if (book.roots.isMoney(entry)) addToVoice(book, entry.payer, { earned: inGroup(0, amount), at });
      break;
    case "bond":
      if (book.roots.isMoney(entry)) {
        changeAgent(book, entry.payee, ({ backing }) => ({ backing: addAmounts(backing, inGroup(0, amount)) }));
      }
      break;
    case "credential":
      countCredential(book, entry, at);
      break;
  }
}

function pay(
  book: CoverBook,
  { entry, at, amount }: ParsedCoverEntry & { entry: Extract<CoverEntry, { kind: "payment" }> },
): void {
  const { id, payer, payee } = entry;
  if (payer === payee || book.payments.has(id)) return;
  const isHeld = entry.held === true;
  // A held payment stays whole: what gives back would free what the hold is for.
  const rest = /* fault: cover-held-gives-back */ isHeld ? amount : giveBack(book, { from: payer, to: payee, amount });
  if (rest === 0n || (rest < SMALLEST && !isHeld)) return;
  const root = rootOf(book, payee);
  const earns = root === undefined || rest < SMALLEST ? 0n : fillTill(book, payee, { cap: root.cap, amount: rest, at });
  const given = root !== undefined || rest < SMALLEST ? NOTHING : giveVoice(book, payer, { amount: rest, at });
  const payment: BookedPayment = {
    id,
    position: book.position,
    payer,
    payee,
    at,
    due: at + DUE_MS,
    isHeld,
    isFailed: false,
    dispute: "none",
    state: "open",
    amount: rest,
    rest,
    given,
    givenFirst: given,
    rootGroup: root?.group ?? 0,
    earns,
    earnsFirst: earns,
    earned: 0n,
  };
  book.payments.set(id, payment);
  addGivable(book, payment);
  book.due.add(payment);
  if (isHeld) changeAgent(book, payee, ({ outstanding }) => ({ outstanding: outstanding + rest }));
}

/** Returns how much of a payment to a root is within the cap of the period. */
function fillTill(book: CoverBook, root: string, { cap, amount, at }: { cap: bigint; amount: bigint; at: number }): bigint {
  const period = periodOf(at);
  const till = book.tills.get(root);
  const filled = till?.period === period ? till.amount : 0n;
  const earns = smaller(amount, larger(0n, cap - filled));
  book.tills.set(root, { period, amount: filled + earns });
  return earns;
}

/** Takes out of a payer's voice what a payment is given of it. */
function giveVoice(book: CoverBook, payer: string, { amount, at }: { amount: bigint; at: number }): Amounts {
  const voice = voiceOf(book, payer, at);
  const total = sumOf(voice);
  const given = shareOf(voice, smaller(amount, larger((total + 1n) / 2n, smaller(total, WHOLE_VOICE))));
  setVoice(book, payer, { amounts: /* fault: cover-voice-not-used-up */ subtractAmounts(voice, given), at });
  return given;
}

function settle(book: CoverBook, payment: BookedPayment): void {
  const { payer, payee, rest, due: at, given } = payment;
  payment.state = "settled";
  removeGivable(book, payment);
  if (payment.isHeld) changeAgent(book, payee, ({ outstanding }) => ({ outstanding: outstanding - rest }));
  if (payment.isFailed || payment.amount < SMALLEST) return;
  let earned = inGroup(payment.rootGroup, payment.earns);
  if (payment.rootGroup === 0) {
    const room = lapsedTo(book.rooms.get(payee), periodOf(at));
    earned = shareOf(room, smaller(rest, sumOf(room)));
    const passedOn = given.map((amount) => /* fault: cover-passed-on-in-full */ amount / PASSED_ON);
    book.rooms.set(payee, { period: periodOf(at), amounts: addAmounts(subtractAmounts(room, earned), passedOn) });
    changeAgent(book, payee, ({ backing }) => ({ backing: addAmounts(backing, given) }));
  }
  payment.earned = sumOf(earned);
  addToVoice(book, payer, { earned, at });
}

/**
 * Gives back what `to` paid `from` and is open or lost, the latest first.
 *
 * @returns what is left of the amount
 */
function giveBack(book: CoverBook, { from, to, amount }: { from: string; to: string; amount: bigint }): bigint {
  let left = amount;
  for (const payment of (book.givable.get(pairKey(to, from)) ?? []).toReversed()) {
    if (left === 0n) break;
    const part = smaller(left, payment.rest);
    left -= part;
    payment.rest -= part;
    if (payment.rest === 0n) removeGivable(book, payment);
    if (payment.state === "lost") {
      changeAgent(book, from, ({ lost }) => ({ lost: lost - part }));
      continue;
    }
    if (payment.isHeld) changeAgent(book, from, ({ outstanding }) => ({ outstanding: outstanding - part }));
    const shareUp = (first: bigint): bigint => (first * part + payment.amount - 1n) / payment.amount;
    payment.given = payment.given.map((each, group) => each - smaller(each, shareUp(payment.givenFirst[group] ?? 0n)));
    const unearned = smaller(payment.earns, shareUp(payment.earnsFirst));
    payment.earns -= unearned;
    const till = book.tills.get(from);
    if (unearned > 0n && till?.period === periodOf(payment.at)) {
      book.tills.set(from, { period: till.period, amount: till.amount - unearned });
    }
  }
  return left;
}

function reportFailed(book: CoverBook, payment: BookedPayment | undefined): void {
  if (payment === undefined || !payment.isHeld || payment.state !== "open" || payment.isFailed) return;
  payment.isFailed = true;
  // Later than this it may be due already, after a dispute that was decided for the agent.
  payment.due = Math.max(payment.due, payment.at + DUE_FAILED_MS);
  book.due.add(payment);
}

function openDispute(payment: BookedPayment | undefined): void {
  if (payment !== undefined && payment.dispute === "none" && payment.rest > 0n) payment.dispute = "open";
}

function decide(
  book: CoverBook,
  payment: BookedPayment | undefined,
  { winner, at }: { winner: "payer" | "agent"; at: number },
): void {
  if (payment?.dispute !== "open") return;
  const { payer, payee, rest } = payment;
  payment.dispute = "decided";
  if (winner === "agent") {
    if (payment.amount >= SMALLEST) takeFromVoice(book, payer, { amount: rest, at });
    if (payment.state === "open" && payment.due <= at) {
      payment.due = at;
      book.due.add(payment);
    }
    return;
  }
  if (payment.state === "open") {
    // What it gave and was to earn is gone: it backs and earns nothing.
    payment.given = NOTHING;
    payment.earns = 0n;
    if (payment.isHeld) changeAgent(book, payee, ({ outstanding }) => ({ outstanding: outstanding - rest }));
  }
  if (payment.state === "settled" && rest > 0n) addGivable(book, payment);
  payment.state = "lost";
  changeAgent(book, payee, ({ lost }) => ({ lost: lost + rest }));
  takeFromVoice(book, payer, { amount: payment.earned, at });
}

function countCredential(book: CoverBook, entry: Extract<CoverEntry, { kind: "credential" }>, at: number): void {
  const price = book.roots.priceOf(entry);
  const key = credentialKey(entry);
  const before = book.credentials.get(key);
  if (price === undefined || (before !== undefined && at < before + price.days * DAY_MS)) return;
  book.credentials.set(key, at);
  addToVoice(book, entry.payer, { earned: inGroup(0, price.price), at });
}

/** Adds earnings to a voice; they pay a debt first, from the lowest group. */
function addToVoice(book: CoverBook, payer: string, { earned, at }: { earned: Amounts; at: number }): void {
  if (sumOf(earned) === 0n) return;
  let debt = book.debts.get(payer) ?? 0n;
  const kept = earned.map((amount) => {
    const paid = smaller(debt, amount);
    debt -= paid;
    return amount - paid;
  });
  setDebt(book, payer, debt);
  setVoice(book, payer, { amounts: addAmounts(voiceOf(book, payer, at), kept), at });
}

/** Takes an amount out of a voice; the lacking part becomes a debt. */
function takeFromVoice(book: CoverBook, payer: string, { amount, at }: { amount: bigint; at: number }): void {
  if (amount === 0n) return;
  const voice = voiceOf(book, payer, at);
  const taken = shareOf(voice, smaller(amount, sumOf(voice)));
  setVoice(book, payer, { amounts: subtractAmounts(voice, taken), at });
  setDebt(book, payer, (book.debts.get(payer) ?? 0n) + amount - sumOf(taken));
}

function voiceOf(book: CoverBook, payer: string, at: number): Amounts {
  return lapsedTo(book.voices.get(payer), periodOf(at));
}

function setVoice(book: CoverBook, payer: string, { amounts, at }: { amounts: Amounts; at: number }): void {
  book.voices.set(payer, { period: periodOf(at), amounts });
}

function setDebt(book: CoverBook, payer: string, debt: bigint): void {
  if (debt === 0n) book.debts.delete(payer);
  else book.debts.set(payer, debt);
}

function changeAgent(book: CoverBook, agent: string, change: (cover: AgentCover) => Partial<AgentCover>): void {
  const cover = book.agents.get(agent) ?? NO_COVER;
  book.agents.set(agent, { ...cover, ...change(cover) });
}

/** Adds a payment to those of its pair that can be given back: at the end, unless it was settled and is lost now. */
function addGivable(book: CoverBook, payment: BookedPayment): void {
  const key = pairKey(payment.payer, payment.payee);
  const payments = book.givable.get(key);
  if (payments === undefined) {
    book.givable.set(key, [payment]);
    return;
  }
  const after = payments.findLastIndex(({ position }) => position < payment.position);
  payments.splice(after + 1, 0, payment);
}

function removeGivable(book: CoverBook, payment: BookedPayment): void {
  const key = pairKey(payment.payer, payment.payee);
  const payments = book.givable.get(key) ?? [];
  const place = payments.indexOf(payment);
  if (place >= 0) payments.splice(place, 1);
  if (payments.length === 0) book.givable.delete(key);
}

/** A root with sellers: group 0 has none. */
function rootOf({ roots }: CoverBook, account: string): { group: number; cap: bigint } | undefined {
  const root = roots.rootOf(account);
  return root !== undefined && root.group > 0 ? root : undefined;
}

function pairKey(payer: string, payee: string): string {
  return JSON.stringify([payer, payee]);
}

/** Returns the key of a payer's credential: one of a type and issuer counts once in its days. */
export function credentialKey({ payer, issuer, type }: { payer: string; issuer: string; type: string }): string {
  return JSON.stringify([payer, issuer, type]);
}
