import { type PublishLogContext, publishLog } from "./publish-log.ts";
import { publishLogType } from "./log-jobs.ts";
import { defineJob } from "../../platform/jobs/define-job.ts";
import { requestJob } from "../../platform/jobs/job-type.ts";

// What happens in between gets one checkpoint, so that the time of a checkpoint tells little of the time of an entry.
const PAUSE_MS = 10_000;

/** Gives what is pending its place in the public log, and signs a checkpoint. One process does it at a time. */
export const publishLogJob = defineJob({
  ...publishLogType,
  async run(context: PublishLogContext, _job, signal) {
    await publishLog(context, signal);
    return { state: "later", at: new Date(context.clock.now().getTime() + PAUSE_MS) };
  },
  async schedule(tx, { clock }) {
    const now = clock.now();
    await requestJob(tx, publishLogType, { key: "all", runAt: now, now });
  },
});
