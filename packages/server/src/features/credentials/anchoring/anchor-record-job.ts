import type { ServerContext } from "../../../context.ts";
import { anchorRecordType } from "./anchor-jobs.ts";
import { anchorRecord, isFinalRefusal, saveAnchoring } from "./anchor-record.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { recordAnchorFailure } from "./store.ts";
import { findCredential } from "../store.ts";

/** Writes the record of a credential to the ledger where the request that issued it could not. */
export const anchorRecordJob = defineJob({
  ...anchorRecordType,
  async run(context: ServerContext, { key }) {
    const { store, clock } = context;
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
});
