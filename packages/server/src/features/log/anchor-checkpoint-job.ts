import { type AnchorCheckpointContext, anchorCheckpoint } from "./anchor-checkpoint.ts";
import { anchorCheckpointType } from "./log-jobs.ts";
import { defineJob } from "../../platform/jobs/define-job.ts";

/** Writes the last checkpoint of the public log to the ledger. Publishing asks for it after every so many of them. */
export const anchorCheckpointJob = defineJob({
  ...anchorCheckpointType,
  run: (context: AnchorCheckpointContext) => anchorCheckpoint(context),
});
