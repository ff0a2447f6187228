import { type JobType, LEDGER_LADDER, noPayload, requestJob } from "../../../platform/jobs/job-type.ts";
import type { Credential } from "../store.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import type { Clock } from "../../../platform/base/clock.ts";

/** Writes the record of one credential to the ledger; the key is the credential's id. */
export const anchorRecordType: JobType = ledgerJob("anchor-record");
/** Writes the credentials that wait to the ledger, many at a time; the key is the issuer's DID. */
export const anchorBatchType: JobType = ledgerJob("anchor-batch");
/** Tells the ledger of one revocation; the key is the credential's id. */
export const anchorRevocationType: JobType = ledgerJob("anchor-revocation");
/** Keeps the subject data of one credential; the key is the credential's id. */
export const subjectDataType: JobType = ledgerJob("subject-data");
/** Notes that a credential has expired, where its agent's profile says that it has one; the key is the credential's id. */
export const credentialExpiryType: JobType = {
  kind: "credential-expiry",
  payload: noPayload,
  ladder: [5, 60, 600, 3600],
};

// The request that issued it tries first; both at once would pay for one refusal.
const RECORD_DELAY_MS = 15_000;
// Long enough for a burst to share one root, short enough not to be noticed.
const BATCH_DELAY_MS = 3000;

/** Asks for a credential to be written to the ledger, in the transaction that stores it. */
export async function enqueueAnchoring(
  tx: Transaction,
  { clock }: { clock: Clock },
  { id, issuerDid, anchorForm }: Pick<Credential, "id" | "issuerDid" | "anchorForm">,
): Promise<void> {
  const now = clock.now();
  const [type, key, delay] =
    anchorForm === "record"
      ? ([anchorRecordType, id, RECORD_DELAY_MS] as const)
      : ([anchorBatchType, issuerDid, BATCH_DELAY_MS] as const);
  await requestJob(tx, type, { key, runAt: new Date(now.getTime() + delay), now });
}

/** Asks for subject data to be kept where the ledger has their name only, in the transaction that stores the credential. */
export async function enqueueSubjectData(
  tx: Transaction,
  { clock }: { clock: Clock },
  { id, subjectDataUri }: Pick<Credential, "id" | "subjectDataUri">,
): Promise<void> {
  if (!subjectDataUri.startsWith("ni:")) return;
  const now = clock.now();
  await requestJob(tx, subjectDataType, { key: id, runAt: now, now });
}

/** Asks for a revocation to be written to the ledger, in the transaction by which it can be. */
export async function enqueueRevocation(tx: Transaction, { clock }: { clock: Clock }, id: string): Promise<void> {
  const now = clock.now();
  await requestJob(tx, anchorRevocationType, { key: id, runAt: now, now });
}

function ledgerJob(kind: string): JobType {
  return { kind, payload: noPayload, ladder: LEDGER_LADDER };
}
