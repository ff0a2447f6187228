import { type JobType, noPayload, requestJob } from "../../platform/jobs/store.ts";
import type { Transaction } from "../../platform/db/queryable.ts";

const EACH_MINUTE = Array.from({ length: 1000 }, () => 60);

/** Asks the chains who holds the identities that agents have linked. One job for all servers. */
export const checkErc8004Type: JobType = { kind: "check-erc8004", payload: noPayload, ladder: EACH_MINUTE };

/** Has the identities looked at that are due. */
export async function requestChecks(tx: Transaction, now: Date): Promise<void> {
  await requestJob(tx, checkErc8004Type, { key: "all", runAt: now, now });
}

/** Gives Trust Scores as feedback. One job for all servers, so that one at a time uses the nonces of the account. */
export const giveErc8004Type: JobType = { kind: "give-erc8004", payload: noPayload, ladder: EACH_MINUTE };
