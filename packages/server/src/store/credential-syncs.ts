import { queryAll, type Queryable, type Transaction } from "./queryable.ts";
import { defineTable } from "./table.ts";

/** A copy of a credential on another chain (specification 2.1, 3). */
export type CredentialSync = {
  credentialId: string;
  /** Such as `base` or `ethereum`. */
  chain: string;
  status: "pending" | "synced" | "failed";
  /** Its id at the provider. */
  externalId: string | null;
  address: string | null;
  url: string | null;
  error: string | null;
  requestedAt: Date;
  estimatedCompletionAt: Date | null;
  syncedAt: Date | null;
};

const table = defineTable<CredentialSync>("credential_syncs", [
  "credentialId",
  "chain",
  "status",
  "externalId",
  "address",
  "url",
  "error",
  "requestedAt",
  "estimatedCompletionAt",
  "syncedAt",
]);

/** Stores what is known of a copy. */
export async function saveCredentialSync(tx: Transaction, sync: CredentialSync): Promise<void> {
  await tx.query(
    `${table.insert} on conflict (credential_id, chain) do update set status = excluded.status,
       external_id = excluded.external_id, address = excluded.address, url = excluded.url, error = excluded.error,
       estimated_completion_at = excluded.estimated_completion_at, synced_at = excluded.synced_at`,
    table.values(sync),
  );
}

/** Lists the copies of credentials. */
export function listCredentialSyncs(db: Queryable, credentialIds: readonly string[]): Promise<CredentialSync[]> {
  return queryAll<CredentialSync>(
    db,
    `select ${table.select()} from credential_syncs where credential_id = any($1) order by credential_id, chain`,
    [credentialIds],
  );
}
