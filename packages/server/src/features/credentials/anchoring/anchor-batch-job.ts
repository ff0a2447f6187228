import type { ServerContext } from "../../../context.ts";
import { landAnchorBatches, LARGEST_BATCH, storeAnchorBatch } from "./anchor-batch.ts";
import { anchorBatchType } from "./anchor-jobs.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";

/** Writes the credentials of an issuer that wait to the ledger, many under one Merkle root. */
export const anchorBatchJob = defineJob({
  ...anchorBatchType,
  async run(context: ServerContext, { key }) {
    await landAnchorBatches(context, key);
    const size = await storeAnchorBatch(context, key);
    if (size === 0) return undefined;
    await landAnchorBatches(context, key);
    // If the batch was full, some may be left.
    return size < LARGEST_BATCH ? undefined : { state: "later", at: context.clock.now() };
  },
});
