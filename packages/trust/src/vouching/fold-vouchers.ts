import { SdkError } from "@arcs/core";
import { assertArray, assertObject, defined, describeValue } from "@arcs/core/internal";

import type { Amounts } from "./amounts.ts";
import type { VouchingRoots } from "./root-list.ts";
import { createVouchingBook, foldInPlace, stateOf } from "./vouching-book.ts";
import type { VouchingState } from "./vouching-state.ts";
import type { VouchingEntry } from "./vouching-entry.ts";

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
