import { type JobType, noPayload } from "../../jobs/engine/job-type.ts";

/** Publishes the log. One job for all servers. */
export const publishLogType: JobType = {
  kind: "publish-log",
  payload: noPayload,
  ladder: Array.from({ length: 1000 }, () => 60),
};
