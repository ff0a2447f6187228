import type { ServerContext } from "../context.ts";
import { fillAnchorBatch, landAnchorBatches, LARGEST_BATCH } from "../domain/anchor-batch.ts";
import { ANCHOR_BATCH, LEDGER_LADDER } from "../domain/anchor-jobs.ts";
import type { JobHandler } from "../queue/job-worker.ts";

/** The kind of its jobs. */
export const kind = ANCHOR_BATCH;

/** Makes what writes the credentials of an issuer that wait to the ledger, many under one Merkle root. */
export function createAnchorBatchHandler(context: ServerContext): JobHandler {
  return {
    ladder: LEDGER_LADDER,
    async run({ key }) {
      await landAnchorBatches(context, key);
      const size = await fillAnchorBatch(context, key);
      if (size === 0) return undefined;
      await landAnchorBatches(context, key);
      // A full batch may have left some behind.
      return size < LARGEST_BATCH ? undefined : { state: "later", at: context.clock.now() };
    },
  };
}
