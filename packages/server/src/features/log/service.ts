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
} from "@arcs/trust/transparency";

import type { AgentLog } from "@arcs/core/http";
import type { Queryable } from "../../platform/db/queryable.ts";
import {
  findCheckpoint,
  findCredentialEntry,
  findHead,
  findLog,
  findScoreEntry,
  listChain,
  listHeads,
  listLogEntries,
  readTiles,
  type StoredCheckpoint,
} from "./store.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import type { Store } from "../../platform/db/store.ts";

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
  if (origin === null || address === null) throw new SdkError("not_found", "the log has not begun yet");
  return formatNoteKey(createNoteKey({ name: origin, type: "ed25519", publicKey: decodeAddress(address) }));
}

/**
 * Reads a tile, by its path below the log's prefix. Of a tile that has grown each earlier width is there as well.
 *
 * @throws SdkError `not_found` for what is no path, and beyond the last checkpoint
 */
export async function readTileAt(db: Queryable, path: string): Promise<Uint8Array> {
  const tile = parseTilePath(path);
  const size = (await findCheckpoint(db))?.size ?? 0;
  const whole = tile && tileAt(tile, size);
  if (tile === undefined || whole === undefined || /* fault: log-tiles-beyond-checkpoint */ tile.width > whole.width) {
    throw new SdkError("not_found", "the log has no such tile");
  }
  return tile.level === "entries" ? readBundle(db, tile) : readHashes(db, { ...tile, level: tile.level });
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
  const readTile = (tile: Tile): Promise<Uint8Array> => readHashes(db, { ...tile, level: Number(tile.level) });
  return createTileProofs({ size: to, readTile }).consistencyPath(from);
}

/** Reads the entries of an agent from a position on: those that are shown, or those that are hidden, with what opens them. */
export async function readAgentLog(
  db: Queryable,
  { agentId, hidden, from, limit }: { agentId: string; hidden: boolean; from: number; limit: number },
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

export async function readShownHeads(db: Queryable, agentIds: readonly string[]): Promise<Map<string, ChainHead>> {
  const known = (await listHeads(db, agentIds)).filter(({ hidden }) => !hidden);
  const heads = new Map(known.map(({ agentId, count, hash }) => [agentId, { count, hash }]));
  return new Map(agentIds.map((agentId) => [agentId, heads.get(agentId) ?? { ...EMPTY_HEAD }]));
}

/** Place of a record in the public log, and the signers of its checkpoints: to be checked, not trusted. */
export type LoggedPlace = {
  /** Of the entry, from 0. The newest checkpoint has it. */
  position: number;
  key: string;
  witnesses: readonly string[];
};

type LogContext = { store: Store; settings: Pick<Settings, "logWitnesses"> };

/** Finds the newest score of an agent. @returns `undefined` where it has no place yet, or stands behind a commitment */
export function findLoggedScore(context: LogContext, agentId: string): Promise<LoggedPlace | undefined> {
  return findPlace(context, (size) => findScoreEntry(context.store.pool, { agentId, size }));
}

/** Finds that a credential was issued. @returns `undefined` where it has no place yet, or stands behind a commitment */
export function findLoggedCredential(context: LogContext, credentialId: string): Promise<LoggedPlace | undefined> {
  return findPlace(context, (size) => findCredentialEntry(context.store.pool, { credentialId, size }));
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
