import { type JobType, noPayload, LEDGER_LADDER } from "../../../platform/jobs/job-type.ts";

/** Folds the logs anew after a change of the roots, and clears away what earlier ones left. One job for all servers. */
export const replayType: JobType = {
  kind: "vouching-replay",
  payload: noPayload,
  ladder: Array.from({ length: 1000 }, () => 60),
};

/** Follows the token accounts of the roots. One job for all servers. */
export const followRootsType: JobType = {
  kind: "follow-roots",
  payload: noPayload,
  ladder: Array.from({ length: 1000 }, () => 60),
};

/** Writes the hash of the public log to the ledger, once a day. One job for all servers. */
export const anchorLogType: JobType = { kind: "anchor-log", payload: noPayload, ladder: LEDGER_LADDER };
