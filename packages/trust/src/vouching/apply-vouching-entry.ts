import {
  addAmounts,
  type Amounts,
  inGroup,
  larger,
  NOTHING,
  shareOf,
  smaller,
  subtractAmounts,
  sumOf,
} from "./amounts.ts";
import { type Balance, lapsedTo, periodOf } from "./balance.ts";
import type { VouchingRoots } from "./root-list.ts";
import { type LostDisputeEntry, type ParsedEntry, parseVouchingEntry, type VouchingEntry } from "./vouching-entry.ts";

/** Payments below this count nothing; millionths of a currency unit. */
export const SMALLEST_PAYMENT = 1_000n;

/** A payment that is vouched for with this much counts in full as one; millionths of a currency unit. */
export const COUNTABLE = 10_000n;

// An agent passes on a quarter of what is vouched for it: with more, few real customers would carry a whole ring.
export const PASSED_ON = 4n;
const DAY_MS = 86_400_000;

/**
 * The few rows of the book that an entry reads and writes, each absent where there is nothing yet. A server locks exactly
 * these, see {@link rowsOf}.
 */
export type VouchingRows = {
  /** What the payer may vouch with. */
  payerVoice?: Balance | undefined;
  /** What the payee may pass on. */
  payeeRoom?: Balance | undefined;
  /** What payers earned at the payee, where it is a root, in a period; millionths of a currency unit. */
  rootEmission?: { period: number; amount: bigint } | undefined;
  /** What the payer owes for refunds and lost disputes; millionths of a currency unit. */
  payerDebt?: bigint | undefined;
  /** What was destroyed for the payee; millionths of a currency unit. */
  payeeBond?: bigint | undefined;
  /** When a credential of this type and issuer counted for the payer last; milliseconds since the epoch. */
  credentialCountedAt?: number | undefined;
};

/** What an entry does: the rows as they are after it, and what the payment is vouched for. */
export type VouchingStep = VouchingRows & {
  /** By group; absent for what is no payment, and for payments to curated roots, which count in full. */
  given?: Amounts;
};

/** Whose rows an entry reads and writes. */
export type VouchingRowKeys = { payer: string; payee?: string; credential?: string };

/** Names the rows of an entry. */
export function rowsOf(entry: VouchingEntry): VouchingRowKeys {
  return {
    payer: entry.payer,
    ...("payee" in entry ? { payee: entry.payee } : {}),
    ...(entry.kind === "credential" ? { credential: JSON.stringify([entry.payer, entry.issuer, entry.type]) } : {}),
  };
}

/**
 * Applies one entry of the vouching log (docs/trust-score.md): the one step that the fold over a log consists of, and that a
 * server makes inside the transaction that takes the evidence, so that both can not differ. Integers only, rounded down.
 *
 * Entries have to be applied in the order of their positions. Rows that the entry leaves alone come back as they were.
 *
 * @throws SdkError `invalid_vouching_entry` when the entry is malformed
 * @example
 * ```ts
 * // rows: what is kept of the addresses that rowsOf(entry) names
 * const { given, ...changed } = applyVouchingEntry({ entry, roots, ...rows });
 * ```
 */
export function applyVouchingEntry({
  entry,
  roots,
  ...rows
}: VouchingRows & { entry: VouchingEntry; roots: VouchingRoots }): VouchingStep {
  return applyParsedEntry(parseVouchingEntry(entry), { roots, rows });
}

type Book = { roots: VouchingRoots; rows: VouchingRows };

/** Applies an entry that is parsed already. */
export function applyParsedEntry(parsed: ParsedEntry, book: Book): VouchingStep {
  const { entry } = parsed;
  switch (entry.kind) {
    case "payment":
    case "proof":
      return applyPayment(parsed, { ...book, entry });
    case "burn":
      return book.roots.isMoney(entry) ? hear(book.rows, parsed.at, inGroup(0, parsed.amount)) : book.rows;
    case "bond": {
      const bond = book.rows.payeeBond ?? 0n;
      return book.roots.isMoney(entry) ? { ...book.rows, payeeBond: bond + parsed.amount } : book.rows;
    }
    case "credential":
      return applyCredential(parsed, { ...book, entry });
    case "refund":
      return book.roots.isMoney(entry) ? takeBack(parsed, book.rows) : book.rows;
    case "lost_dispute":
      return applyLostDispute(parsed, { ...book, entry });
  }
}

type PaymentOrProof = Extract<VouchingEntry, { kind: "payment" | "proof" }>;

function applyPayment(
  { at, amount }: ParsedEntry,
  { entry, roots, rows }: Book & { entry: PaymentOrProof },
): VouchingStep {
  if (amount < SMALLEST_PAYMENT || /* fault: vouching-of-oneself */ entry.payer === entry.payee) return rows;
  const period = periodOf(at);
  const isProved =
    /* fault: vouching-any-token-is-money */ roots.isMoney(entry) &&
    (entry.kind === "proof" ||
      (entry.outcome === "completed" && /* fault: vouching-earned-on-a-word */ entry.evidence === "ledger"));
  const { earned, ...changed } = isProved
    ? earn({ payee: entry.payee, amount, period }, { roots, rows })
    : { ...rows, earned: NOTHING };
  if (/* fault: vouching-proof-vouches-again */ entry.kind === "proof" || isCurated(roots, entry.payee))
    return hear(changed, at, earned);

  const voice = lapsedTo(changed.payerVoice, period);
  const given = shareOf(voice, smaller(amount, mostGiven(sumOf(voice))));
  const room = lapsedTo(changed.payeeRoom, period);
  // What failed uses the voice up as well: complaints cost as much as praise.
  const passed =
    entry.outcome === "completed"
      ? given.map((each) => /* fault: vouching-passed-on-in-full */ each / PASSED_ON)
      : NOTHING;
  const after = {
    ...changed,
    payerVoice: { period, amounts: /* fault: vouching-voice-not-used-up */ subtractAmounts(voice, given) },
    payeeRoom: { period, amounts: addAmounts(room, passed) },
  };
  // Heard last: a payment can not be vouched for with what it earns itself.
  return { ...hear(after, at, earned), given };
}

/** Of a small voice all may be used at once, of a larger one half: later payees get some too. */
function mostGiven(voice: bigint): bigint {
  return /* fault: vouching-whole-voice-at-once */ larger((voice + 1n) / 2n, smaller(voice, COUNTABLE));
}

/** What a payer earns by a payment: at a root up to its cap, and what others have vouched for the payee and it may pass on. */
function earn(
  { payee, amount, period }: { payee: string; amount: bigint; period: number },
  { roots, rows }: Book,
): VouchingRows & { earned: Amounts } {
  const root = roots.rootOf(payee);
  const emitted = rows.rootEmission?.period === period ? rows.rootEmission.amount : 0n;
  const emission =
    root === undefined ? 0n : smaller(amount, /* fault: vouching-root-without-cap */ larger(0n, root.cap - emitted));
  const fromRoot = root === undefined ? NOTHING : inGroup(root.group, emission);
  const room = lapsedTo(rows.payeeRoom, period);
  const hasNoRoom = isCurated(roots, payee);
  const fromRoom = hasNoRoom
    ? NOTHING
    : shareOf(room, smaller(/* fault: vouching-root-earns-twice */ amount - emission, sumOf(room)));
  return {
    ...rows,
    rootEmission: root === undefined ? rows.rootEmission : { period, amount: emitted + emission },
    payeeRoom: hasNoRoom ? rows.payeeRoom : { period, amounts: subtractAmounts(room, fromRoom) },
    earned: addAmounts(fromRoot, fromRoom),
  };
}

/** Adds to the payer's voice; a debt is paid first, from the lowest group. */
function hear(rows: VouchingRows, at: number, earned: Amounts): VouchingRows {
  if (sumOf(earned) === 0n) return rows;
  const period = periodOf(at);
  let debt = /* fault: vouching-debts-forgotten */ rows.payerDebt ?? 0n;
  const kept = earned.map((amount) => {
    const paid = smaller(debt, amount);
    debt -= paid;
    return amount - paid;
  });
  const voice = lapsedTo(rows.payerVoice, period);
  return { ...rows, payerVoice: { period, amounts: addAmounts(voice, kept) }, payerDebt: debt };
}

function applyCredential(
  { at }: ParsedEntry,
  { entry, roots, rows }: Book & { entry: Extract<VouchingEntry, { kind: "credential" }> },
): VouchingStep {
  const price = roots.priceOf(entry);
  const before = rows.credentialCountedAt;
  // Once for what it costs once, however often it is issued again or shown.
  if (price === undefined || (before !== undefined && at < before + price.days * DAY_MS)) return rows;
  return { ...hear(rows, at, inGroup(0, price.price)), credentialCountedAt: at };
}

/** A payment that used no voice costs none when its dispute is lost, whatever token it was paid in. */
function applyLostDispute(
  parsed: ParsedEntry,
  { entry: { payer, payee }, roots, rows }: Book & { entry: LostDisputeEntry },
): VouchingStep {
  const isVouchedFor = parsed.amount >= SMALLEST_PAYMENT && payer !== payee && !isCurated(roots, payee);
  return isVouchedFor ? takeBack(parsed, rows) : rows;
}

/** Whether payments to an address count in full, and are not vouched for. */
function isCurated(roots: VouchingRoots, payee: string): boolean {
  return (roots.rootOf(payee)?.group ?? 0) > 0;
}

/** Takes an amount from the payer's voice; what is missing is a debt, which later earnings pay first. */
function takeBack({ at, amount }: ParsedEntry, rows: VouchingRows): VouchingRows {
  const period = periodOf(at);
  const voice = lapsedTo(rows.payerVoice, period);
  const taken = smaller(amount, sumOf(voice));
  return {
    ...rows,
    payerVoice: { period, amounts: subtractAmounts(voice, shareOf(voice, taken)) },
    payerDebt: /* fault: lost-dispute-without-debt */ (rows.payerDebt ?? 0n) + amount - taken,
  };
}
