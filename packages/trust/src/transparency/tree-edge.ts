import { SdkError } from "@arcs/core";
import { assertShape, emptyRoot, HASH_SIZE, isHashList, type Shape } from "@arcs/core/internal";

import { hashSubtrees, rootOfFull, splitHashes, subtreesOf } from "./tree-proofs.ts";
import { levelSize, TILE_WIDTH } from "./tile.ts";

/**
 * The right edge of a growing tree: at each tile level the hashes of the incomplete tile. It is enough to add leaves and to compute
 * the root without the rest of the tree. Its size is a few thousand bytes.
 */
export type TreeEdge = {
  /** Number of leaves. */
  size: number;
  /** For each level from 0: fewer than 256 hashes. */
  levels: readonly (readonly Uint8Array[])[];
};

/** A tile that new leaves have changed, with all its hashes. */
export type GrownTile = { level: number; index: number; hashes: readonly Uint8Array[] };

export const treeEdge: Shape = { size: "count", levels: [["bytes"]] };

/** The edge of a tree without leaves. */
export function emptyEdge(): TreeEdge {
  return { size: 0, levels: [] };
}

/**
 * Adds leaves to a tree.
 *
 * @param edge - is not changed
 * @param leafHashes - 32 bytes each, in order
 * @returns the new edge, and the tiles that are new or have grown
 * @throws SdkError `invalid_argument` if a leaf is not a hash, or the edge is malformed
 */
export function growTree(edge: TreeEdge, leafHashes: readonly Uint8Array[]): { edge: TreeEdge; tiles: GrownTile[] } {
  assertEdge(edge);
  if (!isHashList(leafHashes)) throw new SdkError("invalid_argument", "leafHashes expected hashes of 32 bytes each");
  const tiles: GrownTile[] = [];
  const levels: (readonly Uint8Array[])[] = [];
  let added = leafHashes;
  let before = edge.size;
  for (let level = 0; added.length > 0 || level < edge.levels.length; level++) {
    const hashes = [...(edge.levels[level] ?? []), ...added];
    const first = Math.floor(before / TILE_WIDTH);
    const above: Uint8Array[] = [];
    for (let start = 0; start < hashes.length; start += TILE_WIDTH) {
      const part = hashes.slice(start, start + TILE_WIDTH);
      if (added.length > 0) tiles.push({ level, index: first + start / TILE_WIDTH, hashes: part });
      if (part.length === TILE_WIDTH) above.push(rootOfFull(part));
    }
    levels.push(hashes.slice(above.length * TILE_WIDTH));
    added = above;
    before = first;
  }
  return { edge: { size: edge.size + leafHashes.length, levels }, tiles };
}

/**
 * Computes the root of a tree from its edge.
 *
 * @throws SdkError `invalid_argument` for a malformed edge
 */
export function rootOfEdge(edge: TreeEdge): Uint8Array {
  assertEdge(edge);
  const nodes = edge.levels.toReversed().flatMap((hashes) =>
    subtreesOf({ start: 0, end: hashes.length }).map(({ height, index }) => {
      const width = 2 ** height;
      return rootOfFull(hashes.slice(index * width, (index + 1) * width));
    }),
  );
  return hashSubtrees(nodes) ?? emptyRoot();
}

/**
 * Reads an edge from the last served tile of each level, from level 0 on.
 *
 * @param size - of the tree, in leaves
 * @throws SdkError `invalid_argument` if a tile has too few hashes
 */
export function readEdge(size: number, tiles: readonly Uint8Array[]): TreeEdge {
  assertShape(size, "size", "count");
  assertShape(tiles, "tiles", ["bytes"]);
  const levels: Uint8Array[][] = [];
  for (let left = size, level = 0; left > 0; left = Math.floor(left / TILE_WIDTH), level++) {
    const bytes = tiles[level] ?? new Uint8Array();
    const width = left % TILE_WIDTH;
    if (bytes.length < width * HASH_SIZE)
      throw new SdkError("invalid_argument", `tiles[${level}] expected ${width} hashes, got ${bytes.length} bytes`);
    levels.push(splitHashes(bytes).slice(0, width));
  }
  return { size, levels };
}

/**
 * Checks that an edge fits a tree of its size: otherwise its results would belong to no tree.
 *
 * @throws SdkError `invalid_argument` for a malformed edge
 */
export function assertEdge(edge: TreeEdge): void {
  assertShape(edge, "edge", treeEdge);
  const { size, levels } = edge;
  const height = Math.max(levels.length, heightOf(size));
  for (let level = 0; level < height; level++) {
    const hashes = levels[level] ?? [];
    const expected = levelSize(level, size) % TILE_WIDTH;
    if (hashes.length === expected && isHashList(hashes)) continue;
    throw new SdkError("invalid_argument", `edge.levels[${level}] expected ${expected} hashes of 32 bytes each`);
  }
}

function heightOf(size: number): number {
  let height = 0;
  while (levelSize(height, size) > 0) height++;
  return height;
}
