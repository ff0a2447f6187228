import { SdkError } from "@arcs/core";
import type { FastifyInstance } from "fastify";

import type { ServerContext } from "../context.ts";
import { createApiKey } from "../domain/create-api-key.ts";
import { callerOf, mayDo } from "../http/authentication.ts";
import type { ApiKeyView, CreateApiKey } from "../http/generated/types.ts";
import { answerOnce } from "../http/idempotency.ts";
import { errorResponses, schemaRef } from "../http/schema-ref.ts";
import { type ApiKey, findApiKey, listApiKeys, revokeApiKey } from "../store/api-keys.ts";

/** Keys: make, list, revoke, and see what one's own may do. */
export function registerKeyRoutes(app: FastifyInstance, context: ServerContext): void {
  const { store, clock } = context;

  app.post<{ Body: CreateApiKey }>(
    "/keys",
    {
      config: { permission: "admin", weight: 1, changesKeys: true },
      schema: {
        summary: "Make an API key",
        tags: ["keys"],
        body: schemaRef("create-api-key"),
        response: { 201: schemaRef("created-api-key"), ...errorResponses },
      },
    },
    async (request, reply) => {
      const { expiresAt, accountId = callerOf(request).accountId, ...rest } = request.body;
      const { status, body } = await answerOnce(request, context, async (tx) => {
        const expiry = expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt) };
        const { key, apiKey } = await createApiKey(tx, context, { ...rest, ...expiry, accountId });
        return { status: 201, body: { key, apiKey: viewOfKey(apiKey) } };
      });
      return reply.code(status).send(body);
    },
  );

  app.get(
    "/keys",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        summary: "List the keys of the account",
        tags: ["keys"],
        response: { 200: schemaRef("api-key-list"), ...errorResponses },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const keys = await listApiKeys(store.pool, mayDo(caller, "admin") ? {} : { accountId: caller.accountId });
      return { keys: keys.map(viewOfKey), total: keys.length };
    },
  );

  app.delete<{ Params: { id: string } }>(
    "/keys/:id",
    {
      config: { permission: "admin", weight: 1, changesKeys: true },
      schema: {
        summary: "Revoke an API key",
        tags: ["keys"],
        params: { type: "object", properties: { id: { type: "string", maxLength: 64 } }, required: ["id"] },
        response: { 204: { type: "null" }, ...errorResponses },
      },
    },
    async (request, reply) => {
      const found = await findApiKey(store.pool, request.params.id);
      if (found === undefined) throw new SdkError("not_found", "there is no API key with this id");
      await revokeApiKey(store.pool, found.id, { now: clock.now() });
      return reply.code(204).send(null);
    },
  );

  app.get(
    "/auth/verify",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        summary: "See what the key of the request may do",
        tags: ["keys"],
        response: { 200: schemaRef("key-check"), ...errorResponses },
      },
    },
    async (request) => ({ valid: true, apiKey: viewOfKey(callerOf(request)) }),
  );
}

/** An API key as its account sees it. */
export function viewOfKey(key: ApiKey): ApiKeyView {
  const { createdAt, expiresAt, revokedAt, lastUsedAt, rotatedFrom: _, ...rest } = key;
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
