import { type JobType, noPayload, LEDGER_LADDER } from "../../platform/jobs/job-type.ts";

/** Publishes the log. One job for all servers. */
export const publishLogType: JobType = {
  kind: "publish-log",
  payload: noPayload,
  ladder: Array.from({ length: 1000 }, () => 60),
};

/** Writes the last checkpoint of the log to the ledger. One job for all servers. */
export const anchorCheckpointType: JobType = { kind: "anchor-checkpoint", payload: noPayload, ladder: LEDGER_LADDER };
