export { webhookEventTypes } from "@arcs/core";
export type { PaymentEventData, WebhookEvent, WebhookEventData, WebhookEventType, WebhookHeaders } from "@arcs/core";

// Verify
export { constructEvent } from "./construct-event.ts";
export type { ConstructEventOptions, RawBody, WebhookScheme } from "./construct-event.ts";

// Endpoints
export { expressWebhookHandler } from "./express-handler.ts";
export type { ExpressRequest, ExpressResponse } from "./express-handler.ts";
export { fastifyWebhooks } from "./fastify-plugin.ts";
export type { FastifyScope } from "./fastify-plugin.ts";
export { fetchWebhookHandler } from "./fetch-handler.ts";
export type { FetchRequest } from "./fetch-handler.ts";
export { honoWebhookHandler } from "./hono-handler.ts";
export { createWebhookReceiver } from "./receiver.ts";
export type { WebhookAnswer, WebhookEndpointOptions, WebhookReceiver } from "./receiver.ts";

// Duplicates
export { createMemoryDedupeStore, handleOnce } from "./dedupe.ts";
export type { DedupeStore, EventProgress } from "./dedupe.ts";

// Tests
export { signTestWebhook } from "./sign-test-webhook.ts";
export type { SignedTestWebhook } from "./sign-test-webhook.ts";
