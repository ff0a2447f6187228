import { setTimeout } from "node:timers/promises";

import { SdkError } from "@arcs/core";
import type { ScoreTransaction } from "@arcs/trust";

import { openOwnConnection } from "../../../../platform/db/open-pool.ts";
import { isStoreOutage, storeFault } from "../../../../platform/db/store-failures.ts";
import { gatherEvidence } from "./gather-evidence.ts";
import type { EvidenceRest } from "./thread-messages.ts";

/**
 * Reads what comes after the evidence that is known by a connection that lasts no longer than that.
 *
 * @throws SdkError `store_failed` when the store fails or has no connection to give, `internal_error` for any other reason
 */
export async function readRest(
  { place, evidence }: EvidenceRest,
  known: readonly ScoreTransaction[],
): Promise<ScoreTransaction[]> {
  try {
    const connection = openOwnConnection(place);
    try {
      return (await gatherEvidence(connection, evidence, { known, pause: setTimeout })).transactions;
    } finally {
      await connection.close();
    }
  } catch (error) {
    const code = isStoreOutage(error) ? "store_failed" : "internal_error";
    throw new SdkError(code, `the score thread could not read its evidence: ${storeFault(error)}`);
  }
}
