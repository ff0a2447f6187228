import type { FastifyInstance } from "fastify";
import type { ServerContext } from "../../context.ts";
import {
  createApiKey,
  endApiKey,
  listVisibleKeys,
  requireEndableKey,
  rotateOwnKey,
  viewOfKey,
} from "./service.ts";
import { callerOf } from "../access/service.ts";
import type { CreateApiKey, RotateKey } from "@arcs/core/http";
import { sendOnce } from "../access/idempotency/service.ts";
import { readTime } from "../../platform/http/validation.ts";
import { defineOperation } from "../../platform/http/route-schemas.ts";

export function registerKeyRoutes(app: FastifyInstance, context: ServerContext): void {
  const { store } = context;

  app.post<{ Body: CreateApiKey }>(
    "/keys",
    defineOperation("createKey", {
      permission: "admin",
      config: { changesKeys: true, makesKeys: true },
      summary: "Make an API key",
      description:
        "It may do no more than the key that makes it: permissions, plan, mode, agent, issuer, time. It ends with that one.",
      body: "create-api-key",
      errors: ["conflict", "not_found"],
      answers: { 201: "created-api-key" },
    }),
    async (request, reply) => {
      const maker = callerOf(request);
      const { expiresAt, accountId = maker.accountId, ...rest } = request.body;
      return sendOnce(reply, context, async (tx) => {
        const expiry =
          expiresAt === undefined
            ? {}
            : { expiresAt: readTime(expiresAt, { member: "expiresAt" }) };
        const { key, apiKey } = await createApiKey(tx, context, {
          ...rest,
          ...expiry,
          accountId,
          maker,
        });
        return { status: 201, body: { key, secret: key, apiKey: viewOfKey(apiKey) } };
      });
    },
  );

  app.post<{ Body: RotateKey }>(
    "/keys/rotate",
    defineOperation("rotateKey", {
      permission: "read",
      config: { changesKeys: true, makesKeys: true },
      summary: "Replace an agent's own key by itself",
      description:
        "The new key may do what the old one may, and takes its place: the keys that it made and its subscriptions go on. The old " +
        "one ends after the overlap. Once for each key; 409 says which key replaced it.",
      body: "rotate-key",
      errors: ["conflict"],
      answers: { 201: "created-api-key" },
    }),
    async (request, reply) =>
      sendOnce(reply, context, async (tx) => {
        const { key, apiKey } = await rotateOwnKey(tx, context, {
          caller: callerOf(request),
          ...request.body,
        });
        return { status: 201, body: { key, secret: key, apiKey: viewOfKey(apiKey) } };
      }),
  );

  app.get(
    "/keys",
    defineOperation("listKeys", {
      permission: "read",
      summary: "List the keys of the account",
      description: "An agent's own key sees those of that agent only.",
      answers: { 200: "api-key-list" },
    }),
    async (request) => {
      const keys = await listVisibleKeys(store.pool, callerOf(request));
      return { keys: keys.map(viewOfKey), total: keys.length };
    },
  );

  app.delete<{ Params: { id: string } }>(
    "/keys/:id",
    defineOperation("revokeKey", {
      permission: "admin",
      config: { changesKeys: true },
      summary: "Revoke an API key",
      description:
        "At once and for good, with all the keys that it made and the subscriptions of agents' keys among them.",
      params: {
        type: "object",
        properties: { id: { type: "string", maxLength: 64 } },
        required: ["id"],
      },
      errors: ["conflict", "not_found"],
      answers: { 204: { type: "null" } },
    }),
    async (request, reply) => {
      const caller = callerOf(request);
      const found = await requireEndableKey(store.pool, request.params.id, { caller });
      await store.transaction((tx) => endApiKey(tx, context, found));
      return reply.code(204).send(null);
    },
  );

  app.get(
    "/auth/verify",
    defineOperation("verifyKey", {
      permission: "read",
      summary: "See what the key of the request may do",
      tags: ["keys"],
      answers: { 200: "key-check" },
    }),
    async (request) => ({ valid: true, apiKey: viewOfKey(callerOf(request)) }),
  );
}
