// A server
export { readCommandLine } from "./platform/settings/read-settings.ts";
export type { CommandLine } from "./platform/settings/read-settings.ts";
export type { CommandOption } from "#process";
export { createLog } from "./platform/operations/log.ts";
export { startServer } from "./start.ts";
export type { StartedServer } from "./start.ts";

// A store
export { migrate } from "./platform/db/migrations.ts";
export { openStore } from "./platform/db/open-store.ts";
export type { StoreLocation } from "./platform/db/open-store.ts";
export type {
  ConnectionPool,
  QueueName,
  Queryable,
  RunTransaction,
  StatementResult,
  Transaction,
} from "./platform/db/queryable.ts";
export type { Store } from "./platform/db/store.ts";

// Webhooks
export { createSubscription } from "./features/webhooks/subscriptions/service.ts";
export type { NewSubscription } from "./features/webhooks/subscriptions/service.ts";
export { emitEvent } from "./features/webhooks/events/service.ts";
export type { DomainEvent } from "./features/webhooks/events/service.ts";
export { createSecretBox } from "./platform/base/secret-box.ts";
export type { SecretBox } from "./platform/base/secret-box.ts";
export { createWebhookSender } from "./features/webhooks/deliveries/webhook-deliveries.ts";
export type {
  WebhookSender,
  WebhookSenderOptions,
} from "./features/webhooks/deliveries/webhook-deliveries.ts";
export { startWebhookDeliveries } from "./features/webhooks/deliveries/webhook-deliveries.ts";
export type { WebhookDeliveriesContext } from "./features/webhooks/deliveries/webhook-deliveries.ts";

// Types that they work with
export type { ServerContext } from "./context.ts";
export type { Clock } from "./platform/base/runtime.ts";
export { systemClock } from "./platform/base/runtime.ts";
export type { Queue } from "./platform/jobs/queue.ts";
export { defaultSettings } from "./platform/settings/settings.ts";
export type { ServerSettings, Settings } from "./platform/settings/settings.ts";
