import { hash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { createBoundedCache, mayDo, type Permission } from "@arcs/core/internal";
import { SdkError } from "@arcs/core";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ServerContext } from "../../context.ts";
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
import { type AddressLimit, createAddressLimit } from "../../platform/http/anonymous-limits.ts";

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

declare module "fastify" {
  interface FastifyContextConfig {
    /** The permission that the key must have; `none` for routes that need no key. */
    permission: Permission | "none";
    weight: number;
    /** Set where the route revokes keys or ends them. */
    changesKeys?: true;
    /** Set where the answer may hold a new key. */
    makesKeys?: true;
  }
  interface FastifyRequest {
    caller: ApiKey | undefined;
  }
}

/**
 * Asks for an API key on every route that does not say `permission: "none"` (specification 5), and
 * for the permission that the route names. A key with `admin` may do everything.
 */
export function useAuthentication(
  app: FastifyInstance,
  context: Pick<ServerContext, "store" | "settings" | "clock" | "onError">,
): void {
  app.decorateRequest("caller", undefined);
  const keys = createKnownKeys(context);
  // Right keys are never counted: others behind the same proxy must not be locked out by one that
  // guesses, not even those whose keys this process has not seen yet. Keys have 238 random bits and
  // a checksum, so that a look-up gives nobody a chance.
  const wrongKeys = createAddressLimit(context.settings, "wrongKeys");
  app.addHook("onRequest", async (request, reply) => {
    const { permission } = request.routeOptions.config;
    if (permission === "none" || request.is404) return;
    // An answer that needs a key may be meant for its holder alone. Routes whose answers may be
    // kept say so later.
    reply.header("cache-control", "no-store");
    const caller = await findCaller(request, reply, { keys, wrongKeys });
    request.caller = caller;
    if (!mayDo(caller, permission)) throw lacks(caller, permission);
  });
  app.addHook("onResponse", async ({ caller }) => {
    if (caller === undefined) return;
    await keys
      .touch(caller)
      .catch((error: unknown) => context.onError(error, "note the use of a key"));
  });
  app.addHook("onSend", async (request) => {
    // Before the answer: a caller who reads that a key is revoked can rely on it.
    if (request.routeOptions.config.changesKeys === true) keys.forget();
  });
}

/** The text of the API key that a request came with; empty where it has none. */
function keyIn({ headers }: FastifyRequest): string {
  return /^Bearer ([0-9A-Za-z_]+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
}

async function findCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  { keys, wrongKeys }: { keys: KnownKeys; wrongKeys: AddressLimit },
): Promise<ApiKey> {
  const key = keyIn(request);
  const found = await keys.find(key);
  if (found !== undefined) return found;
  if (request.headers.authorization === undefined) {
    const message =
      "the request has no API key: send it in the header Authorization, as Bearer and the key";
    throw new SdkError("authentication_failed", message);
  }
  wrongKeys.count(request, reply);
  if (key === "") {
    throw new SdkError(
      "authentication_failed",
      "the header Authorization must be Bearer, a space and an API key",
    );
  }
  // One answer for whatever is wrong with a key: which fault it was would help only those who
  // guess.
  throw new SdkError(
    "authentication_failed",
    "the API key is unknown to this server, revoked or expired",
  );
}

export function callerOf(request: FastifyRequest): ApiKey {
  if (request.caller === undefined)
    throw new SdkError("authentication_failed", "the route needs an API key");
  return request.caller;
}

function lacks({ permissions }: ApiKey, requiredPermission: Permission): SdkError {
  const code =
    requiredPermission === "issuer" ? "issuer_not_authorized" : "insufficient_permissions";
  return new SdkError(code, `the API key lacks the permission ${requiredPermission}`, {
    details: { requiredPermission, currentPermissions: permissions },
  });
}

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

// How long a key that another process revoked may still be used here.
const CACHED_MS = 1000;

const MAX_CACHED = 10_000;

const TOUCH_EVERY_MS = 60_000;

type KnownKeys = ReturnType<typeof createKnownKeys>;

/**
 * Keys that were used a moment ago, so that a busy caller's key is not read for each of its
 * requests.
 */
export function createKnownKeys({ store, clock }: Pick<ServerContext, "store" | "clock">) {
  // By their texts: to hash a key for each request takes a twentieth of a read. All are forgotten
  // at once, each second.
  const known = createBoundedCache<ApiKey>(MAX_CACHED);
  // Not the time of the clock, which may be set.
  let until = 0;
  let changes = 0;

  return {
    async find(text: string): Promise<ApiKey | undefined> {
      if (performance.now() >= until) {
        known.clear();
        until = performance.now() + CACHED_MS;
      }
      const now = clock.now();
      const cached = known.get(text);
      if (cached !== undefined)
        return cached.expiresAt === null || cached.expiresAt > now ? cached : undefined;
      if (!isApiKey(text)) return undefined;
      const before = changes;
      const key = await findUsableApiKey(store.pool, hashApiKey(text), { now });
      // A key that was read before a change is not cached.
      if (key !== undefined && changes === before) known.set(text, key);
      return key;
    },
    /** Notes that a key is in use, to the minute. */
    async touch(key: ApiKey): Promise<void> {
      const now = clock.now();
      const last = key.lastUsedAt?.getTime() ?? 0;
      if (now.getTime() >= last && now.getTime() - last < TOUCH_EVERY_MS) return;
      // For those who find it in the cache.
      key.lastUsedAt = now;
      await touchApiKey(store.pool, key.id, { now });
    },
    forget(): void {
      changes++;
      known.clear();
    },
  };
}
