import { setTimeout } from "node:timers/promises";

import { SdkError } from "@arcs/core";

import { openOwnConnection } from "../../../platform/db/open-pool.ts";
import { isStoreOutage, storeFault } from "../../../platform/db/store-failures.ts";
import type { EvidenceName, EvidenceRest, GatheredEvidence } from "./compute-score.ts";
import { listEvidence, SHORT_PAGE } from "../../payments/evidence/service.ts";
import type { Queryable } from "../../../platform/db/queryable.ts";

/**
 * Reads what comes after the evidence that is known by a connection that lasts no longer than that.
 *
 * @throws SdkError `store_failed` when the store fails or has no connection to give, `internal_error` for any other reason
 */
export async function readRest({ place, evidence }: EvidenceRest, known: GatheredEvidence): Promise<GatheredEvidence> {
  try {
    const connection = openOwnConnection(place);
    try {
      return await gatherEvidence(connection, evidence, { known, pause: setTimeout });
    } finally {
      await connection.close();
    }
  } catch (error) {
    const code = isStoreOutage(error) ? "store_failed" : "internal_error";
    throw new SdkError(code, `the score thread could not read its evidence: ${storeFault(error)}`);
  }
}

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
  { agentId, version, position }: EvidenceName,
  {
    known = { transactions: [], changed: 0 },
    most = Number.POSITIVE_INFINITY,
    pause,
  }: { known?: GatheredEvidence; most?: number; pause: (milliseconds: number) => Promise<void> },
): Promise<GatheredEvidence & { isAll: boolean }> {
  const transactions = [...known.transactions];
  let { changed } = known;
  for (;;) {
    const begun = performance.now();
    const last = transactions.at(-1);
    const after = last === undefined ? {} : { after: last };
    const page = await listEvidence(db, agentId, { limit: SHORT_PAGE, version, position, ...after });
    for (const transaction of page.transactions) transactions.push(transaction);
    changed = Math.max(changed, page.changed);
    if (page.transactions.length < SHORT_PAGE) return { transactions, changed, isAll: true };
    if (transactions.length > most) return { transactions, changed, isAll: false };
    await pause(performance.now() - begun);
  }
}
