import { SdkError } from "@arcs/core";
import { assertBytes, assertShape, emptyRoot, HASH_SIZE, hashChildren, showValue } from "@arcs/core/internal";

import { consistencyRanges, hashSubtrees, inclusionRanges, type LeafRange, type Node, subtreesOf } from "./subtree.ts";
import { type Tile, tileAt, TILE_WIDTH, tilePath } from "./tile.ts";

/** Returns the bytes of a tile. Its source need not be trusted: a wrong hash gives a proof that does not verify. */
export type ReadTile = (tile: Tile) => Uint8Array | Promise<Uint8Array>;

const HEIGHT_OF_TILE = 8;

/** Computes proofs and roots of a tree from its tiles. Each tile is read once. */
export type TileProofs = {
  /** @throws SdkError `invalid_argument` if the tree has no such leaf */
  inclusionPath(leafIndex: number): Promise<Uint8Array[]>;
  /** @throws SdkError `invalid_argument` if the tree never had this size */
  consistencyPath(earlierSize: number): Promise<Uint8Array[]>;
  /** Computes the root of the tree at a size. */
  rootAt(size: number): Promise<Uint8Array>;
};

/**
 * Makes a function set that computes proofs of a tree from its tiles (C2SP tlog-tiles). Check its results with `verifyInclusion`
 * and `verifyConsistency`, against the root of a checkpoint.
 *
 * @param options.size - of the checkpoint: tiles are requested for a tree of this size
 * @throws SdkError `invalid_argument` if size or readTile is missing
 * @throws SdkError `invalid_note`, from each function, if a tile has the wrong length
 * @example
 * ```ts
 * const proofs = createTileProofs({ size: checkpoint.size, readTile });
 * const inclusionPath = await proofs.inclusionPath(7);
 * ```
 */
export function createTileProofs(options: { size: number; readTile: ReadTile }): TileProofs {
  assertShape(options, "options", { size: "count", readTile: "function" });
  const { size, readTile } = options;
  const tiles = new Map<string, Promise<Uint8Array>>();

  async function read(tile: Tile): Promise<Uint8Array> {
    const bytes = await readTile(tile);
    assertBytes(bytes, "what readTile gave");
    if (bytes.length === tile.width * HASH_SIZE) return bytes;
    const expected = `${tilePath(tile)} expected ${tile.width * HASH_SIZE} bytes`;
    throw new SdkError("invalid_note", `${expected}, got ${bytes.length}`);
  }

  async function hashOf({ height, index }: Node): Promise<Uint8Array> {
    const level = Math.floor(height / HEIGHT_OF_TILE);
    const within = height % HEIGHT_OF_TILE;
    const first = index * 2 ** within;
    const tile = tileAt({ level, index: Math.floor(first / TILE_WIDTH) }, size);
    if (tile === undefined) throw new SdkError("invalid_argument", `the tree of ${size} leaves has no such node`);
    const path = tilePath(tile);
    const reading = tiles.get(path) ?? read(tile);
    tiles.set(path, reading);
    const start = (first % TILE_WIDTH) * HASH_SIZE;
    return foldHashes((await reading).slice(start, start + 2 ** within * HASH_SIZE));
  }

  async function rootOf(range: LeafRange): Promise<Uint8Array> {
    const hashes = await Promise.all(subtreesOf(range).map(hashOf));
    return hashSubtrees(hashes) ?? emptyRoot();
  }

  const assertWithin = (value: number, { from, to, name }: { from: number; to: number; name: string }): void => {
    if (Number.isSafeInteger(value) && value >= from && value <= to) return;
    throw new SdkError("invalid_argument", `${name} expected ${from} to ${to}, got ${showValue(value)}`);
  };

  return {
    async inclusionPath(leafIndex) {
      assertWithin(leafIndex, { from: 0, to: size - 1, name: "leafIndex" });
      return Promise.all(inclusionRanges(leafIndex, size).map(rootOf));
    },
    async consistencyPath(earlierSize) {
      assertWithin(earlierSize, { from: 0, to: size, name: "earlierSize" });
      return earlierSize === 0 ? [] : Promise.all(consistencyRanges(earlierSize, size).map(rootOf));
    },
    async rootAt(earlierSize) {
      assertWithin(earlierSize, { from: 0, to: size, name: "size" });
      return rootOf({ start: 0, end: earlierSize });
    },
  };
}

/** Hashes a power of two of adjacent nodes to their common ancestor. */
function foldHashes(bytes: Uint8Array): Uint8Array {
  let level = bytes;
  while (level.length > HASH_SIZE) {
    const above = new Uint8Array(level.length / 2);
    for (let start = 0; start < above.length; start += HASH_SIZE) {
      const left = level.subarray(2 * start, 2 * start + HASH_SIZE);
      above.set(hashChildren(left, level.subarray(2 * start + HASH_SIZE, 2 * start + 2 * HASH_SIZE)), start);
    }
    level = above;
  }
  return level;
}
