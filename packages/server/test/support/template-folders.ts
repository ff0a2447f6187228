// Databases that are ready to copy: making one takes seconds, copying it a tenth. They are kept in
// .cache/, by content. `npm run dev` begins with one, too.
import { execFileSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import manifest from "../../package.json" with { type: "json" };
import { migrate, readMigrations } from "../../src/platform/db/migrations.ts";
import { openStore } from "../../src/platform/db/open-store.ts";

const cache = join(import.meta.dirname, "../../../../.cache/server-test");

/** Makes an empty folder for one test. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "arcs-"));
}

type Prepare = (folder: string) => Promise<void>;

/** Copies a prepared folder to `target`; prepares it first where it does not exist yet. */
export async function copyTemplate(
  kind: string,
  { target, prepare }: { target: string; prepare: Prepare },
): Promise<void> {
  const template = await prepareTemplate(kind, prepare);
  mkdirSync(dirname(target), { recursive: true });
  // Takes an eighth of the CPU of cpSync, which copies file by file in JavaScript.
  execFileSync("cp", ["-a", `${template}/.`, target]);
}

/** Copies the folder of an embedded database that has its tables to `target`. */
export function copyEmbeddedDatabase(target: string): Promise<void> {
  return copyTemplate("embedded", { target, prepare: makeEmbeddedDatabase });
}

/** Prepares what {@link copyEmbeddedDatabase} copies. */
export async function prepareEmbeddedDatabase(): Promise<void> {
  await prepareTemplate("embedded", makeEmbeddedDatabase);
}

async function prepareTemplate(kind: string, prepare: Prepare): Promise<string> {
  const template = join(cache, `${kind}-${await contentKey()}`);
  if (existsSync(template)) return template;
  mkdirSync(cache, { recursive: true });
  const draft = join(cache, `draft-${randomUUID()}`);
  await prepare(draft);
  try {
    renameSync(draft, template);
  } catch (error) {
    if (!existsSync(template)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
  return template;
}

async function makeEmbeddedDatabase(draft: string): Promise<void> {
  const made = temporaryFolder();
  const store = await openStore({ folder: made });
  await migrate(store, { now: new Date() });
  await store.close();
  cpSync(join(made, "data"), draft, { recursive: true });
  rmSync(made, { recursive: true });
}

async function contentKey(): Promise<string> {
  const hash = createHash("sha256").update(manifest.dependencies["@electric-sql/pglite"]);
  for (const migration of await readMigrations())
    hash.update(migration.name).update(migration.hash);
  return hash.digest("hex").slice(0, 16);
}
