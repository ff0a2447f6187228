import { SdkError } from "@arcs/core";
import {
  assertBytes,
  assertObject,
  assertShape,
  emptyRoot,
  equalBytes,
  HASH_SIZE,
  hashChildren,
  isHash,
  isHashList,
  showValue,
  type Shape,
} from "@arcs/core/internal";

/** The size and root of a tree. */
export type TreeHead = {
  /** Number of leaves. */
  size: number;
  /** 32 bytes. */
  root: Uint8Array;
};

/**
 * Returns the bytes of a tile. Its source need not be trusted: a wrong hash gives a proof that does
 * not verify.
 */
export type ReadTile = (tile: Tile) => Uint8Array | Promise<Uint8Array>;

/** Computes proofs of a tree from its tiles. Each tile is read once. */
export type TileProofs = {
  /** @throws SdkError `invalid_argument` if the tree has no such leaf */
  inclusionPath(leafIndex: number): Promise<Uint8Array[]>;
  /** @throws SdkError `invalid_argument` if the tree never had this size */
  consistencyPath(earlierSize: number): Promise<Uint8Array[]>;
};

const HEIGHT_OF_TILE = 8;

/**
 * Makes a function set that computes proofs of a tree from its tiles (C2SP tlog-tiles). Check its
 * results with `verifyInclusion` and `verifyConsistency`, against the root of a checkpoint.
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
  const tiles = new Map<string, Promise<Uint8Array[]>>();

  async function read(tile: Tile): Promise<Uint8Array[]> {
    const bytes = await readTile(tile);
    assertBytes(bytes, "what readTile gave");
    if (bytes.length === tile.width * HASH_SIZE) return splitHashes(bytes);
    const expected = `${tilePath(tile)} must be ${tile.width * HASH_SIZE} bytes`;
    throw new SdkError("invalid_note", `${expected} (received ${bytes.length})`);
  }

  async function hashOf({ height, index }: Node): Promise<Uint8Array> {
    const level = Math.floor(height / HEIGHT_OF_TILE);
    const within = height % HEIGHT_OF_TILE;
    const first = index * 2 ** within;
    const tile = tileAt({ level, index: Math.floor(first / TILE_WIDTH) }, size);
    if (tile === undefined)
      throw new SdkError("invalid_argument", `the tree of ${size} leaves has no such node`);
    const path = tilePath(tile);
    const reading = tiles.get(path) ?? read(tile);
    tiles.set(path, reading);
    const start = first % TILE_WIDTH;
    return rootOfFull((await reading).slice(start, start + 2 ** within));
  }

  async function rootOf(range: LeafRange): Promise<Uint8Array> {
    return hashSubtrees(await Promise.all(subtreesOf(range).map(hashOf))) as Uint8Array;
  }

  const assertWithin = (
    value: number,
    { from, to, name }: { from: number; to: number; name: string },
  ): void => {
    if (Number.isSafeInteger(value) && value >= from && value <= to) return;
    throw new SdkError(
      "invalid_argument",
      `${name} must be ${from} to ${to} (received ${showValue(value)})`,
    );
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
  };
}

/**
 * Tells whether a later tree begins with all leaves of an earlier one, in their order (RFC 9162,
 * section 2.1.4.2).
 *
 * Nothing can be proved about the empty tree, so the result is false: every tree begins with it.
 *
 * @param path - hashes of 32 bytes, in the order of the RFC
 * @throws SdkError `invalid_argument` if a head is missing; malformed heads are untrusted input and
 *   give false
 */
export function verifyConsistency(
  path: readonly Uint8Array[],
  heads: { earlier: TreeHead; later: TreeHead },
): boolean {
  assertObject(heads, "heads");
  const { earlier, later } = heads;
  assertObject(earlier, "earlier");
  assertObject(later, "later");
  if (!isHead(earlier) || !isHead(later) || !isHashList(path) || earlier.size > later.size)
    return false;
  if (earlier.size === 0) return false;
  if (earlier.size === later.size) return path.length === 0 && equalBytes(earlier.root, later.root);
  // The root of a complete earlier tree is the first node, which the path omits.
  const hashes = 2 ** heightWithin(earlier.size) === earlier.size ? [earlier.root, ...path] : path;
  const roots = rootsOfPath(hashes, earlier.size, later.size);
  return (
    roots !== undefined &&
    equalBytes(roots.earlier, earlier.root) &&
    equalBytes(roots.later, later.root)
  );
}

function rootsOfPath(
  [first, ...others]: readonly Uint8Array[],
  earlierSize: number,
  laterSize: number,
): { earlier: Uint8Array; later: Uint8Array } | undefined {
  if (first === undefined) return undefined;
  let [node, last] = [earlierSize - 1, laterSize - 1];
  while (node % 2 === 1) [node, last] = [half(node), half(last)];
  let [earlier, later] = [first, first];
  for (const hash of others) {
    if (last === 0) return undefined;
    if (node % 2 === 1 || node === last) {
      earlier = hashChildren(hash, earlier);
      later = hashChildren(hash, later);
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)];
    } else {
      later = hashChildren(later, hash);
    }
    [node, last] = [half(node), half(last)];
  }
  return last === 0 ? { earlier, later } : undefined;
}

/** A complete subtree: node `index` of height `height` covers the leaves from index·2^height on. */
type Node = { height: number; index: number };

type LeafRange = { start: number; end: number };

/** Splits a range of leaves from a proof into the largest complete subtrees, from left to right. */
export function subtreesOf({ start, end }: LeafRange): Node[] {
  const nodes: Node[] = [];
  for (let at = start; at < end;) {
    const height = heightWithin(end - at);
    nodes.push({ height, index: at / 2 ** height });
    at += 2 ** height;
  }
  return nodes;
}

/** Hashes complete subtrees, from left to right, to their common root (RFC 6962, section 2.1). */
export function hashSubtrees(hashes: readonly Uint8Array[]): Uint8Array | undefined {
  let root: Uint8Array | undefined;
  for (const hash of hashes.toReversed())
    root = root === undefined ? hash : hashChildren(hash, root);
  return root;
}

export function splitHashes(bytes: Uint8Array): Uint8Array[] {
  return Array.from({ length: Math.floor(bytes.length / HASH_SIZE) }, (_, place) =>
    bytes.slice(place * HASH_SIZE, (place + 1) * HASH_SIZE),
  );
}

/** Returns the common ancestor of a power of two of nodes. */
export function rootOfFull(hashes: readonly Uint8Array[]): Uint8Array {
  let level = hashes;
  while (level.length > 1) {
    level = Array.from({ length: level.length / 2 }, (_, place) =>
      hashChildren(level[2 * place] as Uint8Array, level[2 * place + 1] as Uint8Array),
    );
  }
  return level[0] as Uint8Array;
}

/**
 * Returns the ranges whose roots form the inclusion path of a leaf, from the leaf up (RFC 6962,
 * section 2.1.1).
 */
export function inclusionRanges(leafIndex: number, size: number): LeafRange[] {
  const ranges: LeafRange[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + leftSize(end - start);
    if (leafIndex < middle) {
      ranges.unshift({ start: middle, end });
      end = middle;
    } else {
      ranges.unshift({ start, end: middle });
      start = middle;
    }
  }
  return ranges;
}

/**
 * Returns the ranges whose roots form the consistency path between two sizes (RFC 6962, section
 * 2.1.2).
 */
export function consistencyRanges(earlier: number, later: number): LeafRange[] {
  const ranges: LeafRange[] = [];
  let [start, end] = [0, later];
  while (end > earlier) {
    const middle = start + leftSize(end - start);
    if (earlier <= middle) {
      ranges.unshift({ start: middle, end });
      end = middle;
    } else {
      ranges.unshift({ start, end: middle });
      start = middle;
    }
  }
  // The rest ends where the earlier tree does. If it is the whole earlier tree, its root is known.
  return start === 0 ? ranges : [{ start, end }, ...ranges];
}

/** Returns the largest power of two below a number of leaves: the size of the left half. */
function leftSize(leaves: number): number {
  return 2 ** heightWithin(leaves - 1);
}

/**
 * Returns the height of the largest complete subtree with at most this many leaves. The rounded
 * logarithm may be one too high.
 */
function heightWithin(leaves: number): number {
  const height = Math.floor(Math.log2(leaves));
  return 2 ** height > leaves ? height - 1 : height;
}

function isHead({ size, root }: TreeHead): boolean {
  return Number.isSafeInteger(size) && size >= 0 && isHash(root);
}

function half(value: number): number {
  return Math.floor(value / 2);
}

/**
 * The right edge of a growing tree: at each tile level the hashes of the incomplete tile. It is
 * enough to add leaves and to compute the root without the rest of the tree. Its size is a few
 * thousand bytes.
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
export function growTree(
  edge: TreeEdge,
  leafHashes: readonly Uint8Array[],
): { edge: TreeEdge; tiles: GrownTile[] } {
  assertEdge(edge);
  if (!isHashList(leafHashes))
    throw new SdkError("invalid_argument", "leafHashes must be hashes of 32 bytes each");
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
      throw new SdkError(
        "invalid_argument",
        `tiles[${level}] must have ${width} hashes (received ${bytes.length} bytes)`,
      );
    levels.push(splitHashes(bytes).slice(0, width));
  }
  return { size, levels };
}

/**
 * Checks that an edge fits a tree of its size: otherwise its results would belong to no tree.
 *
 * @throws SdkError `invalid_argument`
 */
export function assertEdge(edge: TreeEdge): void {
  assertShape(edge, "edge", treeEdge);
  const { size, levels } = edge;
  const height = Math.max(levels.length, heightOf(size));
  for (let level = 0; level < height; level++) {
    const hashes = levels[level] ?? [];
    const expected = levelSize(level, size) % TILE_WIDTH;
    if (hashes.length === expected && isHashList(hashes)) continue;
    throw new SdkError(
      "invalid_argument",
      `edge.levels[${level}] must have ${expected} hashes of 32 bytes each`,
    );
  }
}

function heightOf(size: number): number {
  let height = 0;
  while (levelSize(height, size) > 0) height++;
  return height;
}

/** Number of hashes in a full tile, which is one node of the tile level above (C2SP tlog-tiles). */
export const TILE_WIDTH = 256;

/** A piece of a log: hashes of the tree at a level, or the entries themselves. */
export type Tile = {
  /**
   * 0 has the hashes of leaves, each further level those of full tiles below; `entries` has the
   * entries of level 0.
   */
  level: number | "entries";
  /** From 0 within the level. */
  index: number;
  /** Number of hashes or entries: 1 to 256; fewer than 256 only at the right edge. */
  width: number;
};

/**
 * Writes the path of a tile below a log's prefix (C2SP tlog-tiles at commit 5ba5ee8, section Merkle
 * Tree).
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
    throw new SdkError(
      "invalid_argument",
      "tile must have a level of 0 to 63 or entries, and an index from 0",
    );
  }
  if (!Number.isInteger(width) || width < 1 || width > TILE_WIDTH) {
    throw new SdkError(
      "invalid_argument",
      `width of a tile must be 1 to ${TILE_WIDTH} (received ${showValue(width)})`,
    );
  }
  const digits = String(index);
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, "0");
  const parts = padded.match(/\d{3}/g) ?? [];
  const named = parts
    .map((part, place) => (place === parts.length - 1 ? part : `x${part}`))
    .join("/");
  return `tile/${level}/${named}${width === TILE_WIDTH ? "" : `.p/${width}`}`;
}

const PATH =
  /^tile\/(entries|0|[1-5]\d?|6[0-3]?|[7-9])((?:\/x\d{3}){0,5}\/\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

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

/**
 * Returns the number of hashes of a level in a tree. @throws SdkError `invalid_argument` unless
 * both are counts
 */
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
 * Writes entries as they are served, each after its length (C2SP tlog-tiles at commit 5ba5ee8,
 * section Log entries).
 *
 * @throws SdkError `invalid_argument` if an entry has more than 65,535 bytes
 */
export function formatEntries(entries: readonly Uint8Array[]): Uint8Array {
  assertShape(entries, "entries", ["bytes"]);
  const bytes = new Uint8Array(entries.reduce((sum, { length }) => sum + 2 + length, 0));
  let at = 0;
  for (const entry of entries) {
    if (entry.length > MAX_ENTRY_BYTES) {
      throw new SdkError(
        "invalid_argument",
        `entry must be at most ${MAX_ENTRY_BYTES} bytes (received ${entry.length})`,
      );
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
      throw new SdkError(
        "invalid_log_entry",
        `bundle must have at most ${TILE_WIDTH} entries, each of them whole`,
      );
    }
    entries.push(bytes.slice(at + 2, end));
    at = end;
  }
  return entries;
}
