export { webhookEventTypes } from "@arcs/core";
export type { PaymentEventData, WebhookEvent, WebhookEventData, WebhookEventType, WebhookHeaders } from "@arcs/core";

// Verify
export { constructEvent } from "./construct-event.ts";
export type { ConstructEventOptions, RawBody, WebhookScheme } from "./construct-event.ts";

// Endpoints
export { createExpressWebhookHandler } from "./express-handler.ts";
export type { ExpressRequest, ExpressResponse } from "./express-handler.ts";
export { createFastifyWebhookPlugin } from "./fastify-plugin.ts";
export type { FastifyScope } from "./fastify-plugin.ts";
export { createFetchWebhookHandler } from "./fetch-handler.ts";
export type { FetchRequest } from "./fetch-handler.ts";
export { createHonoWebhookHandler } from "./hono-handler.ts";
export { createNodeWebhookHandler } from "./node-handler.ts";
export type { NodeRequest, NodeResponse } from "./node-handler.ts";
export { createWebhookReceiver } from "./receiver.ts";
export type { WebhookAnswer, WebhookEndpointOptions, WebhookReceiver, WebhookReceiverOptions } from "./receiver.ts";

// Duplicates
export { createMemoryDedupeStore, handleOnce } from "./dedupe.ts";
export type { DedupeStore, EventProgress } from "./dedupe.ts";

// Tests
export { signTestWebhook } from "./sign-test-webhook.ts";
export type { SignedTestWebhook } from "./sign-test-webhook.ts";
