import { SdkError } from "@arcs/core";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { createKnownKeys, type KnownKeys } from "./known-keys.ts";
import { mayDo } from "./permissions.ts";
import type { ApiKey, Permission } from "./store.ts";
import { type AddressLimit, createAddressLimit } from "../../../platform/http/load-limits.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Settings } from "../../../platform/settings/settings.ts";
import type { Clock, ReportError } from "../../../platform/base/runtime.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The permission that the key must have; `none` for routes that need no key. */
    permission: Permission | "none";
    /** Weight units that a request costs (specification 4). */
    weight: number;
    /** Set where the route revokes keys or ends them. */
    changesKeys?: true;
    /** Set where the answer may hold a new key. */
    makesKeys?: true;
  }
  interface FastifyRequest {
    /** The key that the request came with. */
    caller: ApiKey | undefined;
  }
}

/**
 * Asks for an API key on every route that does not say `permission: "none"` (specification 5), and for the permission that
 * the route names. A key with `admin` may do everything.
 */
export function useAuthentication(
  app: FastifyInstance,
  context: { store: Store; settings: Settings; clock: Clock; onError: ReportError },
): void {
  app.decorateRequest("caller", undefined);
  const keys = createKnownKeys(context);
  // Right keys are never counted: others behind the same proxy must not be locked out by one that guesses, not even those whose
  // keys this process has not seen yet. Keys have 238 random bits and a checksum, so that a look-up gives nobody a chance.
  const limit = (): number => context.settings.maxWrongKeys;
  const wrongKeys = createAddressLimit({ limit, what: "wrong API keys came" });
  app.addHook("onRequest", (request, reply, next) => {
    const { permission } = request.routeOptions.config;
    if (permission === "none" || request.is404) return next();
    // An answer that needs a key may be meant for its holder alone. Routes whose answers may be kept say so later.
    /* fault: responses-may-be-stored */
    reply.header("cache-control", "no-store");
    const admit = (caller: ApiKey): void => {
      request.caller = caller;
      next(/* fault: permissions-ignored */ mayDo(caller, permission) ? undefined : lacks(caller, permission));
    };
    const key = keyIn(request);
    const known = keys.recall(key);
    if (known !== undefined) return admit(known);
    findCaller(request, reply, { key, keys, wrongKeys }).then(admit, next);
  });
  app.addHook("onResponse", (request, _reply, next) => {
    const noted = request.caller && keys.touch(request.caller);
    if (noted === undefined) return next();
    const goOn = (): void => next();
    noted.catch((error: unknown) => context.onError(error, "note the use of a key")).then(goOn, next);
  });
  app.addHook("onSend", (request, _reply, _payload, next) => {
    // Before the answer: a caller who reads that a key is revoked can rely on it.
    if (request.routeOptions.config.changesKeys === true) keys.forget();
    next();
  });
}

/** The text of the API key that a request came with; empty where it has none. */
function keyIn({ headers }: FastifyRequest): string {
  return /^Bearer ([0-9A-Za-z_]+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
}

type GivenKey = { key: string; keys: KnownKeys; wrongKeys: AddressLimit };

async function findCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, keys, wrongKeys }: GivenKey,
): Promise<ApiKey> {
  const found = await keys.find(key);
  if (found !== undefined) return found;
  if (request.headers.authorization === undefined) {
    const message = "the request has no API key: send it in the header Authorization, as Bearer and the key";
    throw new SdkError("authentication_failed", message);
  }
  wrongKeys.count(request, reply);
  if (key === "") {
    throw new SdkError("authentication_failed", "the header Authorization expected Bearer, a space and an API key");
  }
  // One answer for whatever is wrong with a key: which fault it was would help only those who guess.
  throw new SdkError("authentication_failed", "the API key is unknown to this server, revoked or expired");
}

/** The caller of a route that asks for a key. */
export function callerOf(request: FastifyRequest): ApiKey {
  if (request.caller === undefined) throw new SdkError("authentication_failed", "the route needs an API key");
  return request.caller;
}

function lacks({ permissions }: ApiKey, requiredPermission: Permission): SdkError {
  const code = requiredPermission === "issuer" ? "issuer_not_authorized" : "insufficient_permissions";
  return new SdkError(code, `the API key lacks the permission ${requiredPermission}`, {
    details: { requiredPermission, currentPermissions: permissions },
  });
}
