// Searches for secrets wherever a host may have left them.
import { createDecipheriv, createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { parseWalletKey } from "@arcs/core";
import { expect } from "vitest";

import { hosts } from "./hosts.ts";

/** Default salt of elizaOS's encryption, publicly known. */
const SALT = "secretsalt";

/** Decrypts everything that elizaOS encrypted in a text, as anyone who knows its salt can. */
export function decodedOf(text: string): string {
  const key = createHash("sha256").update(SALT).digest();
  return [...text.matchAll(/\b([0-9a-f]{32}):([0-9a-f]{32,})\b/g)]
    .map(([, iv = "", data = ""]) => {
      try {
        const decipher = createDecipheriv("aes-256-cbc", key, Buffer.from(iv, "hex"));
        return decipher.update(data, "hex", "utf8") + decipher.final("utf8");
      } catch {
        return "";
      }
    })
    .join("\n");
}

/** Reads all rows of all tables of a closed database with an agent of this name. */
export async function readDatabase(dataFolder: string, agentName: string): Promise<string> {
  const { loadDatabase } = await import(hosts ?? "");
  const { PGlite } = await loadDatabase();
  const { vector } = await import(
    new URL("node_modules/@electric-sql/pglite/dist/vector/index.js", hosts).href
  );
  const { fuzzystrmatch } = await import(
    new URL("node_modules/@electric-sql/pglite/dist/contrib/fuzzystrmatch.js", hosts).href
  );
  const database = await PGlite.create(dataFolder, { extensions: { vector, fuzzystrmatch } });
  const tables = await database.query(
    "select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')",
  );
  const texts: string[] = [];
  for (const { name } of tables.rows as { name: string }[]) {
    const { rows } = await database.query(
      `select row_to_json(each)::text as row from ${name} each`,
    );
    texts.push(...(rows as { row: string }[]).map(({ row }) => row));
  }
  await database.close();
  expect(texts.some((text) => text.includes(`"name":"${agentName}"`))).toBe(true);
  return texts.join("\n");
}

/** Returns the content of all files in a folder. */
export function filesIn(folder: string): Buffer[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
}

/** Returns the key as text, and as raw bytes. */
export function formsOf({ privateKey }: { privateKey: string }): (string | Buffer)[] {
  const seed = Buffer.from(privateKey, "hex");
  const { secretKey } = parseWalletKey(privateKey);
  return [
    privateKey,
    privateKey.toUpperCase(),
    seed,
    seed.toString("base64").slice(0, 40),
    Buffer.from(secretKey).toString("base64").slice(0, 40),
  ];
}
