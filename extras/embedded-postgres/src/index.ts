export { findSocketFolder, openEmbeddedPostgres } from "./embedded-postgres.ts";
export type { EmbeddedPostgres } from "./embedded-postgres.ts";
export { startMaintenance } from "./maintenance.ts";
export { EMPTY_DATABASE, packFolder } from "./packed-folder.ts";
