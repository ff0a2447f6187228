// #region open-store
import { migrate, openStore } from "@arcs/server";

// Or { databaseUrl: "postgres://…" }.
const store = await openStore({ folder: "./data" });
await migrate(store, { now: new Date() });
await store.close();
// #endregion
