import { hash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { mayDo, type Permission } from "@arcs/core/internal";
import {
  column,
  defineTable,
  hasRow,
  type Queryable,
  queryAll,
  queryOne,
  type RowOf,
  type Transaction,
} from "../../platform/db/queryable.ts";
import type { Plan } from "../../platform/settings/settings.ts";

/**
 * Uses that an API key allows (specification 5; `arbiter` resolves disputes, `admin` does
 * everything).
 */
export { mayDo, type Permission };

const columns = {
  id: column<string>(),
  /**
   * Outlives the key: what the key makes belongs to it, or to the agent alone where one is named
   * (`scopeOf`).
   */
  accountId: column<string>(),
  name: column<string>(),
  lastFour: column<string>(),
  permissions: column<Permission[]>(),
  plan: column<Plan>(),
  agentId: column<string | null>(),
  issuerDid: column<string | null>(),
  rotatedFrom: column<string | null>(),
  /** The key that made it, which it ends with; `null` where an operator did. */
  madeBy: column<string | null>(),
  mode: column<KeyMode>(),
  createdAt: column<Date>(),
  expiresAt: column<Date | null>(),
  revokedAt: column<Date | null>(),
  lastUsedAt: column<Date | null>(),
};

/** An API key. The key itself is nowhere: only its hash is kept. */
export type ApiKey = RowOf<typeof columns>;

/** Tells whether a key may act for everybody: an admin's that is no agent's own. */
export function isOperator({
  permissions,
  agentId,
}: Pick<ApiKey, "permissions" | "agentId">): boolean {
  return permissions.includes("admin") && agentId === null;
}

const table = defineTable("api_keys", columns);

const tableWithHash = defineTable("api_keys", { ...columns, hash: column<Uint8Array>() });

// One write a minute for a busy key is enough to see that it is in use.
const TOUCH_EVERY = "1 minute";

/** Stores an API key. @param key - with `hash`: SHA-256 of the key, 32 bytes */
export async function insertApiKey(
  db: Queryable,
  key: ApiKey & { hash: Uint8Array },
): Promise<void> {
  await db.query(tableWithHash.insert, tableWithHash.values(key));
}

/** Finds the key with a hash (SHA-256, 32 bytes), unless it was revoked or has expired. */
export function findUsableApiKey(
  db: Queryable,
  hash: Uint8Array,
  { now }: { now: Date },
): Promise<ApiKey | undefined> {
  return queryOne<ApiKey>(
    db,
    `select ${table.select()} from api_keys
     where hash = $1 and revoked_at is null and (expires_at is null or expires_at > $2)`,
    [hash, now],
  );
}

/**
 * Lists the keys of an account, of all accounts where none is named, or of one agent; the newest
 * first.
 */
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
export function lockUsableApiKey(
  tx: Transaction,
  id: string,
  { now }: { now: Date },
): Promise<ApiKey | undefined> {
  return queryOne<ApiKey>(
    tx,
    `select ${table.select()} from api_keys
     where id = $1 and revoked_at is null and (expires_at is null or expires_at > $2) for share`,
    [id, now],
  );
}

export function findApiKey(db: Queryable, id: string): Promise<ApiKey | undefined> {
  return queryOne<ApiKey>(db, `select ${table.select()} from api_keys where id = $1`, [id]);
}

export async function touchApiKey(
  db: Queryable,
  id: string,
  { now }: { now: Date },
): Promise<void> {
  await db.query(
    `update api_keys set last_used_at = $2
     where id = $1 and (last_used_at is null or last_used_at < $2::timestamptz - interval '${TOUCH_EVERY}')`,
    [id, now],
  );
}

export function sharesAccount(
  db: Queryable,
  accountId: string,
  agentIds: readonly string[],
): Promise<boolean> {
  return hasRow(
    db,
    "select id from api_keys where account_id = $1 and agent_id = any($2) limit 1",
    [accountId, agentIds],
  );
}

/** Keeps other changes from keys until the transaction is over: in one order, so never in a circle. */
export async function lockApiKeys(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query("select id from api_keys where id = any($1) order by id for update", [ids]);
}

/** Locks an account by its first key: the account has no row of its own. */
export async function lockKeyAccount(tx: Transaction, accountId: string): Promise<void> {
  await tx.query(
    "select id from api_keys where account_id = $1 order by id limit 1 for no key update",
    [accountId],
  );
}

/** Finds the key that has replaced another one, unless it was revoked. */
export async function findSuccessor(
  db: Queryable,
  id: string,
  { except }: { except: string },
): Promise<string | undefined> {
  const found = await queryOne<{ id: string }>(
    db,
    "select id from api_keys where rotated_from = $1 and revoked_at is null and id <> $2 limit 1",
    [id, except],
  );
  return found?.id;
}

/** Has the keys that one key made be those of another one, which is none of its own. */
export async function changeMaker(
  tx: Transaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.query("update api_keys set made_by = $2 where made_by = $1 and id <> $2", [from, to]);
}

/**
 * Revokes keys, by their ids or by those of the keys that made them; gives the ids of those that
 * were not revoked before.
 */
export async function revokeKeys(
  db: Queryable,
  column: "id" | "made_by",
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<string[]> {
  const rows = await queryAll<{ id: string }>(
    db,
    `update api_keys set revoked_at = $2 where ${column} = any($1) and revoked_at is null returning id`,
    [ids, now],
  );
  return rows.map(({ id }) => id);
}

/**
 * Makes keys end at a time, found as {@link revokeKeys} does; gives the ids of those that would
 * have ended later.
 */
export async function limitKeys(
  db: Queryable,
  column: "id" | "made_by",
  { ids, expiresAt }: { ids: readonly string[]; expiresAt: Date },
): Promise<string[]> {
  const rows = await queryAll<{ id: string }>(
    db,
    `update api_keys set expires_at = $2
     where ${column} = any($1) and (expires_at is null or expires_at > $2) returning id`,
    [ids, expiresAt],
  );
  return rows.map(({ id }) => id);
}

/** The condition, in SQL, that the key with an id has not ended by a time. */
export function keyHolds(id: string, now: string): string {
  return `exists (select 1 from api_keys k where k.id = ${id} and k.revoked_at is null
    and (k.expires_at is null or k.expires_at > ${now}))`;
}

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const SECRET_LENGTH = 40;

const CHECKSUM_LENGTH = 6;

const KEY = /^(arcs_(?:live|test)_[0-9A-Za-z]{40})([0-9A-Za-z]{6})$/;

/** Whether a key is for real use or for trials: it shows in the key, to avoid mix-ups. */
export type KeyMode = "live" | "test";

/**
 * Makes a new API key: `arcs_live_` or `arcs_test_`, 40 random characters (238 bits), 6 of
 * checksum.
 */
export function makeApiKey(mode: KeyMode): string {
  const secret = Array.from(
    { length: SECRET_LENGTH },
    () => ALPHABET[randomInt(ALPHABET.length)],
  ).join("");
  const start = `arcs_${mode}_${secret}`;
  return start + checksum(start);
}

/**
 * Tells whether a text has the form of a key, checksum included: a typo never reaches the store.
 */
export function isApiKey(text: string): boolean {
  const [, start = "", end = ""] = KEY.exec(text) ?? [];
  return start !== "" && checksum(start) === end;
}

/**
 * Hashes a key as the store keeps it: SHA-256, 32 bytes. A random secret of this length needs no
 * slow hash.
 */
export function hashApiKey(key: string): Uint8Array {
  return Uint8Array.from(hash("sha256", key, "buffer"));
}

function checksum(start: string): string {
  let rest = crc32(start);
  let text = "";
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    text = (ALPHABET[rest % ALPHABET.length] ?? "") + text;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return text;
}
