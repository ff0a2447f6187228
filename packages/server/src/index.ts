export { migrate } from "./store/migrations.ts";
export { openStore } from "./store/open-store.ts";
export type { StoreLocation } from "./store/open-store.ts";
export type { QueueName, Queryable, Transaction } from "./store/queryable.ts";
export type { Store } from "./store/store.ts";
export type { RunTransaction } from "./store/transactions.ts";
