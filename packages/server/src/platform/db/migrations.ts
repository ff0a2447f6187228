import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { existsSync } from "node:fs";
import { SdkError } from "@arcs/core";
import { assertShape, showValue } from "@arcs/core/internal";
import { assertDistinct } from "../base/distinct-names.ts";
import { isAlreadyCreated } from "./store-failures.ts";
import { type Queryable, queryAll, queryOne, type Transaction } from "./queryable.ts";
import type { Store } from "./store.ts";

/** One step of the schema: a numbered SQL file, in the folder of its feature. */
export type Migration = { name: string; sql: string; hash: string };

/**
 * The migrations of an extra: `NNNN-name.sql` in a folder of its package. They are run after those
 * of the server, in the order of their numbers, and noted as `of/NNNN-name.sql`. No two extras have
 * the same `of`: small letters, digits and dashes.
 */
export type MigrationFolder = { of: string; folder: URL };

// The SQL is in `src`. The path goes by the package's folder, since the same code runs from `dist`.
const FOLDER = new URL("../../../src/", import.meta.url);
const FILE = /(^|[/\\])\d{4}-[a-z0-9-]+\.sql$/;

// Not an advisory lock, which some relatives of Postgres lack: a row that everybody locks in turn.
const BOOKKEEPING = [
  "create table if not exists schema_lock (id integer primary key)",
  `create table if not exists schema_migrations (
    name text primary key,
    hash text not null,
    applied_at timestamptz(3) not null
  )`,
  "insert into schema_lock values (1) on conflict do nothing",
];

/**
 * Brings the tables of a store up to date: runs the migrations that it has not seen, in order, each
 * in a transaction.
 *
 * Any number of servers may do this at once; each migration runs one time.
 *
 * @param options.further - those of extras, each with an order of its own; default none
 * @returns the names of the migrations that this call ran
 * @throws SdkError `migration_mismatch` when the store has migrations that this version does not
 *   have, or other ones
 */
export async function migrate(
  store: Store,
  options: { now: Date; further?: readonly MigrationFolder[] },
): Promise<string[]> {
  assertShape(store, "store", { pool: { query: "function" }, transaction: "function" });
  assertShape(options, "options", { now: "date", "further?": ["object"] });
  const { now, further = [] } = options;
  assertOwners(further);
  const ofExtras = await Promise.all(
    further.map(async ({ of, folder }) => {
      const migrations = await readFolder(folder);
      return migrations.map(({ name, ...rest }) => ({ name: `${of}/${name}`, ...rest }));
    }),
  );
  return runMigrations(store, {
    migrations: [...(await readMigrations()), ...ofExtras.flat()],
    now,
  });
}

const OWNER = /^[a-z0-9-]+$/;

/**
 * Refuses what would be noted as a migration of the server or of another extra: it would be skipped
 * as already run, or keep the store from every later start.
 */
function assertOwners(further: readonly MigrationFolder[]): void {
  const owners = further.map(({ of }) => of);
  const unfit = owners.find((of) => !OWNER.test(of));
  if (unfit !== undefined)
    throw new SdkError(
      "invalid_argument",
      `migrations of an extra must be \`of\` a name of small letters, digits and dashes (received ${showValue(unfit)})`,
    );
  assertDistinct(owners, "folders of migrations");
}

/** Reads the migrations of this package, in order. */
export function readMigrations(): Promise<Migration[]> {
  return readFolder(FOLDER);
}

async function readFolder(url: URL): Promise<Migration[]> {
  const folder = fileURLToPath(url);
  const files = await readdir(folder, { recursive: true });
  const migrations = files
    .filter((file) => FILE.test(file))
    .map(async (file) => {
      const sql = await readFile(join(folder, file), "utf8");
      return { name: basename(file), sql, hash: createHash("sha256").update(sql).digest("hex") };
    });
  return (await Promise.all(migrations)).sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Runs those of the given migrations that a store has not seen. */
export async function runMigrations(
  store: Store,
  { migrations, now }: { migrations: readonly Migration[]; now: Date },
): Promise<string[]> {
  await createBookkeeping(store.pool);
  const ran: string[] = [];
  for (;;) {
    const name = await runNext(store, { migrations, now });
    if (name === undefined) return ran;
    ran.push(name);
  }
}

/**
 * Of several servers that start at once, one does what has to be done once, and the others see it.
 */
export async function lockSchema(tx: Transaction): Promise<void> {
  await queryOne(tx, "select id from schema_lock where id = 1 for update", []);
}

export async function listMigrations(db: Queryable): Promise<string[]> {
  const rows = await queryAll<{ name: string }>(
    db,
    "select name from schema_migrations order by name",
    [],
  );
  return rows.map(({ name }) => name);
}

/** Servers that create the same table at once get in each other's way, "if not exists" or not. */
async function createBookkeeping(db: Queryable): Promise<void> {
  for (const statement of BOOKKEEPING) {
    try {
      await db.query(statement);
    } catch (error) {
      if (!isAlreadyCreated(error)) throw error;
      // The other one has committed: now it exists. Each statement by itself, or the second try
      // fails at the next one.
      await db.query(statement);
    }
  }
}

/** Runs the first migration that is missing, and gives its name, or `undefined` when none is. */
async function runNext(
  { transaction }: Store,
  { migrations, now }: { migrations: readonly Migration[]; now: Date },
): Promise<string | undefined> {
  return transaction(async (tx) => {
    await tx.liftLimit();
    await lockSchema(tx);
    const applied = await queryAll<{ name: string; hash: string }>(
      tx,
      "select name, hash from schema_migrations order by name",
      [],
    );
    for (const owner of new Set(migrations.map(ownerOf))) {
      const own = <Named extends { name: string }>(all: readonly Named[]): Named[] =>
        all.filter((each) => ownerOf(each) === owner);
      checkHistory(own(applied), own(migrations));
    }
    const known = new Set(applied.map(({ name }) => name));
    const next = migrations.find(({ name }) => !known.has(name));
    if (next === undefined) return undefined;
    // Citus sends the whole of a text to each shard that one statement of it changes.
    for (const statement of splitStatements(next.sql)) await tx.query(statement);
    await tx.query("insert into schema_migrations values ($1, $2, $3)", [
      next.name,
      next.hash,
      now,
    ]);
    return next.name;
  });
}

// Comments, texts and bodies of functions are read as a whole, semicolons and all.
const STATEMENT = /(?:--[^\n]*|'[^']*'|\$\$(?:[^$]|\$(?!\$))*\$\$|[^;'$-]|-(?!-)|\$(?!\$))+/g;

/** Splits the SQL of a migration into its statements, without the comments before them. */
function splitStatements(sql: string): string[] {
  return [...sql.matchAll(STATEMENT)]
    .map(([text]) => text.replace(/^(?:\s|--[^\n]*\n?)+/, "").trimEnd())
    .filter(Boolean);
}

/**
 * Names the extra that a migration is of; the empty text for the server. Tables of an extra that is
 * left out stay, so a server starts without it on a store that has them.
 */
function ownerOf({ name }: { name: string }): string {
  return name.includes("/") ? name.slice(0, name.indexOf("/")) : "";
}

/** Throws unless what was applied is the beginning of what this version has, unchanged. */
function checkHistory(
  applied: readonly { name: string; hash: string }[],
  migrations: readonly Migration[],
): void {
  applied.forEach(({ name, hash }, index) => {
    const expected = migrations[index];
    if (expected?.name === name && expected.hash === hash) return;
    const message =
      expected === undefined
        ? `no further migration (received ${name}, of a later version)`
        : `${expected.name} (received ${expected.name === name ? "another" : name}): export the store with the version that made it, ` +
          "and import that into an empty one";
    throw new SdkError("migration_mismatch", `store must have ${message}`, {
      details: { applied: name, expected: expected?.name },
    });
  });
}

/**
 * Ends the leases of jobs, deliveries and requests with an idempotency key. Only for a store that
 * no other process uses: the process that held them is dead.
 */
export async function endLeases(db: Queryable, { now }: { now: Date }): Promise<void> {
  for (const table of ["jobs", "deliveries", "idempotency_keys"]) {
    await db.query(`update ${table} set leased_until = $1 where leased_until > $1`, [now]);
  }
}

// Entries of the data folder that the first start creates after the store.
const LATER = ["secret.key", "payer.json", "issuers", "ledger", "subject-data"];

type Place = { databaseUrl?: string | undefined; dataFolder: string };

/**
 * Refuses a data folder that has keys, a ledger or subject data but no store: a server has run
 * there, and would start with an empty store as if it had never issued anything.
 *
 * @throws SdkError `store_failed`
 */
export function assertStoreNotLost({ databaseUrl, dataFolder }: Place): void {
  if (databaseUrl !== undefined || hasStore(dataFolder)) return;
  const found = LATER.filter((name) => existsSync(join(dataFolder, name)));
  if (found.length === 0) return;
  throw new SdkError(
    "store_failed",
    `data folder ${dataFolder} must have its store beside ${found.join(", ")} (received none); nothing was changed: put the folder ` +
      "store back from a copy, fill a new one with `arcs-server import`, or make an empty one with `arcs-server migrate`",
    { details: { found } },
  );
}

/**
 * Refuses a data folder without a store, for commands that work on what is there: in a mistyped
 * folder, an export of nothing would look like a backup.
 *
 * @throws SdkError `store_failed`
 */
export function assertStoreExists(place: Place): void {
  assertStoreNotLost(place);
  const { databaseUrl, dataFolder } = place;
  if (databaseUrl !== undefined || hasStore(dataFolder)) return;
  throw new SdkError(
    "store_failed",
    `ARCS_DATA_FOLDER (--data-folder) must be a folder with a store (received ${dataFolder}, which has none); ` +
      "`arcs-server start` or `arcs-server migrate` makes one",
  );
}

export function hasStore(dataFolder: string): boolean {
  return existsSync(join(dataFolder, "store", "data"));
}
