export { webhookEventTypes } from "@arcs/core";
export type {
  PaymentEventData,
  WebhookEvent,
  WebhookEventData,
  WebhookEventType,
  WebhookHeaders,
} from "@arcs/core";

// Verify, and sign in tests
export { constructEvent, signTestWebhook } from "./construct-event.ts";
export type {
  ConstructEventOptions,
  RawBody,
  SignedTestWebhook,
  WebhookScheme,
} from "./construct-event.ts";

// Endpoints, and what they remember of duplicates
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
export { createMemoryDedupeStore, createWebhookReceiver, handleOnce } from "./receiver.ts";
export type {
  DedupeStore,
  EventProgress,
  WebhookAnswer,
  WebhookEndpointOptions,
  WebhookReceiver,
  WebhookReceiverOptions,
} from "./receiver.ts";
