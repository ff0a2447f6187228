// Packs the folder of a new embedded database with its tables, which the package brings: a start
// takes 5 seconds of CPU to make one.
//   node --import tsx --conditions=@arcs/source packages/server/scripts/pack-empty-database.ts packages/server/dist/embedded-postgres
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { EMPTY_DATABASE, packFolder } from "@arcs/embedded-postgres";

import { migrate } from "../src/platform/db/migrations.ts";
import { openStore } from "../src/platform/db/open-store.ts";

const [to = "."] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "arcs-empty-database-"));
const store = await openStore({ folder });
await migrate(store, { now: new Date() });
await store.close();
writeFileSync(join(to, EMPTY_DATABASE), packFolder(join(folder, "data")));
rmSync(folder, { recursive: true });
