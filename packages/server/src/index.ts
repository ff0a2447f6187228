export { migrate } from "./store/migrations.ts";
export { openStore } from "./store/store.ts";
export type { Store, StoreLocation } from "./store/store.ts";
