import type { ScoreTransaction } from "@arcs/trust";

import { listEvidence, SHORT_PAGE } from "../../../payments/evidence.ts";
import type { Queryable } from "../../../../platform/db/queryable.ts";
import type { BookName } from "../../vouching/store/books.ts";

/** Which evidence a score is computed from: an agent's, as it was at a version. */
export type EvidenceName = { agentId: string; version: number; book: BookName };

/**
 * Reads the evidence of an agent page by page.
 *
 * @param options.known - what was read before: it goes on after that
 * @param options.most - stops with the page that makes it more than so many
 * @param options.pause - called after each page but the last with the milliseconds that it took: others get their turn
 * @returns all that is known now
 */
export async function gatherEvidence(
  db: Queryable,
  { agentId, version, book }: EvidenceName,
  {
    known = [],
    most = Number.POSITIVE_INFINITY,
    pause,
  }: { known?: readonly ScoreTransaction[]; most?: number; pause: (milliseconds: number) => Promise<void> },
): Promise<{ transactions: ScoreTransaction[]; isAll: boolean }> {
  const transactions = [...known];
  for (;;) {
    const begun = performance.now();
    const last = transactions.at(-1);
    const after = last === undefined ? {} : { after: last };
    const page = await listEvidence(db, agentId, { limit: SHORT_PAGE, version, book, ...after });
    for (const transaction of page) transactions.push(transaction);
    if (page.length < SHORT_PAGE) return { transactions, isAll: true };
    if (transactions.length > most) return { transactions, isAll: false };
    await pause(performance.now() - begun);
  }
}
