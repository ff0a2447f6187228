import { type AnchorLogContext, anchorLog } from "./anchor-log.ts";
import { anchorLogType } from "./vouching-jobs.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { requestJob } from "../../../platform/jobs/job-type.ts";

const DAY_MS = 86_400_000;

/** Writes the hash of the public log to the ledger, every day. */
export const anchorLogJob = defineJob({
  ...anchorLogType,
  async run(context: AnchorLogContext) {
    await anchorLog(context);
    return { state: "later", at: new Date(context.clock.now().getTime() + DAY_MS) };
  },
  async schedule(tx, { clock }) {
    const now = clock.now();
    // Not at each start: a server that starts often would write often.
    await requestJob(tx, anchorLogType, { key: "all", runAt: new Date(now.getTime() + DAY_MS), now });
  },
});
