import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

import { syncPath } from "./durable-fs.ts";

/**
 * Makes the database folder `data` inside a store's folder, unless it is there.
 *
 * It appears whole and synced, under its name, or not at all: a process that dies half way leaves no broken database.
 */
export async function createData(folder: string): Promise<void> {
  const data = join(folder, "data");
  if (existsSync(data)) return;
  const draft = join(folder, "data.new");
  rmSync(draft, { recursive: true, force: true });
  // Postgres itself refuses a folder that others can read.
  mkdirSync(draft, { mode: 0o700 });
  const database = await PGlite.create({ fs: new NodeFS(draft) });
  await database.close();
  for (const entry of readdirSync(draft, { recursive: true, encoding: "utf8" })) syncPath(join(draft, entry));
  syncPath(draft);
  renameSync(draft, data);
  syncPath(folder);
}
