import { SdkError } from "@arcs/core";
import { bytesToHex, canonicalJson, sha256Text } from "@arcs/core/internal";

import { type AmountsByGroup, formatAmounts } from "./amounts.ts";
import type { VouchingRoots } from "./root-list.ts";
import type { PaymentEntry, VouchingEntry } from "./vouching-entry.ts";
import { createVouchingBook, foldInPlace, stateOf } from "./vouching-book.ts";
import type { VouchingState } from "./vouching-state.ts";

/** What a fold of a published log gives. */
export type FoldedLog = {
  /** How many entries there were. */
  position: number;
  /** Hex SHA-256 over all of them: two who read the same log have the same. */
  runningHash: string;
  /** The book after the last entry. */
  state: VouchingState;
  /** What the payments asked for are vouched for, by their ids in the log. */
  vouched: ReadonlyMap<string, AmountsByGroup>;
  /** What the log says of them, by the same ids: who paid whom, and how much. */
  payments: ReadonlyMap<string, PaymentEntry>;
};

/**
 * Folds a published log page by page. The hash over it is computed from the entries themselves, so that a service which shows
 * others than those that it hashed is found out.
 *
 * @param options.payments - ids of the payments that are wanted; the others are folded, and forgotten
 * @throws SdkError `invalid_vouching_entry` when an entry is malformed, missing, or earlier than the one before, or the entries
 * are not those that the service's hash is of
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

/** Keeps what a log says of the payments that are wanted. */
export function keepPayments(
  kept: Map<string, PaymentEntry>,
  entries: Iterable<VouchingEntry>,
  wanted: ReadonlySet<string>,
): void {
  for (const entry of entries)
    if (entry.kind === "payment" && wanted.has(entry.payment)) kept.set(entry.payment, entry);
}
