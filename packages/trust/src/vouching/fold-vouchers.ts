import { SdkError } from "@arcs/core";
import { assertArray, assertObject, defined, describeValue } from "@arcs/core/internal";

import type { Amounts } from "./amounts.ts";
import type { VouchingRoots } from "./root-list.ts";
import { createVouchingBook, foldInPlace, stateOf } from "./vouching-book.ts";
import type { VouchingState } from "./vouching-state.ts";
import type { VouchingEntry } from "./vouching-entry.ts";

/** What a fold gives. */
export type FoldedVouchers = {
  /** The book after the last entry: another fold can go on from it. */
  state: VouchingState;
  /** What payments are vouched for, by their ids. Payments to curated roots are not there: they count in full. */
  vouched: Map<string, Amounts>;
};

/**
 * Folds a vouching log: computes what each payment is vouched for, and what everybody may vouch with afterwards
 * (docs/trust-score.md). Pure: whoever has the log and a root list gets the same, whatever roots the service has.
 *
 * @param log - entries in the order of their positions, the first one right after the state's
 * @param options.state - where an earlier fold ended; it is left as it is. Absent: before the first entry
 * @throws SdkError `invalid_vouching_entry` when an entry is malformed, missing, or earlier than the one before
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
