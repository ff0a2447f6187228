import type { ServerContext } from "../context.ts";
import { ANCHOR_RECORD, LEDGER_LADDER } from "../domain/anchor-jobs.ts";
import { anchorRecord, isFinalRefusal, saveAnchoring } from "../domain/anchor-record.ts";
import type { JobHandler } from "../queue/job-worker.ts";
import { recordAnchorFailure } from "../store/credential-anchors.ts";
import { findCredential } from "../store/credentials.ts";

/** The kind of its jobs. */
export const kind = ANCHOR_RECORD;

/** Makes what writes the record of a credential to the ledger where the request that issued it could not. */
export function createAnchorRecordHandler(context: ServerContext): JobHandler {
  const { store, clock } = context;
  return {
    ladder: LEDGER_LADDER,
    async run({ key }) {
      const credential = await findCredential(store.pool, key);
      if (credential?.anchorState !== "pending") return undefined;
      try {
        const place = await anchorRecord(context, credential);
        await store.transaction((tx) => saveAnchoring(tx, context, { id: key, place }));
        return undefined;
      } catch (error) {
        if (!isFinalRefusal(error)) throw error;
        context.onError(error, `anchor credential ${key}`);
        await store.transaction((tx) => recordAnchorFailure(tx, key, { now: clock.now() }));
        return { state: "failed", error: error instanceof Error ? error.message : "refused" };
      }
    },
  };
}
