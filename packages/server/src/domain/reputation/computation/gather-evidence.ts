import type { ScoreTransaction } from "@arcs/core";

import { listEvidence, SHORT_PAGE } from "../../../store/payments/evidence.ts";
import type { Queryable } from "../../../store/database/queryable.ts";
import type { BookName } from "../../../store/vouching/books.ts";

/**
 * Goes through the evidence of an agent page by page, as it was at a version.
 *
 * @param options.onPage - gets each page
 * @param options.pause - called after each page but the last with the milliseconds that it took: others get their turn
 */
export async function gatherEvidence(
  db: Queryable,
  agentId: string,
  {
    version,
    book,
    signal,
    onPage,
    pause,
  }: {
    version: number;
    book: BookName;
    signal: AbortSignal;
    onPage: (transactions: ScoreTransaction[]) => void;
    pause: (milliseconds: number) => Promise<void>;
  },
): Promise<void> {
  let last: ScoreTransaction | undefined;
  for (;;) {
    signal.throwIfAborted();
    const begun = performance.now();
    const after = last === undefined ? {} : { after: last };
    const page = await listEvidence(db, agentId, { limit: SHORT_PAGE, version, book, ...after });
    onPage(page);
    if (page.length < SHORT_PAGE) return;
    last = page.at(-1);
    await pause(performance.now() - begun);
  }
}
