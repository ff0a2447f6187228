import { SdkError } from "@arcs/core";
import { assertBytes, assertObject, assertShape, showValue } from "@arcs/core/internal";

/** Number of hashes in a full tile, which is one node of the tile level above (C2SP tlog-tiles). */
export const TILE_WIDTH = 256;

/** A piece of a log: hashes of the tree at a level, or the entries themselves. */
export type Tile = {
  /** 0 has the hashes of leaves, each further level those of full tiles below; `entries` has the entries of level 0. */
  level: number | "entries";
  /** From 0 within the level. */
  index: number;
  /** Number of hashes or entries: 1 to 256; fewer than 256 only at the right edge. */
  width: number;
};

/**
 * Writes the path of a tile below a log's prefix (C2SP tlog-tiles at commit 5ba5ee8, section Merkle Tree).
 *
 * @throws SdkError `invalid_argument` if level, index or width is out of range
 * @example
 * ```ts
 * tilePath({ level: 0, index: 1234067, width: 256 }); // "tile/0/x001/x234/067"
 * ```
 */
export function tilePath(tile: Tile): string {
  assertObject(tile, "tile");
  const { level, index, width } = tile;
  const isLevel = level === "entries" || (Number.isInteger(level) && level >= 0 && level <= 63);
  if (!isLevel || !Number.isSafeInteger(index) || index < 0) {
    throw new SdkError("invalid_argument", "tile expected a level of 0 to 63 or entries, and an index from 0");
  }
  if (!Number.isInteger(width) || width < 1 || width > TILE_WIDTH) {
    throw new SdkError("invalid_argument", `width of a tile expected 1 to ${TILE_WIDTH}, got ${showValue(width)}`);
  }
  const digits = String(index);
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, "0");
  const parts = padded.match(/\d{3}/g) ?? [];
  const named = parts.map((part, place) => (place === parts.length - 1 ? part : `x${part}`)).join("/");
  return `tile/${level}/${named}${width === TILE_WIDTH ? "" : `.p/${width}`}`;
}

const PATH = /^tile\/(entries|0|[1-5]\d?|6[0-3]?|[7-9])((?:\/x\d{3}){0,5}\/\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** Parses the path of a tile in its one spelling; `undefined` for anything else. */
export function parseTilePath(path: string): Tile | undefined {
  if (typeof path !== "string") return undefined;
  const [, name, digits = "", partial] = PATH.exec(path) ?? [];
  if (name === undefined) return undefined;
  const level = name === "entries" ? name : Number(name);
  const tile: Tile = {
    level,
    index: Number(digits.replaceAll(/[/x]/g, "")),
    width: partial === undefined ? TILE_WIDTH : Number(partial),
  };
  const isRange = Number.isSafeInteger(tile.index) && tile.width <= TILE_WIDTH;
  // Leading groups of zeros, and a partial tile of full width, are second spellings.
  return isRange && tilePath(tile) === path ? tile : undefined;
}

/** Returns the number of hashes of a level in a tree. @throws SdkError `invalid_argument` unless both are counts */
export function levelSize(level: number, size: number): number {
  assertShape(level, "level", "count");
  assertShape(size, "size", "count");
  return Math.floor(size / TILE_WIDTH ** level);
}

/**
 * Returns the tile of an index in a tree of a given size; `undefined` if there is none.
 *
 * @throws SdkError `invalid_argument` unless level, index and size are counts
 */
export function tileAt(tile: Omit<Tile, "width">, size: number): Tile | undefined {
  assertShape(tile, "tile", { index: "count" });
  const { level, index } = tile;
  const hashes = levelSize(level === "entries" ? 0 : level, size) - index * TILE_WIDTH;
  return hashes <= 0 ? undefined : { level, index, width: Math.min(hashes, TILE_WIDTH) };
}

/** Max bytes of an entry: its length is written with two bytes. */
const MAX_ENTRY_BYTES = 65_535;

/**
 * Writes entries as they are served, each after its length (C2SP tlog-tiles at commit 5ba5ee8, section Log entries).
 *
 * @throws SdkError `invalid_argument` if an entry has more than 65,535 bytes
 */
export function formatEntries(entries: readonly Uint8Array[]): Uint8Array {
  assertShape(entries, "entries", ["bytes"]);
  const bytes = new Uint8Array(entries.reduce((sum, { length }) => sum + 2 + length, 0));
  let at = 0;
  for (const entry of entries) {
    if (entry.length > MAX_ENTRY_BYTES) {
      throw new SdkError("invalid_argument", `entry expected at most ${MAX_ENTRY_BYTES} bytes, got ${entry.length}`);
    }
    bytes.set([entry.length >> 8, entry.length & 0xff], at);
    bytes.set(entry, at + 2);
    at += 2 + entry.length;
  }
  return bytes;
}

/**
 * Reads the entries of a bundle.
 *
 * @throws SdkError `invalid_log_entry` if the last one is cut off, or there are more than 256
 */
export function parseEntries(bytes: Uint8Array): Uint8Array[] {
  assertBytes(bytes, "bundle");
  const entries: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = ((bytes[at] as number) << 8) | (bytes[at + 1] ?? 0);
    const end = at + 2 + length;
    if (end > bytes.length || entries.length === TILE_WIDTH) {
      throw new SdkError("invalid_log_entry", `bundle expected at most ${TILE_WIDTH} entries, each of them whole`);
    }
    entries.push(bytes.slice(at + 2, end));
    at = end;
  }
  return entries;
}
