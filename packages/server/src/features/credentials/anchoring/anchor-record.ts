import {
  type ErrorCode,
  isSdkError,
  SdkError,
  type CredentialRecord,
  type JsonObject,
  type Signer,
} from "@arcs/core";
import type { LedgerEvent } from "@arcs/ledger";

import { findAgent } from "../../registry/registered-agents.ts";
import { areClaimsVisible } from "../claims.ts";
import { type Credential, findCredential, credentialTable } from "../store.ts";
import { type Transaction, type Queryable, queryAll } from "../../../platform/db/queryable.ts";
import type { ServerContext } from "../../../context.ts";
import { defineJob, type JobType, requestJob, LEDGER_LADDER } from "../../../platform/jobs/jobs.ts";
import { canonicalJson, parseJson } from "@arcs/core/internal";
import { niUriOf } from "../subject-data.ts";
import { type LedgerPlace, recordAnchor, recordAnchorFailure } from "../credential-states.ts";

/** Writes the credentials that wait to the ledger, many at a time; the key is the issuer's DID. */
export const anchorBatchType: JobType = { kind: "anchor-batch", ladder: LEDGER_LADDER };
/** Tells the ledger of one revocation; the key is the credential's id. */
export const anchorRevocationType: JobType = { kind: "anchor-revocation", ladder: LEDGER_LADDER };

// The request that issued it tries first; both at once would pay for one refusal.
const RECORD_DELAY_MS = 15_000;
// Long enough for a burst to share one root, short enough not to be noticed.
const BATCH_DELAY_MS = 3000;

export async function enqueueAnchoring(
  tx: Transaction,
  { clock }: Pick<ServerContext, "clock">,
  { id, issuerDid, anchorForm }: Pick<Credential, "id" | "issuerDid" | "anchorForm">,
): Promise<void> {
  const now = clock.now();
  const [type, key, delay] =
    anchorForm === "record"
      ? ([anchorRecordJob, id, RECORD_DELAY_MS] as const)
      : ([anchorBatchType, issuerDid, BATCH_DELAY_MS] as const);
  await requestJob(tx, type, { key, runAt: new Date(now.getTime() + delay), now });
}

/**
 * Asks for subject data to be kept where the ledger has their name only, in the transaction that
 * stores the credential.
 */
export async function enqueueSubjectData(
  tx: Transaction,
  { clock }: Pick<ServerContext, "clock">,
  { id, subjectDataUri }: Pick<Credential, "id" | "subjectDataUri">,
): Promise<void> {
  if (subjectDataUri.startsWith("data:")) return;
  const now = clock.now();
  await requestJob(tx, subjectDataJob, { key: id, runAt: now, now });
}

/** Refusals that the ledger repeats however often it is asked. */
const finalRefusals: ReadonlySet<ErrorCode> = new Set([
  "invalid_record",
  "ledger_invalid_field",
  "ledger_already_expired",
  "ledger_transaction_too_large",
  "anchor_mismatch",
]);

/**
 * Writes the record of a credential to the ledger. One that is there already, because an answer was
 * lost, counts as written, if it is the same.
 *
 * @throws SdkError `anchor_mismatch` when the ledger has another record under this id
 * @throws SdkError `issuer_not_authorized` when this server has no key of the issuer; further codes
 *   of the ledger
 */
async function anchorRecord(
  context: Pick<ServerContext, "clock" | "issuers" | "ledger">,
  credential: Credential,
): Promise<LedgerPlace> {
  const { clock, ledger } = context;
  const issuer = signerFor(context, credential.issuerDid);
  const record = recordOf(credential);
  try {
    const { address, transactionHash, slot } = await ledger.anchor.issue(record, { issuer });
    return { address, transactionHash, blockNumber: slot, anchoredAt: clock.now() };
  } catch (error) {
    if (!isSdkError(error, "ledger_already_exists")) throw error;
  }
  const found = await ledger.anchor.read(record);
  if (found === undefined || !isSameRecord(found, record)) {
    throw new SdkError(
      "anchor_mismatch",
      `the ledger has another record ${record.credentialId} of ${record.issuer}`,
    );
  }
  const { transactionHash, slot } = firstOf(await ledger.anchor.history(record), "issue");
  return { address: found.address, transactionHash, blockNumber: slot, anchoredAt: clock.now() };
}

/**
 * Finds what did something on the ledger. @throws SdkError `ledger_not_found` when the history does
 * not reach back to it
 */
export function firstOf(
  events: readonly LedgerEvent[],
  action: LedgerEvent["action"],
): LedgerEvent {
  const event = events.find((each) => each.action === action);
  if (event !== undefined) return event;
  throw new SdkError("ledger_not_found", `the ledger's history has no transaction of ${action}`);
}

/**
 * Notes that the ledger has a credential; one that was revoked meanwhile goes on to its revocation.
 */
export async function saveAnchoring(
  tx: Transaction,
  context: Pick<ServerContext, "clock">,
  { id, place }: { id: string; place: LedgerPlace },
): Promise<void> {
  if ((await recordAnchor(tx, id, place)) === "revoking") {
    const now = context.clock.now();
    await requestJob(tx, anchorRevocationType, { key: id, runAt: now, now });
  }
}

/**
 * Writes the record of a credential to the ledger if that takes no longer than so many
 * milliseconds.
 *
 * @returns `undefined` where it does: the job will see what became of it
 */
export async function anchorRecordWithin(
  context: Pick<ServerContext, "clock" | "issuers" | "ledger" | "onError">,
  credential: Credential,
  milliseconds: number,
): Promise<LedgerPlace | undefined> {
  const waiting = new AbortController();
  try {
    return await Promise.race([
      anchorRecord(context, credential).catch((error: unknown) => {
        context.onError(
          error,
          `anchor credential ${credential.id} at once; the job anchor-record tries again`,
        );
        return undefined;
      }),
      context.clock.sleep(milliseconds, waiting.signal).then(() => undefined),
    ]);
  } finally {
    waiting.abort();
  }
}

/**
 * Writes the record of a credential, whose id is the key, to the ledger where the request that
 * issued it could not.
 */
export const anchorRecordJob = defineJob({
  kind: "anchor-record",
  ladder: LEDGER_LADDER,
  async run(context: ServerContext, { key }) {
    const { store, clock } = context;
    const credential = await findCredential(store.pool, key);
    if (credential?.anchorState !== "pending") return undefined;
    try {
      const place = await anchorRecord(context, credential);
      await store.transaction((tx) => saveAnchoring(tx, context, { id: key, place }));
      return undefined;
    } catch (error) {
      if (!isSdkError(error) || !finalRefusals.has(error.code)) throw error;
      context.onError(error, `anchor credential ${key}`);
      await store.transaction((tx) => recordAnchorFailure(tx, key, { now: clock.now() }));
      return { state: "failed", error: error.message };
    }
  },
});

// Columns of a credential that anchoring needs, and its place in the queue.
const TO_ANCHOR = [
  "id",
  "createdAt",
  "template",
  "subjectId",
  "issuerAddress",
  "recordId",
  "subjectDataHash",
  "subjectDataUri",
  "signature",
  "issuedAt",
  "expiresAt",
] as const;

export type CredentialToAnchor = Pick<Credential, (typeof TO_ANCHOR)[number]>;

/**
 * Lists credentials of an issuer that wait for a batch on the ledger and are in none yet, oldest
 * first.
 */
export function listCredentialsToAnchor(
  db: Queryable,
  issuerAddress: string,
  { after, limit }: { after?: Pick<Credential, "createdAt" | "id"> | undefined; limit: number },
): Promise<CredentialToAnchor[]> {
  return queryAll<CredentialToAnchor>(
    db,
    `select ${credentialTable.select("credentials", TO_ANCHOR)} from credentials
     where issuer_address = $1 and anchor_state = 'pending' and anchor_form = $2 and anchor_batch_id is null
       and (created_at, id) > ($3::timestamptz, $4::text)
     order by created_at, id limit $5`,
    [issuerAddress, "batch", after?.createdAt ?? "-infinity", after?.id ?? "", limit],
  );
}

/** The record of a stored credential as it goes to the ledger (specification 2.3). */
export function recordOf(credential: CredentialToAnchor): CredentialRecord {
  const {
    template,
    subjectId,
    issuerAddress,
    recordId,
    subjectDataHash,
    subjectDataUri,
    signature,
  } = credential;
  return {
    template,
    subject: subjectId,
    issuer: issuerAddress,
    credentialId: recordId,
    subjectDataHash: Uint8Array.from(subjectDataHash),
    subjectDataUri,
    status: "Pending",
    signature: Uint8Array.from(signature),
    issuedAt: secondsOf(credential.issuedAt),
    ...(credential.expiresAt === null ? {} : { expiresAt: secondsOf(credential.expiresAt) }),
  };
}

/** Tells whether two records were made for the same credential: all that its issuer signs. */
function isSameRecord(one: CredentialRecord, other: CredentialRecord): boolean {
  return JSON.stringify(signedFields(one)) === JSON.stringify(signedFields(other));
}

function signedFields(record: CredentialRecord): unknown[] {
  const { template, subject, issuer, credentialId, subjectDataUri, issuedAt, expiresAt } = record;
  const bytes = [...record.subjectDataHash, ...record.signature];
  return [
    template,
    subject,
    issuer,
    credentialId,
    subjectDataUri,
    issuedAt,
    expiresAt ?? null,
    bytes,
  ];
}

/**
 * Returns the signer of a credential's issuer. @throws SdkError `issuer_not_authorized` when this
 * server has no key for it
 */
export function signerFor({ issuers }: Pick<ServerContext, "issuers">, issuerDid: string): Signer {
  const signer = issuers.signerOf(issuerDid);
  if (signer !== undefined) return signer;
  throw new SdkError("issuer_not_authorized", `this server has no key of ${issuerDid}`, {
    details: { issuerDid },
  });
}

function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

/** Keeps the subject data of a credential, whose id is the key. */
export const subjectDataJob = defineJob({
  kind: "subject-data",
  ladder: LEDGER_LADDER,
  async run({ store, subjectData }: Pick<ServerContext, "store" | "subjectData">, { key }) {
    const credential = await findCredential(store.pool, key);
    const agent = credential && (await findAgent(store.pool, credential.subjectId));
    if (credential === undefined || agent === undefined) return;
    // Where these are kept, everybody may be able to read them, for good: what an agent hides its
    // credential alone has.
    if (
      !areClaimsVisible(credential, {
        agent,
        viewer: "public",
      })
    )
      return;
    const uri = niUriOf(credential.subjectDataHash);
    const data = parseJson(credential.subjectData) as JsonObject;
    await subjectData.put(uri, new TextEncoder().encode(canonicalJson(data)));
    // It counts as kept only if it can be read again.
    if ((await subjectData.get(uri)) === undefined) {
      throw new SdkError("store_failed", `${uri} is not in the store of subject data`);
    }
  },
});
