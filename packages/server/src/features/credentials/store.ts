import { type CredentialKind, type HttpCredentialType, type Network, SdkError } from "@arcs/core";
import {
  column,
  defineTable,
  type Queryable,
  queryAll,
  queryOne,
  type RowOf,
  type Transaction,
} from "../../platform/db/queryable.ts";

/** Whether the ledger knows of the last change of a credential. */
export type AnchorState = "pending" | "anchored" | "revoking" | "revoked" | "failed";

/** The types of the HTTP API, and that of score proofs, which has an endpoint of its own. */
export type StoredCredentialType = HttpCredentialType | "CommittedReputationCredential";

const columns = {
  id: column<string>(),
  type: column<StoredCredentialType>(),
  kind: column<CredentialKind>(),
  /** Ledger address of the agent. */
  subjectId: column<string>(),
  subjectDid: column<string>(),
  issuerDid: column<string>(),
  /** Scope (`scopeOf`) of the key that asked for it; `null` where that was not kept. */
  issuedFor: column<string | null>(),
  template: column<string>(),
  recordId: column<string>(),
  issuerAddress: column<string>(),
  /** 32 bytes: SHA-256 of the subject data in RFC 8785 form. */
  subjectDataHash: column<Uint8Array>(),
  subjectDataUri: column<string>(),
  /** 64 bytes: Ed25519 signature of the proof. */
  signature: column<Uint8Array>(),
  /** The signed W3C credential: JSON as it was made. */
  document: column<string>(),
  /** JSON. */
  subjectData: column<string>(),
  tags: column<string[]>(),
  /** JSON. */
  customFields: column<string>(),
  statusListId: column<string | null>(),
  statusListIndex: column<number | null>(),
  issuedAt: column<Date>(),
  expiresAt: column<Date | null>(),
  revokedAt: column<Date | null>(),
  revocationReason: column<string | null>(),
  network: column<Network>(),
  anchorState: column<AnchorState>(),
  anchorForm: column<"record" | "batch">(),
  anchorBatchId: column<string | null>(),
  anchorLeaf: column<number | null>(),
  /** Path from the leaf to the root of the batch: hashes of 32 bytes, one after the other. */
  inclusionPath: column<Uint8Array | null>(),
  /** Ledger address of its record or batch. */
  anchorAddress: column<string | null>(),
  transactionHash: column<string | null>(),
  blockNumber: column<number | null>(),
  anchoredAt: column<Date | null>(),
  revocationTransactionHash: column<string | null>(),
  createdAt: column<Date>(),
  updatedAt: column<Date>(),
};

export const credentialTable = defineTable("credentials", columns);

/** A credential that the service issued. Active, expired and revoked follow from its times. */
export type Credential = RowOf<typeof columns>;

export type CredentialStatus = "active" | "expired" | "revoked";

/** Tells the state of a credential at a time. One that was revoked stays so when it expires. */
export function statusOfCredential(
  { revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date | null },
  now: Date,
): CredentialStatus {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "active";
}

export function findCredential(db: Queryable, id: string): Promise<Credential | undefined> {
  return queryOne<Credential>(
    db,
    `select ${credentialTable.select()} from credentials where id = $1`,
    [id],
  );
}

/**
 * Finds a credential for a change that depends on its state; others who change it wait until the
 * transaction ends.
 */
export async function lockCredential(tx: Transaction, id: string): Promise<Credential | undefined> {
  // Rows can be locked on one node only: that of the record.
  const found = await queryOne<Pick<Credential, "recordId">>(
    tx,
    `select record_id as "recordId" from credentials where id = $1`,
    [id],
  );
  if (found === undefined) return undefined;
  return queryOne<Credential>(
    tx,
    `select ${credentialTable.select()} from credentials where id = $1 and record_id = $2 for update`,
    [id, found.recordId],
  );
}

export function findCredentialOfRecord(
  db: Queryable,
  { issuerAddress, recordId }: Pick<Credential, "issuerAddress" | "recordId">,
): Promise<Credential | undefined> {
  return queryOne<Credential>(
    db,
    `select ${credentialTable.select()} from credentials where record_id = $2 and issuer_address = $1`,
    [issuerAddress, recordId],
  );
}

const statusConditions: Readonly<Record<CredentialStatus, string>> = {
  active: "revoked_at is null and (expires_at is null or expires_at > $3)",
  expired: "revoked_at is null and expires_at <= $3",
  revoked: "revoked_at is not null",
};

/** A credential as lists show it: without its documents, which are most of it. */
type CredentialEntry = Pick<Credential, (typeof entryMembers)[number]>;

export type ListedCredential = CredentialEntry & { status: CredentialStatus };

const entryMembers = ["id", "type", "issuerDid", "issuedAt", "expiresAt", "revokedAt"] as const;

/** Lists all credentials of an agent that are active, also committed ones. */
export function listActiveCredentialsOf(
  db: Queryable,
  subjectId: string,
  { now }: { now: Date },
): Promise<Pick<Credential, "id" | "issuerDid">[]> {
  return queryAll(
    db,
    `select ${credentialTable.select("credentials", ["id", "issuerDid"])} from credentials
     where subject_id = $1 and revoked_at is null and (expires_at is null or expires_at > $2)`,
    [subjectId, now],
  );
}

/**
 * Lists the credentials of an agent, newest first, and counts them. Committed ones are left out:
 * how many an agent asks for tells how many verifiers it speaks with.
 */
export async function listCredentialsOf(
  db: Queryable,
  subjectId: string,
  options: {
    type?: HttpCredentialType;
    status?: CredentialStatus;
    now: Date;
    limit: number;
    offset?: number;
  },
): Promise<{ credentials: ListedCredential[]; total: number }> {
  const { type, status, now, limit, offset = 0 } = options;
  const condition = status === undefined ? "true" : statusConditions[status];
  const from = `from credentials
     where subject_id = $1 and type <> 'CommittedReputationCredential' and ($2::text is null or type = $2) and $3::timestamptz is not null and ${condition}`;
  const values = [subjectId, type ?? null, now];
  const credentials = await queryAll<CredentialEntry>(
    db,
    `select ${credentialTable.select("credentials", entryMembers)} ${from} order by issued_at desc, created_at desc, id limit $4 offset $5`,
    [...values, limit, offset],
  );
  const counted = await queryOne<{ total: number }>(db, `select count(*) as total ${from}`, values);
  const listed = credentials.map((each) => ({ ...each, status: statusOfCredential(each, now) }));
  return { credentials: listed, total: counted?.total ?? 0 };
}

/** Which issuer's credentials: by its DID, or those of one scope as an issuer that many share. */
export type IssuedBy = { issuerDid: string | null; issuedFor: string | null };

export type IssuedEntry = ListedCredential & Pick<Credential, "subjectId">;

/** Lists the credentials that an issuer issued, newest first, and counts them; committed ones are left out. */
export async function listIssuedCredentials(
  db: Queryable,
  { issuerDid, issuedFor }: IssuedBy,
  options: {
    type?: HttpCredentialType;
    status?: CredentialStatus;
    now: Date;
    limit: number;
    offset: number;
  },
): Promise<{ credentials: IssuedEntry[]; total: number }> {
  const { type, status, now, limit, offset } = options;
  const condition = status === undefined ? "true" : statusConditions[status];
  const from = `from credentials
     where ($1::text is null or issuer_did = $1) and ($4::text is null or issued_for = $4)
       and type <> 'CommittedReputationCredential' and ($2::text is null or type = $2) and $3::timestamptz is not null and ${condition}`;
  const values = [issuerDid, type ?? null, now, issuedFor];
  const rows = await queryAll<CredentialEntry & Pick<Credential, "subjectId">>(
    db,
    `select ${credentialTable.select("credentials", [...entryMembers, "subjectId"])} ${from}
     order by issued_at desc, created_at desc, id limit $5 offset $6`,
    [...values, limit, offset],
  );
  const counted = await queryOne<{ total: number }>(db, `select count(*) as total ${from}`, values);
  const credentials = rows.map((each) => ({ ...each, status: statusOfCredential(each, now) }));
  return { credentials, total: counted?.total ?? 0 };
}

/**
 * Marks the expiry of a credential as announced. False where it was before, or the credential was
 * revoked, and so does not expire.
 */
export async function markExpiryAnnounced(
  tx: Transaction,
  { id, recordId }: Pick<Credential, "id" | "recordId">,
  { now }: { now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update credentials set expiry_announced = true
     where id = $1 and record_id = $2 and expires_at <= $3 and revoked_at is null and not expiry_announced`,
    [id, recordId, now],
  );
  return rowCount === 1;
}

export async function requireCredential(db: Queryable, id: string): Promise<Credential> {
  const found = await findCredential(db, id);
  if (found === undefined)
    throw new SdkError("credential_not_found", "there is no credential with this id");
  return found;
}
