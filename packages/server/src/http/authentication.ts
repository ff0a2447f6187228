import { SdkError } from "@arcs/core";
import type { FastifyInstance, FastifyRequest } from "fastify";

import { hashApiKey, isApiKey } from "../api-keys/key-text.ts";
import { createKnownKeys, type KnownKeys } from "../api-keys/known-keys.ts";
import type { ServerContext } from "../context.ts";
import type { ApiKey, Permission } from "../store/api-keys.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What a key must be allowed to; `none` for routes that need no key. */
    permission: Permission | "none";
    /** Weight units that a request costs (specification 4). */
    weight: number;
    /** Set where the route revokes keys or ends them. */
    changesKeys?: true;
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
export function useAuthentication(app: FastifyInstance, context: ServerContext): void {
  app.decorateRequest("caller", undefined);
  const keys = createKnownKeys(context);
  app.addHook("onRequest", async (request) => {
    const { permission } = request.routeOptions.config;
    if (permission === "none" || request.is404) return;
    const caller = await findCaller(request, keys);
    request.caller = caller;
    if (!mayDo(caller, permission)) throw lacks(caller, permission);
  });
  app.addHook("onResponse", async (request) => {
    if (request.caller === undefined) return;
    await keys.touch(request.caller).catch((error: unknown) => context.onError(error, "note the use of a key"));
  });
  app.addHook("onSend", async (request) => {
    // Before the answer: who hears that a key is revoked finds it so.
    if (request.routeOptions.config.changesKeys === true) keys.forget();
  });
}

async function findCaller(request: FastifyRequest, keys: KnownKeys): Promise<ApiKey> {
  const [, key = ""] = /^Bearer ([0-9A-Za-z_]+)$/i.exec(request.headers.authorization ?? "") ?? [];
  const found = isApiKey(key) ? await keys.find(hashApiKey(key)) : undefined;
  if (found !== undefined) return found;
  // One answer for all causes: which of them it was helps only those who guess.
  throw new SdkError("authentication_failed", "the header Authorization expected Bearer and a valid API key");
}

/** The caller of a route that asks for a key. */
export function callerOf(request: FastifyRequest): ApiKey {
  if (request.caller === undefined) throw new SdkError("authentication_failed", "the route expected an API key");
  return request.caller;
}

/** Tells whether a key is allowed to do something. */
export function mayDo({ permissions }: ApiKey, permission: Permission): boolean {
  return permissions.includes(permission) || permissions.includes("admin");
}

function lacks({ permissions }: ApiKey, requiredPermission: Permission): SdkError {
  const code = requiredPermission === "issuer" ? "issuer_not_authorized" : "insufficient_permissions";
  return new SdkError(code, `the API key lacks the permission ${requiredPermission}`, {
    details: { requiredPermission, currentPermissions: permissions },
  });
}
