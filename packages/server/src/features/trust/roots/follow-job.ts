import type { EvmNetworks } from "../../../platform/chains/chains.ts";
import type { FollowContext } from "./follow-account.ts";
import { followRoots } from "./follow-roots.ts";
import { followRootsType } from "../vouching/vouching-jobs.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { requestJob } from "../../../platform/jobs/job-type.ts";

// Soon enough for a payer that buys from a root and then pays an agent; a few requests for each root.
const PAUSE_MS = 30_000;

/** Reads what was paid to the roots, and what they gave back, from the ledger itself. */
export const followRootsJob = defineJob({
  ...followRootsType,
  async run(context: FollowContext & { evm: EvmNetworks }, _job, signal) {
    await followRoots(context, signal);
    return { state: "later", at: new Date(context.clock.now().getTime() + PAUSE_MS) };
  },
  async schedule(tx, { clock }) {
    const now = clock.now();
    await requestJob(tx, followRootsType, { key: "all", runAt: now, now });
  },
});
