// The same tests on either kind of store.
import { allStoreTests } from "./store/all.tests.ts";
import { onBothStores } from "./stores.ts";

onBothStores("everything", allStoreTests);
