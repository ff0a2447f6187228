// A server
export { readCommandLine } from "./settings/read-settings.ts";
export type { CommandLine, CommandOption, ServerSettings } from "./settings/read-settings.ts";
export { createLog } from "./operations/log.ts";
export { startServer } from "./start-server.ts";
export type { StartedServer } from "./start-server.ts";

// A store
export { migrate } from "./store/migrations.ts";
export { openStore } from "./store/open-store.ts";
export type { StoreLocation } from "./store/open-store.ts";
export type { QueueName, Queryable, Transaction } from "./store/queryable.ts";
export type { Store } from "./store/store.ts";
export type { RunTransaction } from "./store/transactions.ts";

// Webhooks
export { createSubscription } from "./domain/create-subscription.ts";
export type { NewSubscription } from "./domain/create-subscription.ts";
export { emitEvent } from "./domain/emit-event.ts";
export type { DomainEvent } from "./domain/emit-event.ts";
export { createSecretBox } from "./secrets/secret-box.ts";
export type { SecretBox } from "./secrets/secret-box.ts";
export { createWebhookSender } from "./webhooks/webhook-sender.ts";
export type { WebhookSender, WebhookSenderOptions } from "./webhooks/webhook-sender.ts";
export { startWebhookDeliveries } from "./workers/webhook-deliveries.ts";
export type { WebhookDeliveriesContext } from "./workers/webhook-deliveries.ts";

// What they work with
export type { ServerContext } from "./context.ts";
export type { Clock } from "./queue/clock.ts";
export { systemClock } from "./queue/clock.ts";
export type { Queue } from "./queue/queue.ts";
export { defaultSettings } from "./settings.ts";
export type { Settings } from "./settings.ts";
