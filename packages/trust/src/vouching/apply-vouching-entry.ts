import {
  addAmounts,
  type Amounts,
  type Balance,
  COUNTABLE,
  inGroup,
  lapsedTo,
  larger,
  MIN_PAYMENT,
  NOTHING,
  payDebt,
  periodOf,
  shareOf,
  smaller,
  subtractAmounts,
  sumOf,
} from "../cover/amounts.ts";
import type { VouchingRoots } from "../roots/root-list.ts";
import { type LostDisputeEntry, type ParsedEntry, parseVouchingEntry, type VouchingEntry } from "./vouching-entry.ts";

// An agent passes on a quarter of its vouched amounts: with more, a few real customers would carry a whole ring.
export const PASSED_ON = 4n;
const DAY_MS = 86_400_000;

/**
 * The rows of the book that an entry reads and writes; absent rows are empty. A server locks exactly these, see {@link rowsOf}.
 */
export type VouchingRows = {
  /** The payer's balance to vouch with. */
  payerVoice?: Balance | undefined;
  /** The payee's balance to pass on. */
  payeeRoom?: Balance | undefined;
  /** Earnings of payers at the payee in a period, if it is a root; millionths of a currency unit. */
  rootEmission?: { period: number; amount: bigint } | undefined;
  /** The payer's debt for refunds and lost disputes; millionths of a currency unit. */
  payerDebt?: bigint | undefined;
  /** Value destroyed for the payee; millionths of a currency unit. */
  payeeBond?: bigint | undefined;
  /** Last time when a credential of this type and issuer counted for the payer; milliseconds since the epoch. */
  credentialCountedAt?: number | undefined;
};

/** The result of an entry: the rows after it, and the vouched amounts of the payment. */
type VouchingStep = VouchingRows & {
  /** By group; absent if the entry is not a payment, and for payments to curated roots, which count in full. */
  given?: Amounts;
};

/** The keys of the rows that an entry reads and writes. */
export type VouchingRowKeys = { payer: string; payee?: string; credential?: string };

/** Returns the keys of an entry's rows. */
export function rowsOf(entry: VouchingEntry): VouchingRowKeys {
  return {
    payer: entry.payer,
    ...("payee" in entry ? { payee: entry.payee } : {}),
    ...(entry.kind === "credential" ? { credential: JSON.stringify([entry.payer, entry.issuer, entry.type]) } : {}),
  };
}

/**
 * Applies one entry of the vouching log (docs/trust-score.md). The fold over a log consists of this step. A server makes the same
 * step in the transaction that stores the evidence, so that the two cannot differ. Integers only, rounded down.
 *
 * Entries must be applied in the order of their positions. Unaffected rows are returned unchanged.
 *
 * @throws SdkError `invalid_vouching_entry` if the entry is malformed
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

/** Applies a parsed entry. */
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
  if (amount < MIN_PAYMENT || /* fault: vouching-of-oneself */ entry.payer === entry.payee) return rows;
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
  const given = shareOf(voice, smaller(amount, maxGiven(sumOf(voice))));
  const room = lapsedTo(changed.payeeRoom, period);
  // Failed payments use up the voice as well: complaints cost as much as praise.
  const passed =
    entry.outcome === "completed"
      ? given.map((each) => /* fault: vouching-passed-on-in-full */ each / PASSED_ON)
      : NOTHING;
  const after = {
    ...changed,
    payerVoice: { period, amounts: /* fault: vouching-voice-not-used-up */ subtractAmounts(voice, given) },
    payeeRoom: { period, amounts: addAmounts(room, passed) },
  };
  // Added last: the payment must not be vouched for with its own earnings.
  return { ...hear(after, at, earned), given };
}

/** A small voice may be used at once, of a larger one half: later payees get a share too. */
function maxGiven(voice: bigint): bigint {
  return /* fault: vouching-whole-voice-at-once */ larger((voice + 1n) / 2n, smaller(voice, COUNTABLE));
}

/** Computes the payer's earnings from a payment: at a root up to its cap, else from the payee's room. */
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

/** Adds earnings to the payer's voice; they pay a debt first, from the lowest group. */
function hear(rows: VouchingRows, at: number, earned: Amounts): VouchingRows {
  if (sumOf(earned) === 0n) return rows;
  const period = periodOf(at);
  const { kept, debt } = payDebt(earned, /* fault: vouching-debts-forgotten */ rows.payerDebt ?? 0n);
  const voice = lapsedTo(rows.payerVoice, period);
  return { ...rows, payerVoice: { period, amounts: addAmounts(voice, kept) }, payerDebt: debt };
}

function applyCredential(
  { at }: ParsedEntry,
  { entry, roots, rows }: Book & { entry: Extract<VouchingEntry, { kind: "credential" }> },
): VouchingStep {
  const price = roots.priceOf(entry);
  const before = rows.credentialCountedAt;
  // Counts once per its period, however often it is issued or shown again.
  if (price === undefined || (before !== undefined && at < before + price.days * DAY_MS)) return rows;
  return { ...hear(rows, at, inGroup(0, price.price)), credentialCountedAt: at };
}

/** A payment that used no voice costs none if its dispute is lost, whatever its token. */
function applyLostDispute(
  parsed: ParsedEntry,
  { entry: { payer, payee }, roots, rows }: Book & { entry: LostDisputeEntry },
): VouchingStep {
  const isVouchedFor = parsed.amount >= MIN_PAYMENT && payer !== payee && !isCurated(roots, payee);
  return isVouchedFor ? takeBack(parsed, rows) : rows;
}

/** Tells whether payments to an address count in full, without vouching. */
function isCurated(roots: VouchingRoots, payee: string): boolean {
  return (roots.rootOf(payee)?.group ?? 0) > 0;
}

/** Takes an amount from the payer's voice; a shortfall becomes a debt, which later earnings pay first. */
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
