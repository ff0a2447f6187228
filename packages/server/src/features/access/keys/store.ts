import { defineTable, type Queryable, queryAll, queryOne, type Transaction } from "../../../platform/db/queryable.ts";
import type { Plan } from "../../../platform/settings/settings.ts";

/** Uses that an API key allows (specification 5; `arbiter` resolves disputes, `admin` does everything). */
export type Permission = "read" | "write" | "issuer" | "arbiter" | "admin";

/** An API key. The key itself is nowhere: only its hash is kept. */
export type ApiKey = {
  id: string;
  /** Outlives the key: what the key makes belongs to it, or to the agent alone where one is named (`scopeOf`). */
  accountId: string;
  name: string;
  /** Last characters of the key, for recognition. */
  lastFour: string;
  permissions: Permission[];
  plan: Plan;
  /** The agent whose own key it is. */
  agentId: string | null;
  /** The issuer that it issues as. */
  issuerDid: string | null;
  /** The key that it replaced. */
  rotatedFrom: string | null;
  /** The key that made it, which it ends with; `null` where an operator did. */
  madeBy: string | null;
  /** Whether it is for real use or for trials; `null` for keys from before this was kept. */
  mode: "live" | "test" | null;
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
};

const members = [
  "id",
  "accountId",
  "name",
  "lastFour",
  "permissions",
  "plan",
  "agentId",
  "issuerDid",
  "rotatedFrom",
  "madeBy",
  "mode",
  "createdAt",
  "expiresAt",
  "revokedAt",
  "lastUsedAt",
] as const satisfies readonly (keyof ApiKey)[];
const table = defineTable<ApiKey>("api_keys", members);
const tableWithHash = defineTable<ApiKey & { hash: Uint8Array }>("api_keys", [...members, "hash"]);

// One write a minute for a busy key is enough to see that it is in use.
const TOUCH_EVERY = "1 minute";

/**
 * Stores an API key.
 *
 * @param key - with `hash`: SHA-256 of the key, 32 bytes
 */
export async function insertApiKey(db: Queryable, key: ApiKey & { hash: Uint8Array }): Promise<void> {
  await db.query(tableWithHash.insert, tableWithHash.values(key));
}

/** Finds the key with a hash (SHA-256, 32 bytes), unless it was revoked or has expired. */
export function findUsableApiKey(db: Queryable, hash: Uint8Array, { now }: { now: Date }): Promise<ApiKey | undefined> {
  return queryOne<ApiKey>(
    db,
    /* fault: revoked-keys-hold */ `select ${table.select()} from api_keys
     where hash = $1 and revoked_at is null and (expires_at is null or expires_at > $2)`,
    [hash, now],
  );
}

/** Lists the keys of an account, of all accounts where none is named, or of one agent; the newest first. */
export function listApiKeys(
  db: Queryable,
  { accountId, agentId }: { accountId?: string; agentId?: string } = {},
): Promise<ApiKey[]> {
  return queryAll<ApiKey>(
    db,
    `select ${table.select()} from api_keys
     where ($1::text is null or account_id = $1) and ($2::text is null or agent_id = $2) order by created_at desc, id`,
    [accountId ?? null, agentId ?? null],
  );
}

/** Finds a key that has not ended, and keeps it from ending until the transaction is over. */
export function lockUsableApiKey(tx: Transaction, id: string, { now }: { now: Date }): Promise<ApiKey | undefined> {
  return queryOne<ApiKey>(
    tx,
    `select ${table.select()} from api_keys
     where id = $1 and revoked_at is null and (expires_at is null or expires_at > $2) for share`,
    [id, now],
  );
}

/** Finds a key by its id, whatever its state. */
export function findApiKey(db: Queryable, id: string): Promise<ApiKey | undefined> {
  return queryOne<ApiKey>(db, `select ${table.select()} from api_keys where id = $1`, [id]);
}

/** Revokes a key; false when it does not exist or was revoked before. */
export async function revokeApiKey(db: Queryable, id: string, { now }: { now: Date }): Promise<boolean> {
  const { rowCount } = await db.query("update api_keys set revoked_at = $2 where id = $1 and revoked_at is null", [
    id,
    now,
  ]);
  return rowCount === 1;
}

/** Makes a key end at a time, unless it ends before: the overlap of a rotation. */
export async function limitApiKey(db: Queryable, id: string, { expiresAt }: { expiresAt: Date }): Promise<void> {
  await db.query("update api_keys set expires_at = $2 where id = $1 and (expires_at is null or expires_at > $2)", [
    id,
    expiresAt,
  ]);
}

/** Revokes what keys have made; gives the ids of those that were not revoked before. */
export async function revokeKeysMadeBy(
  tx: Transaction,
  ids: readonly string[],
  { now }: { now: Date },
): Promise<string[]> {
  const rows = await queryAll<{ id: string }>(
    tx,
    "update api_keys set revoked_at = $2 where made_by = any($1) and revoked_at is null returning id",
    [ids, now],
  );
  return rows.map(({ id }) => id);
}

/** Makes what keys have made end at a time; gives the ids of those that would have ended later. */
export async function limitKeysMadeBy(
  tx: Transaction,
  ids: readonly string[],
  { expiresAt }: { expiresAt: Date },
): Promise<string[]> {
  const rows = await queryAll<{ id: string }>(
    tx,
    `update api_keys set expires_at = $2
     where made_by = any($1) and (expires_at is null or expires_at > $2) returning id`,
    [ids, expiresAt],
  );
  return rows.map(({ id }) => id);
}

/** Lets what one key has made end with another one. */
export async function moveKeysMadeBy(tx: Transaction, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.query("update api_keys set made_by = $2 where made_by = $1 and id <> $2", [from, to]);
}

/** Notes that a key is in use, to the minute. */
export async function touchApiKey(db: Queryable, id: string, { now }: { now: Date }): Promise<void> {
  await db.query(
    `update api_keys set last_used_at = $2
     where id = $1 and (last_used_at is null or last_used_at < $2::timestamptz - interval '${TOUCH_EVERY}')`,
    [id, now],
  );
}

/** Tells whether an account has, or had, a key of one of some agents. */
export async function sharesAccount(db: Queryable, accountId: string, agentIds: readonly string[]): Promise<boolean> {
  const row = await queryOne(db, "select id from api_keys where account_id = $1 and agent_id = any($2) limit 1", [
    accountId,
    agentIds,
  ]);
  return row !== undefined;
}
