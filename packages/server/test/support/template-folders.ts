// Databases that are ready to copy: making one takes seconds, copying it a tenth. They are kept in .cache/, by content.
import { createHash, randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import manifest from "../../package.json" with { type: "json" };
import { readMigrations } from "../../src/platform/db/migrations.ts";

const cache = join(import.meta.dirname, "../../../../.cache/server-test");

/** Makes an empty folder for one test. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "arcs-"));
}

/** Copies a prepared folder to `target`; prepares it first where it does not exist yet. */
export async function copyTemplate(
  kind: string,
  { target, prepare }: { target: string; prepare: (folder: string) => Promise<void> },
): Promise<void> {
  const template = join(cache, `${kind}-${await contentKey()}`);
  if (!existsSync(template)) {
    mkdirSync(cache, { recursive: true });
    const draft = join(cache, `draft-${randomUUID()}`);
    await prepare(draft);
    try {
      renameSync(draft, template);
    } catch (error) {
      if (!existsSync(template)) throw error;
      rmSync(draft, { recursive: true, force: true });
    }
  }
  mkdirSync(dirname(target), { recursive: true });
  cpSync(template, target, { recursive: true, preserveTimestamps: true });
}

async function contentKey(): Promise<string> {
  const hash = createHash("sha256").update(manifest.dependencies["@electric-sql/pglite"]);
  for (const migration of await readMigrations()) hash.update(migration.name).update(migration.hash);
  return hash.digest("hex").slice(0, 16);
}
