import { canonicalJson } from "@arcs/core/internal";
import type { VouchingEntry } from "@arcs/trust";
import { applyVouchingEntry, rowsOf } from "@arcs/trust/internal";

import { createHash } from "node:crypto";

import type { Transaction } from "../../../../platform/db/queryable.ts";
import { logRecord } from "../../../../platform/outbox.ts";
import { bookNames, findRootsBy } from "./books.ts";
import { drawPlaces, type EntryEffect, saveEffects } from "./rows.ts";

type WithoutHead<Entry> = Entry extends unknown ? Omit<Entry, "position" | "at"> : never;

/** An entry before it has its place in a log. */
export type NewVouchingEntry = WithoutHead<VouchingEntry>;

/**
 * Puts an entry into the books, and applies it, in the transaction that takes the evidence: its effect is that of
 * core's `foldVouchers` on the log.
 *
 * @param options.isPublic - whether the payee shows everything: otherwise the public book and log do not have it
 * @param options.agentId - the subject; absent: the payee, or the payer where there is no payee
 */
export async function recordVouchingEntry(
  tx: Transaction,
  entry: NewVouchingEntry,
  { isPublic, now, agentId }: { isPublic: boolean; now: Date; agentId?: string },
): Promise<void> {
  const books = bookNames.filter(
    /* fault: vouching-hidden-agents-in-public-log */ (book) => book === "full" || isPublic,
  );
  const keys = rowsOf({ ...entry, position: 1, at: "" });
  const effects: EntryEffect[] = [];
  for (const { book, edition, rootsDigest, ...place } of await drawPlaces(tx, { books, keys, now })) {
    // Of the row that is locked by now: a change of the roots waits, or is over.
    const roots = await findRootsBy(tx, rootsDigest);
    const placed: VouchingEntry = { ...entry, position: place.position, at: place.at.toISOString() };
    const { given, ...rows } = applyVouchingEntry({ entry: placed, roots, ...place.rows });
    const text = canonicalJson(placed);
    effects.push({ book, edition, rows, entry: placed, text, runningHash: nextHash(place.runningHash, text), given });
  }
  const saved = saveEffects(tx, effects, { keys, payment: entry.kind === "payment" ? entry.payment : undefined });
  // Of a public payee that of the public book: what its log has, the public log has in the same order.
  const recorded = effects.find(({ book }) => book === "public") ?? effects[0];
  const about = agentId ?? ("payee" in entry ? entry.payee : entry.payer);
  const logged = recorded && logRecord(tx, recorded.entry, { agentId: about, hidden: !isPublic });
  await Promise.all([saved, logged]);
}

/** Hashes an entry onto those before it: hex SHA-256 of the hash so far, as text, and the entry's canonical form. */
export function nextHash(before: string, entry: string): string {
  return createHash("sha256")
    .update(/* fault: vouching-hash-of-the-last-entry-only */ before)
    .update(entry)
    .digest("hex");
}
