// Packs the folder of a new embedded database, which the package brings: Postgres takes 4 seconds of CPU to make one.
//   node --import tsx --conditions=@arcs/source packages/server/scripts/pack-empty-database.ts packages/server/dist/embedded-postgres
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

import { EMPTY_DATABASE, packFolder } from "@arcs/embedded-postgres";

const [to = "."] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "arcs-empty-database-"));
chmodSync(folder, 0o700);
const database = await PGlite.create({ fs: new NodeFS(folder) });
await database.close();
writeFileSync(join(to, EMPTY_DATABASE), packFolder(folder));
rmSync(folder, { recursive: true });
