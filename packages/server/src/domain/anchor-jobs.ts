import type { ServerContext } from "../context.ts";
import { enqueueJob } from "../queue/jobs.ts";
import type { RetryLadder } from "../queue/retry-ladder.ts";
import type { Credential } from "../store/credentials.ts";
import type { Transaction } from "../store/queryable.ts";

/** Writes the record of one credential to the ledger; its key is the credential's id. */
export const ANCHOR_RECORD = "anchor-record";
/** Writes the credentials that wait to the ledger, many at a time; its key is the issuer's DID. */
export const ANCHOR_BATCH = "anchor-batch";
/** Tells the ledger of one revocation; its key is the credential's id. */
export const ANCHOR_REVOCATION = "anchor-revocation";
/** Notes that a credential has expired, where its agent's profile says that it has one; its key is the credential's id. */
export const CREDENTIAL_EXPIRY = "credential-expiry";
/** Keeps the subject data of one credential; its key is the credential's id. */
export const SUBJECT_DATA = "subject-data";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Pauses between attempts at the ledger, in seconds: soon at first, then every six hours for a week. */
export const LEDGER_LADDER: RetryLadder = [
  5,
  15,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  ...Array.from({ length: 28 }, () => 6 * HOUR),
];

// The request that issued it tries first; both at once would pay for one refusal.
const RECORD_DELAY_MS = 15_000;
// Long enough for a burst to share one root, short enough that nobody waits.
const BATCH_DELAY_MS = 3000;

/** Asks for a credential to be written to the ledger, in the transaction that stores it. */
export async function enqueueAnchoring(
  tx: Transaction,
  { clock }: ServerContext,
  { id, issuerDid, anchorForm }: Pick<Credential, "id" | "issuerDid" | "anchorForm">,
): Promise<void> {
  const now = clock.now();
  const [kind, key, delay] =
    anchorForm === "record" ? [ANCHOR_RECORD, id, RECORD_DELAY_MS] : [ANCHOR_BATCH, issuerDid, BATCH_DELAY_MS];
  await enqueueJob(tx, { kind, key, payload: "{}", runAt: new Date(now.getTime() + delay) }, { now });
}

/** Asks for subject data to be kept where the ledger has their name only, in the transaction that stores the credential. */
export async function enqueueSubjectData(
  tx: Transaction,
  { clock }: ServerContext,
  { id, subjectDataUri }: Pick<Credential, "id" | "subjectDataUri">,
): Promise<void> {
  if (!subjectDataUri.startsWith("ni:")) return;
  const now = clock.now();
  await enqueueJob(tx, { kind: SUBJECT_DATA, key: id, payload: "{}", runAt: now }, { now });
}

/** Asks for a revocation to be written to the ledger, in the transaction by which it can be. */
export async function enqueueRevocation(tx: Transaction, { clock }: ServerContext, id: string): Promise<void> {
  const now = clock.now();
  await enqueueJob(tx, { kind: ANCHOR_REVOCATION, key: id, payload: "{}", runAt: now }, { now });
}
