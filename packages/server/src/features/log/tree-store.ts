import type { GrownTile } from "@arcs/trust/transparency";

import { queryAll, queryOne, type Queryable, type Transaction } from "../../platform/db/queryable.ts";

/** State of the log as a whole. */
export type LogRow = { size: number; origin: string | null; address: string | null };

/** A checkpoint as it was signed. */
export type StoredCheckpoint = { size: number; note: string; signedAt: Date };

const NO_LOG: LogRow = { size: 0, origin: null, address: null };

/** Locks the log until the transaction ends. */
export async function lockLog(tx: Transaction): Promise<LogRow> {
  // Two who begin it wait for each other here; a store that is brought in from another one is empty before.
  await tx.query("insert into log_state (id, size) values (1, 0) on conflict (id) do nothing", []);
  return (
    (await queryOne<LogRow>(tx, "select size, origin, address from log_state where id = 1 for update", [])) ?? NO_LOG
  );
}

/** Reads how long the log is, and whose. */
export async function findLog(db: Queryable): Promise<LogRow> {
  return (await queryOne<LogRow>(db, "select size, origin, address from log_state where id = 1", [])) ?? NO_LOG;
}

/** Reads which address signs the log, also from a store without tables; `undefined` where no log was begun. */
export async function findLogAddress(db: Queryable): Promise<string | undefined> {
  const found = await queryOne<{ there: boolean }>(db, "select to_regclass('log_state') is not null as there", []);
  if (found?.there !== true) return undefined;
  return (await findLog(db)).address ?? undefined;
}

/** Keeps how long the log is. */
export async function saveLogSize(tx: Transaction, size: number): Promise<void> {
  await tx.query("update log_state set size = $1 where id = 1", [size]);
}

/** Notes under which name and with which key the log is signed, where it has none yet. */
export async function nameLog(
  tx: Transaction,
  { origin, address }: { origin: string; address: string },
): Promise<void> {
  await tx.query("update log_state set origin = $1, address = $2 where id = 1 and origin is null", [origin, address]);
}

/** Reads tiles of different levels, in the order of the request; empty where a tile does not exist. */
export async function readTiles(
  db: Queryable,
  wanted: readonly { level: number; index: number }[],
): Promise<Uint8Array[]> {
  const rows = await queryAll<{ level: number; hashes: Uint8Array }>(
    db,
    `select t.level, t.hashes from log_tiles t
     join unnest($1::integer[], $2::bigint[]) as wanted (level, tile) on wanted.level = t.level and wanted.tile = t.tile`,
    [wanted.map(({ level }) => level), wanted.map(({ index }) => index)],
  );
  const byLevel = new Map(rows.map(({ level, hashes }) => [level, Uint8Array.from(hashes)]));
  return wanted.map(({ level }) => byLevel.get(level) ?? new Uint8Array());
}

/** Keeps tiles that are new or have grown. */
export async function saveTiles(tx: Transaction, tiles: readonly GrownTile[]): Promise<void> {
  await tx.query(
    `insert into log_tiles (level, tile, hashes) select * from unnest($1::integer[], $2::bigint[], $3::bytea[])
     on conflict (level, tile) do update set hashes = excluded.hashes`,
    [
      tiles.map(({ level }) => level),
      tiles.map(({ index }) => index),
      tiles.map(({ hashes }) => Buffer.concat(hashes)),
    ],
  );
}

/** Finds the checkpoint of the longest log that was signed. */
export async function findCheckpoint(db: Queryable): Promise<StoredCheckpoint | undefined> {
  return queryOne<StoredCheckpoint>(
    db,
    `select size, note, signed_at as "signedAt" from log_checkpoints order by size desc limit 1`,
    [],
  );
}

/** Keeps a checkpoint; of two for one size, which say the same, the one with the later cosignatures. */
export async function saveCheckpoint(db: Queryable, { size, note, signedAt }: StoredCheckpoint): Promise<void> {
  await db.query(
    `insert into log_checkpoints (size, note, signed_at) values ($1, $2, $3)
     on conflict (size) do update set note = excluded.note`,
    [size, note, signedAt],
  );
}
