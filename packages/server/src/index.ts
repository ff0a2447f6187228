// A server
export { readCommandLine } from "./settings/read-settings.ts";
export type { CommandLine, ServerSettings } from "./settings/read-settings.ts";
export type { CommandOption } from "#process";
export { createLog } from "./operations/log.ts";
export { startServer } from "./start-server.ts";
export type { StartedServer } from "./start-server.ts";

// A store
export { migrate } from "./store/database/migrations.ts";
export { openStore } from "./store/database/open-store.ts";
export type { StoreLocation } from "./store/database/open-store.ts";
export type {
  ConnectionPool,
  QueueName,
  Queryable,
  RunTransaction,
  StatementResult,
  Transaction,
} from "./store/database/queryable.ts";
export type { Store } from "./store/database/store.ts";

// Webhooks
export { createSubscription } from "./features/webhooks/subscriptions/create-subscription.ts";
export type { NewSubscription } from "./features/webhooks/subscriptions/create-subscription.ts";
export { emitEvent } from "./features/webhooks/events/emit-event.ts";
export type { DomainEvent } from "./features/webhooks/events/emit-event.ts";
export { createSecretBox } from "./base/secret-box.ts";
export type { SecretBox } from "./base/secret-box.ts";
export { createWebhookSender } from "./features/webhooks/deliveries/webhook-sender.ts";
export type { WebhookSender, WebhookSenderOptions } from "./features/webhooks/deliveries/webhook-sender.ts";
export { startWebhookDeliveries } from "./features/webhooks/deliveries/webhook-deliveries.ts";
export type { WebhookDeliveriesContext } from "./features/webhooks/deliveries/webhook-deliveries.ts";

// What they work with
export type { ServerContext } from "./context/context.ts";
export type { Clock } from "./base/clock.ts";
export { systemClock } from "./base/clock.ts";
export type { Queue } from "./jobs/engine/queue.ts";
export { defaultSettings } from "./settings/settings.ts";
export type { Settings } from "./settings/settings.ts";
