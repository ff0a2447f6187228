import type { FastifyInstance } from "fastify";
import type { ServerContext } from "../../../context.ts";
import { listOwnDeliveries, repeatDelivery, type Delivery } from "./service.ts";
import { callerOf } from "../../access/service.ts";
import type { WebhookDelivery, WebhookDeliveryList } from "@arcs/core/http";
import { answerOnce } from "../../access/idempotency/service.ts";
import { errorResponses, idParams, schemaRef } from "../../../platform/http/route-schemas.ts";
import { scopeOf } from "../../../platform/base/scope.ts";

const DEFAULT_LIMIT = 20;

type ListDeliveries = {
  Params: { id: string };
  Querystring: { page?: number; limit?: number; state?: Delivery["state"] };
};

/** Deliveries of webhooks: how they went, and once more. */
export function registerWebhookDeliveryRoutes(app: FastifyInstance, context: ServerContext): void {
  app.get<ListDeliveries>(
    "/webhooks/:id/deliveries",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        operationId: "listWebhookDeliveries",
        summary: "List the deliveries of a subscription",
        tags: ["webhooks"],
        params: idParams,
        querystring: {
          type: "object",
          properties: {
            page: { type: "integer", minimum: 1, maximum: 10_000 },
            limit: { type: "integer", minimum: 1, maximum: 100 },
            state: { type: "string", enum: ["pending", "delivered", "failed"] },
          },
          additionalProperties: false,
        },
        response: { 200: schemaRef("webhook-delivery-list"), ...errorResponses },
      },
    },
    async (request): Promise<WebhookDeliveryList> => {
      const { page = 1, limit = DEFAULT_LIMIT, state } = request.query;
      const accountId = scopeOf(callerOf(request));
      const subscription = { id: request.params.id, accountId };
      const wanted = { limit, offset: (page - 1) * limit, state };
      const { deliveries, total } = await context.store.readLarge((db) => listOwnDeliveries(db, subscription, wanted));
      const totalPages = Math.ceil(total / limit);
      return {
        deliveries: deliveries.map(viewOf),
        pagination: { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 },
      };
    },
  );

  app.post<{ Params: { id: string } }>(
    "/webhooks/deliveries/:id/replay",
    {
      config: { permission: "write", weight: 1 },
      schema: {
        operationId: "replayWebhookDelivery",
        summary: "Deliver an event once more",
        description: "Makes a new delivery of the same event id, with retries of its own. The old one must be over.",
        tags: ["webhooks"],
        params: idParams,
        response: { 201: schemaRef("webhook-delivery"), ...errorResponses },
      },
    },
    async (request, reply) => {
      const accountId = scopeOf(callerOf(request));
      const { status, body } = await answerOnce(request, context, async (tx) => {
        const repeated = await repeatDelivery(tx, context, { id: request.params.id, accountId });
        return { status: 201, body: viewOf(repeated) };
      });
      return reply.code(status).send(body);
    },
  );
}

function viewOf(delivery: Delivery): WebhookDelivery {
  const { id, eventType, eventId, state, outcome, attempts, error, statusCode, response, responseTimeMs } = delivery;
  const { createdAt, lastAttemptAt, nextAttemptAt, finishedAt, replayOf } = delivery;
  return {
    id,
    event: eventType,
    eventId,
    state,
    status: outcome,
    retryCount: Math.max(0, attempts - 1),
    lastError: error,
    statusCode,
    response,
    responseTime: responseTimeMs,
    createdAt: createdAt.toISOString(),
    lastAttemptAt: lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: state === "pending" ? nextAttemptAt.toISOString() : null,
    finishedAt: finishedAt?.toISOString() ?? null,
    replayOf,
  };
}
