import { createBoundedCache } from "@arcs/core/internal";
import { SdkError } from "@arcs/core";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ServerContext } from "../../context.ts";
import { type AddressLimit, createAddressLimit } from "../../platform/http/anonymous-limits.ts";
import {
  type ApiKey,
  findUsableApiKey,
  hashApiKey,
  isApiKey,
  mayDo,
  type Permission,
  touchApiKey,
} from "./api-keys.ts";

export { type ApiKey, isOperator, mayDo, sharesAccount } from "./api-keys.ts";

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

/** Gives the key that a request below /v1 came with. */
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
