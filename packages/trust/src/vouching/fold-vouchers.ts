import { SdkError } from "@arcs/core";
import {
  assertArray,
  assertObject,
  bytesToHex,
  canonicalJson,
  defined,
  describeValue,
  sha256Text,
} from "@arcs/core/internal";

import { type Amounts, type AmountsByGroup, formatAmounts } from "../cover/amounts.ts";
import type { VouchingRoots } from "../roots/root-list.ts";
import { createVouchingBook, foldInPlace, stateOf } from "./vouching-book.ts";
import type { VouchingState } from "./vouching-state.ts";
import type { PaymentEntry, VouchingEntry } from "./vouching-entry.ts";

/** The result of a fold. */
export type FoldedVouchers = {
  /** The book after the last entry: another fold can continue from it. */
  state: VouchingState;
  /** Vouched amounts of payments, by their ids. Payments to curated roots are omitted: they count in full. */
  vouched: Map<string, Amounts>;
};

/**
 * Folds a vouching log: computes the vouched amounts of each payment, and every balance afterwards (docs/trust-score.md). It is
 * pure: the same log and root list give the same result, whatever roots the service uses.
 *
 * @param log - entries in the order of their positions, starting right after the state's
 * @param options.state - the end of an earlier fold; it is not changed. Absent: before the first entry
 * @throws SdkError `invalid_vouching_entry` if an entry is malformed, missing, or earlier than the one before
 * @example
 * ```ts
 * const { state, vouched } = foldVouchers(firstPage, { roots });
 * const next = foldVouchers(secondPage, { roots, state });
 * ```
 */
export function foldVouchers(
  log: Iterable<VouchingEntry>,
  options: { roots: VouchingRoots; state?: VouchingState },
): FoldedVouchers {
  assertObject(options, "options");
  const { roots, state } = options;
  assertObject(roots, "roots");
  assertObject(roots.document, "roots.document");
  assertArray(roots.document.roots, "roots.document.roots");
  if (typeof log !== "object" || log === null || !(Symbol.iterator in log)) {
    throw new SdkError("invalid_argument", `log expected an iterable of entries, got ${describeValue(log)}`);
  }
  const book = createVouchingBook({ roots, ...defined({ state }) });
  const vouched = new Map<string, Amounts>();
  foldInPlace(book, { log, onVouched: (payment, given) => void vouched.set(payment, given) });
  return { state: stateOf(book), vouched };
}

/** The result of folding a published log. */
export type FoldedLog = {
  /** Number of entries. */
  position: number;
  /** Hex SHA-256 over all entries: equal for all readers of the same log. */
  runningHash: string;
  /** The book after the last entry. */
  state: VouchingState;
  /** Vouched amounts of the requested payments, by their ids in the log. */
  vouched: ReadonlyMap<string, AmountsByGroup>;
  /** The log's records of these payments, by the same ids: payer, payee and amount. */
  payments: ReadonlyMap<string, PaymentEntry>;
};

/**
 * Folds a published log page by page. It computes the hash from the entries themselves, so that a service cannot show other entries
 * than it hashed.
 *
 * @param options.payments - ids of the requested payments; others are folded, but not returned
 * @throws SdkError `invalid_vouching_entry` if an entry is malformed, missing, or earlier than the one before, or the entries do
 * not match the service's hash
 */
export async function foldLogPages(
  pages: AsyncIterable<{ entries: readonly VouchingEntry[]; runningHash: string; position: number }>,
  { roots, payments }: { roots: VouchingRoots; payments: ReadonlySet<string> },
): Promise<FoldedLog> {
  const book = createVouchingBook({ roots });
  let runningHash = "0".repeat(64);
  const wanted = new Map<string, AmountsByGroup>();
  const logged = new Map<string, PaymentEntry>();
  for await (const page of pages) {
    for (const entry of page.entries) runningHash = bytesToHex(sha256Text(runningHash + canonicalJson(entry)));
    if (runningHash !== page.runningHash) {
      throw new SdkError(
        "invalid_vouching_entry",
        `the entries up to ${page.position} are not those that runningHash is of`,
      );
    }
    keepPayments(logged, page.entries, payments);
    foldInPlace(book, {
      log: page.entries,
      onVouched(id, amounts) {
        if (payments.has(id)) wanted.set(id, formatAmounts(amounts));
      },
    });
  }
  return { position: book.position, runningHash, state: stateOf(book), vouched: wanted, payments: logged };
}

/** Collects the log's records of the requested payments. */
export function keepPayments(
  kept: Map<string, PaymentEntry>,
  entries: Iterable<VouchingEntry>,
  wanted: ReadonlySet<string>,
): void {
  for (const entry of entries)
    if (entry.kind === "payment" && wanted.has(entry.payment)) kept.set(entry.payment, entry);
}
