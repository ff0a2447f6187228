import { decodeAddress, SdkError } from "@arcs/core";
import { utf8ToBytes } from "@arcs/core/internal";
import {
  type ChainHead,
  createNoteKey,
  createTileProofs,
  EMPTY_HEAD,
  formatEntries,
  formatNoteKey,
  parseTilePath,
  type Tile,
  TILE_WIDTH,
  tileAt,
  type EntryOpening,
  type GrownTile,
} from "@arcs/trust/transparency";
import type { AgentLog } from "@arcs/core/http";
import {
  type Queryable,
  queryAll,
  queryOne,
  type Transaction,
} from "../../platform/db/queryable.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import type { Store } from "../../platform/db/store.ts";
import type { FastifyBaseLogger } from "fastify";

/** @throws SdkError `not_found` before the first checkpoint was signed */
export async function readCheckpoint(db: Queryable): Promise<StoredCheckpoint> {
  const checkpoint = await findCheckpoint(db);
  if (checkpoint === undefined) throw new SdkError("not_found", "there is no checkpoint yet");
  return checkpoint;
}

/**
 * Reads the key that checkpoints are signed with, as verifiers configure it.
 *
 * @throws SdkError `not_found` before the log has begun
 */
export async function readLogKey(db: Queryable): Promise<string> {
  const { origin, address } = await findLog(db);
  if (origin === null || address === null)
    throw new SdkError("not_found", "the log has not begun yet");
  return formatNoteKey(
    createNoteKey({ name: origin, type: "ed25519", publicKey: decodeAddress(address) }),
  );
}

/**
 * Reads a tile, by its path below the log's prefix. Of a tile that has grown each earlier width is
 * there as well.
 *
 * @throws SdkError `not_found` for what is no path, and beyond the last checkpoint
 */
export async function readTileAt(db: Queryable, path: string): Promise<Uint8Array> {
  const tile = parseTilePath(path);
  const size = (await findCheckpoint(db))?.size ?? 0;
  const whole = tile && tileAt(tile, size);
  if (tile === undefined || whole === undefined || tile.width > whole.width) {
    throw new SdkError("not_found", "the log has no such tile");
  }
  return tile.level === "entries"
    ? readBundle(db, tile)
    : readHashes(db, { ...tile, level: tile.level });
}

async function readBundle(db: Queryable, { index, width }: Tile): Promise<Uint8Array> {
  const from = index * TILE_WIDTH;
  const entries = await listLogEntries(db, { from, to: from + width });
  return formatEntries(entries.map(({ entry }) => utf8ToBytes(entry)));
}

async function readHashes(db: Queryable, tile: Tile & { level: number }): Promise<Uint8Array> {
  const [hashes = new Uint8Array()] = await readTiles(db, [tile]);
  return hashes.subarray(0, tile.width * 32);
}

/**
 * Proves that the log of a size is how it began at a smaller one (RFC 6962, section 2.1.2).
 *
 * @throws SdkError `invalid_argument` when it never had the smaller size
 */
export async function readConsistencyPath(
  db: Queryable,
  { from, to }: { from: number; to: number },
): Promise<Uint8Array[]> {
  if (from === to) return [];
  const readTile = (tile: Tile): Promise<Uint8Array> =>
    readHashes(db, { ...tile, level: Number(tile.level) });
  return createTileProofs({ size: to, readTile }).consistencyPath(from);
}

/**
 * Reads the entries of an agent from a position on: those that are shown, or those that are hidden,
 * with what opens them.
 */
export async function readAgentLog(
  db: Queryable,
  {
    agentId,
    hidden,
    from,
    limit,
  }: { agentId: string; hidden: boolean; from: number; limit: number },
): Promise<AgentLog> {
  const chain = { agentId, hidden };
  const head = (await findHead(db, chain)) ?? { ...EMPTY_HEAD };
  const rows = await listChain(db, chain, { from, limit });
  const entries = rows.map(({ position, entry, salt, opened }) => ({
    position,
    entry,
    ...(salt === null || opened === null ? {} : { opening: { salt, entry: opened } }),
  }));
  return { head, entries };
}

export async function readShownHeads(
  db: Queryable,
  agentIds: readonly string[],
): Promise<Map<string, ChainHead>> {
  const known = (await listHeads(db, agentIds)).filter(({ hidden }) => !hidden);
  const heads = new Map(known.map(({ agentId, count, hash }) => [agentId, { count, hash }]));
  return new Map(agentIds.map((agentId) => [agentId, heads.get(agentId) ?? { ...EMPTY_HEAD }]));
}

/**
 * Place of a record in the public log, and the signers of its checkpoints: to be checked, not
 * trusted.
 */
export type LoggedPlace = {
  /** Of the entry, from 0. The newest checkpoint has it. */
  position: number;
  key: string;
  witnesses: readonly string[];
};

type LogContext = { store: Store; settings: Pick<Settings, "logWitnesses"> };

/**
 * Finds the newest score of an agent. @returns `undefined` where it has no place yet, or stands
 * behind a commitment
 */
export function findLoggedScore(
  context: LogContext,
  agentId: string,
): Promise<LoggedPlace | undefined> {
  return findPlace(context, (size) => findScoreEntry(context.store.pool, { agentId, size }));
}

/**
 * Finds that a credential was issued. @returns `undefined` where it has no place yet, or stands
 * behind a commitment
 */
export function findLoggedCredential(
  context: LogContext,
  credentialId: string,
): Promise<LoggedPlace | undefined> {
  return findPlace(context, (size) =>
    findCredentialEntry(context.store.pool, { credentialId, size }),
  );
}

async function findPlace(
  { store, settings }: LogContext,
  find: (size: number) => Promise<{ position: number } | undefined>,
): Promise<LoggedPlace | undefined> {
  const { size } = (await findCheckpoint(store.pool)) ?? { size: 0 };
  const found = size === 0 ? undefined : await find(size);
  if (found === undefined) return undefined;
  const witnesses = settings.logWitnesses.map(({ key }) => formatNoteKey(key));
  return { ...found, key: await readLogKey(store.pool), witnesses };
}

export type LogRow = { size: number; origin: string | null; address: string | null };

export type StoredCheckpoint = { size: number; note: string; signedAt: Date };

const NO_LOG: LogRow = { size: 0, origin: null, address: null };

export async function lockLog(tx: Transaction): Promise<LogRow> {
  // Two who begin it wait for each other here; a store that is brought in from another one is empty
  // before.
  await tx.query("insert into log_state (id, size) values (1, 0) on conflict (id) do nothing", []);
  return (
    (await queryOne<LogRow>(
      tx,
      "select size, origin, address from log_state where id = 1 for update",
      [],
    )) ?? NO_LOG
  );
}

export async function findLog(db: Queryable): Promise<LogRow> {
  return (
    (await queryOne<LogRow>(db, "select size, origin, address from log_state where id = 1", [])) ??
    NO_LOG
  );
}

/**
 * Reads which address signs the log, also from a store without tables; `undefined` where no log was
 * begun.
 */
async function findLogAddress(db: Queryable): Promise<string | undefined> {
  const found = await queryOne<{ there: boolean }>(
    db,
    "select to_regclass('log_state') is not null as there",
    [],
  );
  if (found?.there !== true) return undefined;
  return (await findLog(db)).address ?? undefined;
}

export async function saveLogSize(tx: Transaction, size: number): Promise<void> {
  await tx.query("update log_state set size = $1 where id = 1", [size]);
}

export async function nameLog(
  tx: Transaction,
  { origin, address }: { origin: string; address: string },
): Promise<void> {
  await tx.query("update log_state set origin = $1, address = $2 where id = 1 and origin is null", [
    origin,
    address,
  ]);
}

/**
 * Reads tiles of different levels, in the order of the request; empty where a tile does not exist.
 */
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

export async function findCheckpoint(db: Queryable): Promise<StoredCheckpoint | undefined> {
  return queryOne<StoredCheckpoint>(
    db,
    `select size, note, signed_at as "signedAt" from log_checkpoints order by size desc limit 1`,
    [],
  );
}

/**
 * Keeps a checkpoint; of two for one size, which say the same, the one with the later cosignatures.
 */
export async function saveCheckpoint(
  db: Queryable,
  { size, note, signedAt }: StoredCheckpoint,
): Promise<void> {
  await db.query(
    `insert into log_checkpoints (size, note, signed_at) values ($1, $2, $3)
     on conflict (size) do update set note = excluded.note`,
    [size, note, signedAt],
  );
}

export type AnchoredCheckpoint = {
  size: number;
  note: string;
  transactionHash: string;
  anchoredAt: Date;
};

export function listAnchors(
  db: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<AnchoredCheckpoint[]> {
  return queryAll<AnchoredCheckpoint>(
    db,
    `select a.size, c.note, a.transaction_hash as "transactionHash", a.anchored_at as "anchoredAt"
     from log_anchors a join log_checkpoints c on c.size = a.size where a.size > $1 order by a.size limit $2`,
    [after, limit],
  );
}

/** Counts the checkpoints since the last one that stands on the ledger, as far as a number. */
export async function countUnanchored(db: Queryable, { most }: { most: number }): Promise<number> {
  const row = await queryOne<{ count: number }>(
    db,
    `select count(*) as count from (
       select 1 from log_checkpoints where size > coalesce((select max(size) from log_anchors), -1) limit $1
     ) unanchored`,
    [most],
  );
  return row?.count ?? 0;
}

/** Keeps where a checkpoint stands; of two transactions, which say the same, the first. */
export async function saveAnchor(
  db: Queryable,
  { size, transactionHash, anchoredAt }: Omit<AnchoredCheckpoint, "note">,
): Promise<void> {
  await db.query(
    "insert into log_anchors (size, transaction_hash, anchored_at) values ($1, $2, $3) on conflict do nothing",
    [size, transactionHash, anchoredAt],
  );
}

export type PlacedEntry = {
  /** From 0. */
  position: number;
  entry: string;
  agentId: string | null;
  hidden: boolean;
  /** Where it stands behind a commitment. */
  opening?: EntryOpening | undefined;
};

export type ChainName = { agentId: string; hidden: boolean };

export async function insertEntries(
  tx: Transaction,
  entries: readonly PlacedEntry[],
): Promise<void> {
  await tx.query(
    `insert into log_entries (position, entry, agent_id, hidden, salt, opened)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::boolean[], $5::text[], $6::text[])`,
    [
      entries.map(({ position }) => position),
      entries.map(({ entry }) => entry),
      entries.map(({ agentId }) => agentId),
      entries.map(({ hidden }) => hidden),
      entries.map(({ opening }) => opening?.salt ?? null),
      entries.map(({ opening }) => opening?.entry ?? null),
    ],
  );
}

export async function listLogEntries(
  db: Queryable,
  { from, to }: { from: number; to: number },
): Promise<{ position: number; entry: string }[]> {
  return queryAll(
    db,
    "select position, entry from log_entries where position >= $1 and position < $2 order by position",
    [from, to],
  );
}

export async function listChain(
  db: Queryable,
  { agentId, hidden }: ChainName,
  { from, limit }: { from: number; limit: number },
): Promise<{ position: number; entry: string; salt: string | null; opened: string | null }[]> {
  return queryAll(
    db,
    `select position, entry, salt, opened from log_entries
     where agent_id = $1 and hidden = $2 and position >= $3 order by position limit $4`,
    [agentId, hidden, from, limit],
  );
}

/**
 * Finds the position of the newest score of an agent, where it is shown, among the first entries of
 * the log.
 */
export function findScoreEntry(
  db: Queryable,
  { agentId, size }: { agentId: string; size: number },
): Promise<{ position: number } | undefined> {
  return queryOne(
    db,
    `select position from log_entries
     where agent_id = $1 and not hidden and position < $2 and entry like '%"kind":"score"%'
     order by position desc limit 1`,
    [agentId, size],
  );
}

/**
 * Finds the position of what says that a credential was issued, where it is shown, among the first
 * entries of the log.
 */
export function findCredentialEntry(
  db: Queryable,
  { credentialId, size }: { credentialId: string; size: number },
): Promise<{ position: number } | undefined> {
  return queryOne(
    db,
    `select position from log_entries
     where entry like '%"kind":"credential_issued"%' and entry::json -> 'record' ->> 'credential' = $1 and position < $2
     order by position limit 1`,
    [credentialId, size],
  );
}

export async function findHead(
  db: Queryable,
  { agentId, hidden }: ChainName,
): Promise<ChainHead | undefined> {
  return queryOne<ChainHead>(
    db,
    "select count, hash from log_heads where agent_id = $1 and hidden = $2",
    [agentId, hidden],
  );
}

/** Joins, in SQL, where the shown entries of an agent end: an empty chain where there are none. */
export const shownHead = {
  columns: `coalesce(h.count, 0) as "logCount", coalesce(h.hash, repeat('0', 64)) as "logHash"`,
  join: (id: string): string => `left join log_heads h on h.agent_id = ${id} and not h.hidden`,
};

export async function listHeads(
  db: Queryable,
  agentIds: readonly string[],
): Promise<(ChainName & ChainHead)[]> {
  return queryAll(
    db,
    `select agent_id as "agentId", hidden, count, hash from log_heads where agent_id = any($1::text[])`,
    [agentIds],
  );
}

export async function saveHeads(
  tx: Transaction,
  heads: readonly (ChainName & ChainHead)[],
): Promise<void> {
  await tx.query(
    `insert into log_heads (agent_id, hidden, count, hash)
     select * from unnest($1::text[], $2::boolean[], $3::bigint[], $4::text[])
     on conflict (agent_id, hidden) do update set count = excluded.count, hash = excluded.hash`,
    [
      heads.map(({ agentId }) => agentId),
      heads.map(({ hidden }) => hidden),
      heads.map(({ count }) => count),
      heads.map(({ hash }) => hash),
    ],
  );
}

/**
 * Warns the operator of a server whose key is not that of the log in its store. Its key file was
 * lost, or it shares the database of others without their keys. It serves, and adds nothing to the
 * log.
 */
export async function warnOfOtherLogKey(
  db: Queryable,
  {
    address,
    logKeyFile,
    log,
  }: { address: string; logKeyFile: string; log: Pick<FastifyBaseLogger, "error"> },
): Promise<void> {
  const begun = await findLogAddress(db);
  if (begun === undefined || begun === address) return;
  log.error(
    `this server adds nothing to the public log: ${begun} signs that of its store, and ARCS_LOG_KEY_FILE (--log-key-file), ` +
      `${logKeyFile}, is the key ${address}; bring the key files along from where the log was begun (issuers, log.json, secret.key)`,
  );
}
