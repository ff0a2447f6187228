import type { FastifyInstance } from "fastify";
import type { ServerContext } from "../../context.ts";
import {
  changeSubscription,
  createSubscription,
  removeSubscription,
  rotateWebhookSecret,
  testSubscription,
} from "./subscriptions/service.ts";
import {
  type DescribedSubscription,
  requireDescribedSubscription,
  requireSubscription,
  type LastDelivery,
  type WebhookSubscription,
  listSubscriptions,
} from "./subscriptions/store.ts";
import { callerOf } from "../access/service.ts";
import { scopeOf } from "../../platform/base/scope.ts";
import type {
  CreatedWebhook,
  CreateWebhook,
  RotatedWebhookSecret,
  RotateWebhookSecret,
  TestWebhook,
  UpdateWebhook,
  WebhookList,
  WebhookTestResult,
  WebhookView,
  WebhookDelivery,
  WebhookDeliveryList,
} from "@arcs/core/http";
import { defined } from "@arcs/core/internal";
import { sendOnce } from "../access/idempotency/service.ts";
import {
  defineOperation,
  idParams,
  offsetOf,
  pageProperties,
  type PageQuery,
  paginationOf,
} from "../../platform/http/route-schemas.ts";
import {
  recordDelivery,
  type Delivery,
  listOwnDeliveries,
  repeatDelivery,
} from "./deliveries/service.ts";

type WithId = { Params: { id: string } };

/**
 * Webhook subscriptions: make, list, change, delete, test, replace the secret (specification 4.4).
 */
export function registerWebhookRoutes(app: FastifyInstance, context: ServerContext): void {
  registerWebhookDeliveryRoutes(app, context);
  const { store, clock } = context;

  app.post<{ Body: CreateWebhook }>(
    "/webhooks",
    defineOperation("createWebhook", {
      permission: "write",
      summary: "Subscribe an endpoint to events",
      description:
        "The secret in the answer is shown once. Deliveries are signed whatever the plan. Events of one agent arrive in " +
        "their order as far as retries allow, each at least once: drop duplicates by the event's id.",
      body: "create-webhook",
      errors: ["agent_not_found", "conflict"],
      answers: { 201: "created-webhook" },
    }),
    async (request, reply) => {
      const caller = callerOf(request);
      return sendOnce(reply, context, async (tx) => {
        const made = await createSubscription(tx, context, { ...request.body, caller });
        return { status: 201, body: viewOfNew(made.subscription, made.secret) };
      });
    },
  );

  app.get(
    "/webhooks",
    defineOperation("listWebhooks", {
      permission: "read",
      summary: "List the subscriptions of the account",
      answers: { 200: "webhook-list" },
    }),
    async (request): Promise<WebhookList> => {
      const found = await listSubscriptions(store.pool, scopeOf(callerOf(request)));
      return { webhooks: found.map(viewOfDescribed), total: found.length };
    },
  );

  app.get<WithId>(
    "/webhooks/:id",
    defineOperation("getWebhook", {
      permission: "read",
      summary: "Show a subscription",
      params: idParams,
      errors: ["webhook_not_found"],
      answers: { 200: "webhook" },
    }),
    async (request): Promise<WebhookView> => {
      const { id } = request.params;
      const accountId = scopeOf(callerOf(request));
      return viewOfDescribed(await requireDescribedSubscription(store.pool, { id, accountId }));
    },
  );

  app.patch<WithId & { Body: UpdateWebhook }>(
    "/webhooks/:id",
    defineOperation("updateWebhook", {
      permission: "write",
      summary: "Change a subscription, or revive it",
      params: idParams,
      body: "update-webhook",
      errors: ["conflict", "webhook_not_found"],
      answers: { 200: "webhook" },
    }),
    async (request) => {
      const accountId = scopeOf(callerOf(request));
      const wanted = { change: request.body, accountId, now: clock.now() };
      return viewOfSubscription(await changeSubscription(store.pool, request.params.id, wanted));
    },
  );

  app.delete<WithId>(
    "/webhooks/:id",
    defineOperation("deleteWebhook", {
      permission: "write",
      summary: "Delete a subscription",
      params: idParams,
      errors: ["conflict", "webhook_not_found"],
      answers: { 204: { type: "null" } },
    }),
    async (request, reply) => {
      const accountId = scopeOf(callerOf(request));
      await store.transaction((tx) =>
        removeSubscription(tx, context, { id: request.params.id, accountId }),
      );
      return reply.code(204).send(null);
    },
  );

  app.post<WithId & { Body: TestWebhook }>(
    "/webhooks/:id/test",
    defineOperation("testWebhook", {
      permission: "write",
      summary: "Send a test event, and see how the endpoint answers",
      description:
        "One attempt, whose data carry `test: true`. A subscription that is not active can be tested too.",
      params: idParams,
      body: "test-webhook",
      errors: ["conflict", "webhook_not_found"],
      answers: { 200: "webhook-test-result" },
    }),
    async (request, reply) => {
      const accountId = scopeOf(callerOf(request));
      const subscription = await requireSubscription(store.pool, {
        id: request.params.id,
        accountId,
      });
      const test = await testSubscription(context, subscription, request.body);
      const { outcome, statusCode = null, responseTimeMs = 0, error } = test.attempt;
      const result: WebhookTestResult = {
        delivered: outcome === "success",
        statusCode,
        responseTime: responseTimeMs,
        deliveryId: test.delivery.id,
        ...defined({ error }),
      };
      return sendOnce(reply, context, async (tx) => {
        await recordDelivery(tx, test.delivery, test);
        return { status: 200, body: result };
      });
    },
  );

  app.post<WithId & { Body: RotateWebhookSecret }>(
    "/webhooks/:id/rotate-secret",
    defineOperation("rotateWebhookSecret", {
      permission: "write",
      summary: "Replace the secret of a subscription",
      description:
        "Until the overlap ends, `webhook-signature` holds a signature of the old secret as well.",
      params: idParams,
      body: "rotate-webhook-secret",
      errors: ["conflict", "webhook_not_found"],
      answers: { 200: "rotated-webhook-secret" },
    }),
    async (request, reply) => {
      const accountId = scopeOf(callerOf(request));
      const { id } = request.params;
      return sendOnce(reply, context, async (tx) => {
        const rotated = await rotateWebhookSecret(tx, context, { ...request.body, id, accountId });
        const { secret, previousSecretExpiresAt } = rotated;
        const answer: RotatedWebhookSecret = {
          id,
          secret,
          previousSecretExpiresAt: previousSecretExpiresAt.toISOString(),
        };
        return { status: 200, body: answer };
      });
    },
  );
}

function viewOfNew(subscription: WebhookSubscription, secret: string): CreatedWebhook {
  const { id, url, events, description, active, agentId, createdAt } = subscription;
  return {
    id,
    url,
    events,
    secret,
    active,
    createdAt: createdAt.toISOString(),
    description,
    agentId,
  };
}

function viewOfSubscription(subscription: WebhookSubscription): WebhookView {
  const {
    id,
    url,
    events,
    description,
    active,
    agentId,
    createdAt,
    failingSince,
    disabledAt,
    disabledReason,
  } = subscription;
  return {
    id,
    url,
    events,
    description,
    active,
    agentId,
    createdAt: createdAt.toISOString(),
    failingSince: failingSince?.toISOString() ?? null,
    disabledAt: disabledAt?.toISOString() ?? null,
    disabledReason,
  };
}

function viewOfDescribed({ subscription, lastDelivery }: DescribedSubscription): WebhookView {
  return { ...viewOfSubscription(subscription), lastDelivery: viewOfLast(lastDelivery) };
}

function viewOfLast(last: LastDelivery | null): NonNullable<WebhookView["lastDelivery"]> | null {
  return last === null ? null : { ...last, timestamp: last.timestamp.toISOString() };
}

type ListDeliveries = {
  Params: { id: string };
  Querystring: PageQuery & { state?: Delivery["state"] };
};

function registerWebhookDeliveryRoutes(app: FastifyInstance, context: ServerContext): void {
  app.get<ListDeliveries>(
    "/webhooks/:id/deliveries",
    defineOperation("listWebhookDeliveries", {
      permission: "read",
      summary: "List the deliveries of a subscription",
      params: idParams,
      query: {
        ...pageProperties({ maxPage: 10_000 }),
        state: { type: "string", enum: ["pending", "delivered", "failed"] },
      },
      errors: ["webhook_not_found"],
      answers: { 200: "webhook-delivery-list" },
    }),
    async (request): Promise<WebhookDeliveryList> => {
      const { state, ...page } = request.query;
      const accountId = scopeOf(callerOf(request));
      const subscription = { id: request.params.id, accountId };
      const wanted = { limit: page.limit, offset: offsetOf(page), state };
      const { deliveries, total } = await context.store.readLarge((db) =>
        listOwnDeliveries(db, subscription, wanted),
      );
      return {
        deliveries: deliveries.map(viewOfDelivery),
        pagination: paginationOf(page, { total }),
      };
    },
  );

  app.post<{ Params: { id: string } }>(
    "/webhooks/deliveries/:id/replay",
    defineOperation("replayWebhookDelivery", {
      permission: "write",
      summary: "Deliver an event once more",
      description:
        "Makes a new delivery of the same event id, with retries of its own. The old one must be over.",
      params: idParams,
      errors: ["conflict", "not_found"],
      answers: { 201: "webhook-delivery" },
    }),
    async (request, reply) => {
      const accountId = scopeOf(callerOf(request));
      return sendOnce(reply, context, async (tx) => {
        const repeated = await repeatDelivery(tx, context, { id: request.params.id, accountId });
        return { status: 201, body: viewOfDelivery(repeated) };
      });
    },
  );
}

function viewOfDelivery(delivery: Delivery): WebhookDelivery {
  const {
    id,
    eventType,
    eventId,
    state,
    outcome,
    attempts,
    error,
    statusCode,
    response,
    responseTimeMs,
  } = delivery;
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
