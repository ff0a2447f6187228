import { SdkError } from "@arcs/core";
import {
  showValue,
  assertArray,
  assertShape,
  bytesToHex,
  canonicalJson,
  describeValue,
  sha256Text,
} from "@arcs/core/internal";

import {
  addAmounts,
  type Amounts,
  COUNTABLE,
  inGroup,
  larger,
  MIN_PAYMENT,
  NOTHING,
  shareOf,
  smaller,
  subtractAmounts,
  sumOf,
  lapsedTo,
  periodOf,
} from "./amounts.ts";
import type { VouchingRoots } from "../roots/root-list.ts";
import {
  addDue,
  addGivable,
  addToVoice,
  assertCoverBook,
  type BookedPayment,
  changeAgent,
  type CoverBook,
  credentialKey,
  givableOf,
  NOBODY,
  putPayment,
  removeGivable,
  rootOf,
  takeDue,
  takeFromVoice,
  takePart,
  voiceOf,
} from "./cover-book.ts";
import { type CoverEntry, parseCoverEntry, type ParsedCoverEntry } from "./cover-entry.ts";

const DAY_MS = 86_400_000;
/**
 * Time from the entry of a payment to its settling, in which its payer can report that nothing
 * came.
 */
const DUE_MS = DAY_MS;
/** The same for a payment that its payer reported as failed: time for a dispute. */
const DUE_FAILED_MS = 7 * DAY_MS;
const PASSED_ON = 4n;

/**
 * Applies the next entry of the log, after all payments that are due by its time have settled.
 *
 * @throws SdkError `invalid_vouching_entry` if it is malformed, not the next one, or earlier than
 *   the last entry or reading; the book then stays as it was
 * @example
 * ```ts
 * const book = createCoverBook(roots);
 * applyCoverEntry(book, coverLog[0]);
 * book.position; // 1
 * ```
 */
export function applyCoverEntry(book: CoverBook, entry: CoverEntry): void {
  assertCoverBook(book);
  const parsed = parseCoverEntry(entry);
  assertNext(book, parsed);
  const roots = entry.kind === "roots" ? listNamedBy(book, entry) : book.roots;
  settleDue(book, parsed.at);
  book.position = entry.position;
  book.roots = roots;
  if ("asset" in entry && !book.roots.isMoney(entry)) return;
  applyParsed(book, parsed);
}

/**
 * Settles the payments that are due at or before a time, in the order of (due, position), each at
 * its due. Entries and readings begin with it; the time of the book never falls.
 *
 * @param at - milliseconds since the epoch
 * @example
 * ```ts
 * const book = createCoverBook(roots);
 * for (const each of coverLog) applyCoverEntry(book, each);
 * settleDue(book, now.getTime());
 * ```
 */
export function settleDue(book: CoverBook, at: number): void {
  assertCoverBook(book);
  if (!Number.isSafeInteger(at)) {
    throw new SdkError(
      "invalid_argument",
      `at must be milliseconds since the epoch (received ${showValue(at)})`,
    );
  }
  for (let next = takeDue(book, at); next !== undefined; next = takeDue(book, at)) {
    const { payment, due } = next;
    const isOpen = payment.state === "open" && payment.dispute !== "open";
    if (isOpen && payment.due === due) settle(book, payment);
  }
  book.at = Math.max(book.at, at);
}

function assertNext(book: CoverBook, { entry, at }: ParsedCoverEntry): void {
  const { position } = entry;
  const isNext = position === book.position + 1;
  if (isNext && at >= book.at) return;
  const message = isNext
    ? `at of entry ${position} must be ${new Date(book.at).toISOString()} or later (received ${entry.at})`
    : `position of an entry must be ${book.position + 1} (received ${position})`;
  throw new SdkError("invalid_vouching_entry", message, { details: { position } });
}

function applyParsed(book: CoverBook, { entry, at, amount }: ParsedCoverEntry): void {
  switch (entry.kind) {
    case "payment":
      pay(book, { entry, at, amount });
      break;
    case "transfer":
      giveBack(book, { from: entry.payer, to: entry.payee, amount });
      break;
    case "hold":
      enterHold(book, { entry, at, amount });
      break;
    case "returned":
      takeReturned(book, book.payments.get(entry.id), amount);
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
      addToVoice(book, entry.payer, {
        earned: earningsOf(book, entry.payer, inGroup(0, amount)),
        at,
      });
      break;
    case "bond":
      changeAgent(book, entry.payee, ({ bonded }) => ({ bonded: bonded + amount }));
      break;
    case "credential":
      countCredential(book, entry, at);
      break;
    case "roots":
      // Leaves what payments gave or earned before.
      break;
  }
}

type EntryOf<Kind extends CoverEntry["kind"]> = Extract<CoverEntry, { kind: Kind }>;

function pay(
  book: CoverBook,
  { entry, at, amount }: { entry: EntryOf<"payment">; at: number; amount: bigint },
): void {
  const { id, payer, payee } = entry;
  if (payer === payee || book.payments.has(id)) return;
  const isHeld = entry.held === true;
  // A held payment stays whole: if it gave back, that would free the money that its hold is for.
  const rest = isHeld ? amount : giveBack(book, { from: payer, to: payee, amount });
  if (rest === 0n || (rest < MIN_PAYMENT && !isHeld)) return;
  const { given, rootGroup, earns } = commit(book, { payer, payee, amount: rest, at });
  const payment: BookedPayment = {
    id,
    position: book.position,
    payer,
    payee,
    at,
    due: at + DUE_MS,
    isHeld,
    isHold: false,
    isFailed: false,
    dispute: "none",
    state: "open",
    amount: rest,
    rest,
    given,
    givenFirst: given,
    rootGroup,
    earns,
    earnsFirst: earns,
    earned: 0n,
  };
  putPayment(book, payment);
  if (isHeld) changeAgent(book, payee, ({ outstanding }) => ({ outstanding: outstanding + rest }));
}

/** Books what left a payer, or may have, without a payment: outstanding, and no more than that. */
function enterHold(
  book: CoverBook,
  { entry, at, amount }: { entry: EntryOf<"hold">; at: number; amount: bigint },
): void {
  const { id, payer, payee } = entry;
  if (payer === payee || book.payments.has(id)) return;
  putPayment(book, {
    id,
    position: book.position,
    payer,
    payee,
    at,
    due: at + DUE_MS,
    isHeld: true,
    isHold: true,
    isFailed: false,
    dispute: "none",
    state: "open",
    amount,
    rest: amount,
    given: NOTHING,
    givenFirst: NOTHING,
    rootGroup: 0,
    earns: 0n,
    earnsFirst: 0n,
    earned: 0n,
  });
  changeAgent(book, payee, ({ outstanding }) => ({ outstanding: outstanding + amount }));
}

function takeReturned(book: CoverBook, hold: BookedPayment | undefined, amount: bigint): void {
  if (hold === undefined || !hold.isHold || hold.state === "settled") return;
  lower(book, hold, smaller(amount, hold.rest));
}

/** Takes a part off what is left of a payment that is open or lost, and so off what its agent owes. */
function lower(book: CoverBook, payment: BookedPayment, part: bigint): void {
  payment.rest -= part;
  if (payment.rest === 0n) removeGivable(book, payment);
  if (payment.state === "lost") {
    changeAgent(book, payment.payee, ({ lost }) => ({
      lost: lost - part,
    }));
  } else if (payment.isHeld) {
    changeAgent(book, payment.payee, ({ outstanding }) => ({ outstanding: outstanding - part }));
  }
}

type Payment = { payer: string; payee: string; amount: bigint; at: number };

/** Returns what a payer earns: nothing where it is a pool, whose money is that of others. */
function earningsOf({ roots }: CoverBook, payer: string, amounts: Amounts): Amounts {
  return roots.isPool(payer) ? NOTHING : amounts;
}

/**
 * Takes the part of the payer's voice that a payment gives. At a root, reserves the part of the cap
 * that it earns.
 */
function commit(
  book: CoverBook,
  { payer, payee, amount, at }: Payment,
): Pick<BookedPayment, "given" | "rootGroup" | "earns"> {
  if (amount < MIN_PAYMENT) return { given: NOTHING, rootGroup: 0, earns: 0n };
  const root = rootOf(book, payee);
  const isPool = book.roots.isPool(payer);
  if (root !== undefined) {
    const earns = isPool ? 0n : fillTill(book, payee, { cap: root.cap, amount, at });
    return { given: NOTHING, rootGroup: root.group, earns };
  }
  // Also where it had a voice before the list named it.
  if (isPool) return { given: NOTHING, rootGroup: 0, earns: 0n };
  const voice = sumOf(voiceOf(book, payer, at));
  // A small voice may be used at once, of a larger one half.
  const givable = larger((voice + 1n) / 2n, smaller(voice, COUNTABLE));
  return {
    given: takePart(book, payer, { amount: smaller(amount, givable), at }),
    rootGroup: 0,
    earns: 0n,
  };
}

function fillTill(
  book: CoverBook,
  root: string,
  { cap, amount, at }: { cap: bigint; amount: bigint; at: number },
): bigint {
  const period = periodOf(at);
  const till = book.tills.get(root);
  const filled = till?.period === period ? till.amount : 0n;
  const earns = smaller(amount, larger(0n, cap - filled));
  book.tills.set(root, { period, amount: filled + earns });
  return earns;
}

function settle(book: CoverBook, payment: BookedPayment): void {
  const { payer, payee, rest, due: at, given, rootGroup } = payment;
  payment.state = "settled";
  removeGivable(book, payment);
  if (payment.isHeld)
    changeAgent(book, payee, ({ outstanding }) => ({ outstanding: outstanding - rest }));
  if (payment.isHold) return;
  if (payment.isFailed || payment.amount < MIN_PAYMENT) return;
  const earned = earningsOf(
    book,
    payer,
    rootGroup > 0
      ? inGroup(rootGroup, payment.earns)
      : backAgent(book, { agent: payee, given, amount: rest, at }),
  );
  payment.earned = sumOf(earned);
  addToVoice(book, payer, { earned, at });
}

/**
 * Adds the given voice to an agent's backing and room. Returns the part of its room that the payer
 * earns.
 */
function backAgent(
  book: CoverBook,
  { agent, given, amount, at }: { agent: string; given: Amounts; amount: bigint; at: number },
): Amounts {
  const period = periodOf(at);
  const room = lapsedTo(book.rooms.get(agent), period);
  const earned = shareOf(room, smaller(amount, sumOf(room)));
  const left = subtractAmounts(room, earned);
  const passedOn = given.map((each) => each / PASSED_ON);
  book.rooms.set(agent, { period, amounts: addAmounts(left, passedOn) });
  changeAgent(book, agent, ({ backing }) => ({ backing: addAmounts(backing, given) }));
  return earned;
}

/**
 * Gives back the payments of `to` to `from` that are open or lost, the latest first, and then holds
 * of which no payment shows what came. Returns the rest of the amount.
 */
function giveBack(
  book: CoverBook,
  { from, to, amount }: { from: string; to: string; amount: bigint },
): bigint {
  let left = amount;
  const latestFirst = givableOf(book, { payer: to, payee: from }).toReversed();
  // Payments first: one that is given back backs nobody, while a hold may be of nothing at all.
  const inOrder = [
    ...latestFirst.filter(({ isHold }) => !isHold),
    ...latestFirst.filter(({ isHold }) => isHold),
  ];
  for (const payment of inOrder) {
    if (left === 0n) break;
    const part = smaller(left, payment.rest);
    left -= part;
    lower(book, payment, part);
    if (payment.state === "open") reduceEffects(book, payment, part);
  }
  return left;
}

/**
 * Reduces the effects of an open payment in proportion to the part of it that is given back,
 * rounded up.
 */
function reduceEffects(book: CoverBook, payment: BookedPayment, part: bigint): void {
  const { amount, givenFirst, earnsFirst } = payment;
  const shareUp = (first: bigint): bigint => (first * part + amount - 1n) / amount;
  payment.given = payment.given.map(
    (each, group) => each - smaller(each, shareUp(givenFirst[group] ?? 0n)),
  );
  const unearned = smaller(payment.earns, shareUp(earnsFirst));
  payment.earns -= unearned;
  const till = book.tills.get(payment.payee);
  if (unearned > 0n && till?.period === periodOf(payment.at)) {
    book.tills.set(payment.payee, { period: till.period, amount: till.amount - unearned });
  }
}

function reportFailed(book: CoverBook, payment: BookedPayment | undefined): void {
  if (payment === undefined || !payment.isHeld || payment.state !== "open" || payment.isFailed)
    return;
  payment.isFailed = true;
  payment.due = payment.at + DUE_FAILED_MS;
  addDue(book, payment);
}

function openDispute(payment: BookedPayment | undefined): void {
  if (payment === undefined || payment.dispute !== "none" || payment.rest === 0n) return;
  // A hold has no payment that could be disputed later.
  if (payment.isHold && payment.state !== "open") return;
  payment.dispute = "open";
}

function decide(
  book: CoverBook,
  payment: BookedPayment | undefined,
  { winner, at }: { winner: "payer" | "agent"; at: number },
): void {
  if (payment?.dispute !== "open") return;
  payment.dispute = "decided";
  if (winner === "payer") {
    losePayment(book, payment, at);
    return;
  }
  if (payment.amount >= MIN_PAYMENT)
    takeFromVoice(book, payment.payer, { amount: payment.rest, at });
  if (payment.isHold) {
    settle(book, payment);
    return;
  }
  if (payment.state === "open" && payment.due <= at) {
    payment.due = at;
    addDue(book, payment);
  }
}

/**
 * Books a payment as lost by its agent. One that had settled still backs the agent: what is lost
 * covers that.
 */
function losePayment(book: CoverBook, payment: BookedPayment, at: number): void {
  const { payer, payee, rest } = payment;
  if (payment.state === "open") {
    payment.given = NOTHING;
    payment.earns = 0n;
    if (payment.isHeld)
      changeAgent(book, payee, ({ outstanding }) => ({ outstanding: outstanding - rest }));
  } else if (rest > 0n) {
    addGivable(book, payment);
  }
  payment.state = "lost";
  changeAgent(book, payee, ({ lost }) => ({ lost: lost + rest }));
  takeFromVoice(book, payer, { amount: payment.earned, at });
}

/** Returns the list that an entry puts in force: the book's own, where it uses one throughout. */
function listNamedBy(
  { roots, findRoots }: CoverBook,
  { position, digest }: EntryOf<"roots">,
): VouchingRoots {
  if (findRoots === undefined) return roots;
  const named = digest === undefined ? NOBODY : findRoots(digest);
  if (named !== undefined) return named;
  const message = `digest of entry ${position} must be a list of roots that is known (received ${digest})`;
  throw new SdkError("invalid_vouching_entry", message, {
    details: { position, member: "digest" },
  });
}

function countCredential(book: CoverBook, entry: EntryOf<"credential">, at: number): void {
  const price = book.roots.priceOf(entry);
  const key = credentialKey(entry);
  const before = book.credentials.get(key);
  if (price === undefined || (before !== undefined && at < before + price.days * DAY_MS)) return;
  book.credentials.set(key, at);
  addToVoice(book, entry.payer, {
    earned: earningsOf(book, entry.payer, inGroup(0, price.price)),
    at,
  });
}

/** A page of a published log, in its order. */
export type CoverPage = {
  entries: readonly CoverEntry[];
  /** Position of the last entry of the page. */
  position: number;
  /** Hex SHA-256 over all entries up to there. */
  runningHash: string;
};

/** A look at the book between two entries, such as for a score. */
export type CoverReading = {
  /** Position of the last entry before it. */
  position: number;
  /** Time of the reading, in milliseconds since the epoch: not after the next entry. */
  at: number;
  read: (book: CoverBook) => void;
};

/**
 * Folds a published log page by page into an empty book. It computes the hash from the entries
 * themselves, so that a service cannot show other entries than it hashed. Use what was read only if
 * it returns.
 *
 * @param options.readings - looks at the book on the way, in any order
 * @returns the position of the last entry, and the hash over all: equal for all readers of the same
 *   log
 * @throws SdkError `invalid_vouching_entry` if an entry is malformed, missing, or earlier than the
 *   one before or a reading, the entries do not match the service's hash, or the log ends before a reading
 * @example
 * ```ts
 * const book = createCoverBook(roots);
 * const { position, runningHash } = await foldCoverPages(coverPages, { book });
 * ```
 */
export async function foldCoverPages(
  pages: AsyncIterable<CoverPage>,
  options: { book: CoverBook; readings?: readonly CoverReading[] },
): Promise<{ position: number; runningHash: string }> {
  if (typeof pages !== "object" || pages === null || !(Symbol.asyncIterator in pages)) {
    throw new SdkError(
      "invalid_argument",
      `pages must be an async iterable (received ${describeValue(pages)})`,
    );
  }
  assertShape(options, "options", {
    "readings?": [{ position: "count", at: "count", read: "function" }],
  });
  const { book, readings = [] } = options;
  assertCoverBook(book);
  const next = readings.toSorted(
    (one, other) => one.position - other.position || one.at - other.at,
  );
  const readUntil = (position: number): void => {
    for (
      let [reading] = next;
      reading !== undefined && reading.position <= position;
      [reading] = next
    ) {
      next.shift();
      settleDue(book, reading.at);
      reading.read(book);
    }
  };
  let runningHash = "0".repeat(64);
  readUntil(0);
  for await (const page of pages) {
    assertArray(page.entries, "entries of a page");
    for (const entry of page.entries) {
      runningHash = bytesToHex(sha256Text(runningHash + canonicalJson(entry)));
      applyCoverEntry(book, entry);
      readUntil(book.position);
    }
    if (runningHash !== page.runningHash) {
      throw refuse(
        `the entries up to ${page.position} must have the hash ${runningHash} (received ${page.runningHash})`,
      );
    }
  }
  const [missed] = next;
  if (missed !== undefined) {
    throw refuse(
      `the log must have ${missed.position} entries or more, as a reading names (received ${book.position})`,
    );
  }
  return { position: book.position, runningHash };
}

function refuse(message: string): SdkError {
  return new SdkError("invalid_vouching_entry", message);
}
