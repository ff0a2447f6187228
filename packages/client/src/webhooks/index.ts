export { webhookEventTypes } from "@arcs/core";
export type { PaymentEventData, WebhookEvent, WebhookEventData, WebhookEventType, WebhookHeaders } from "@arcs/core";

// Verify, and sign in tests
export { constructEvent, signTestWebhook } from "./construct-event.ts";
export type { ConstructEventOptions, RawBody, SignedTestWebhook, WebhookScheme } from "./construct-event.ts";

// Endpoints
export {
  createExpressWebhookHandler,
  createFastifyWebhookPlugin,
  createFetchWebhookHandler,
  createHonoWebhookHandler,
  createNodeWebhookHandler,
} from "./handlers.ts";
export type {
  ExpressRequest,
  ExpressResponse,
  FastifyScope,
  FetchRequest,
  NodeRequest,
  NodeResponse,
} from "./handlers.ts";
export { createWebhookReceiver } from "./receiver.ts";
export type { WebhookAnswer, WebhookEndpointOptions, WebhookReceiver, WebhookReceiverOptions } from "./receiver.ts";

// Duplicates
export { createMemoryDedupeStore, handleOnce } from "./dedupe.ts";
export type { DedupeStore, EventProgress } from "./dedupe.ts";
