// The tree over a view, computed by the definitions of RFC 6962, without the tested code. Shared
// nodes are hashed once.
import { hash } from "node:crypto";

import { hashLeaf } from "../../src/transparency/index.ts";
import { lengthOf, type SharedLog, type View } from "./shared-log.ts";

/** The tree over a view. */
export type ViewTree = {
  size: number;
  /** MTH(D[start:end]) of RFC 6962, section 2.1. */
  rootOf(start: number, end: number): Uint8Array;
};

// Nodes by height and by the log entry that they begin with: dishonest views that move the entry
// share them.
const cache = new WeakMap<SharedLog, Uint8Array[][]>();
// There is one for each first entry. Above this height only nodes moved by at most one entry are
// cached, which most views use.
const MAX_CACHED_HEIGHT = 5;

/** Makes the tree over a view; nodes are computed on demand. */
export function createViewTree(view: View): ViewTree {
  const starts: number[] = [];
  let size = 0;
  for (const piece of view) {
    starts.push(size);
    size += lengthOf(piece);
  }
  const own: Uint8Array[][] = [];

  function pieceOf(position: number): number {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((starts[middle] as number) <= position) low = middle;
      else high = middle;
    }
    return low;
  }

  function node(height: number, index: number): Uint8Array {
    const start = index * 2 ** height;
    const place = pieceOf(start);
    const piece = view[place];
    if (piece === undefined) throw new Error(`a view of ${size} entries has no entry ${start}`);
    if ("entry" in piece && height === 0) return hashLeaf(piece.entry);
    const pieceStart = starts[place] as number;
    const isWithin = "log" in piece && start + 2 ** height <= pieceStart + lengthOf(piece);
    if (isWithin)
      return withinLog(piece.log, { start: start + piece.from - pieceStart, height, index, own });
    return remember(own, { height, at: index }, () =>
      hashPair(node(height - 1, 2 * index), node(height - 1, 2 * index + 1)),
    );
  }

  function rootOf(start: number, end: number): Uint8Array {
    const height = Math.log2(end - start);
    if (Number.isInteger(height) && start % (end - start) === 0)
      return node(height, start / (end - start));
    let left = 1;
    while (left * 2 < end - start) left *= 2;
    return hashPair(rootOf(start, start + left), rootOf(start + left, end));
  }

  return { size, rootOf };
}

type Within = { start: number; height: number; index: number; own: Uint8Array[][] };

/** Returns a node over entries of one log, from `start` on. */
function withinLog(log: SharedLog, { start, height, index, own }: Within): Uint8Array {
  if (height === 0) return log.leaves[start] as Uint8Array;
  const isCached = height <= MAX_CACHED_HEIGHT || Math.abs(start - index * 2 ** height) <= 1;
  return remember(
    isCached ? cachedNodes(log) : own,
    { height, at: isCached ? start : index },
    () => {
      const below = { height: height - 1, own };
      return hashPair(
        withinLog(log, { ...below, start, index: 2 * index }),
        withinLog(log, { ...below, start: start + 2 ** (height - 1), index: 2 * index + 1 }),
      );
    },
  );
}

function cachedNodes(log: SharedLog): Uint8Array[][] {
  const nodes = cache.get(log) ?? [];
  cache.set(log, nodes);
  return nodes;
}

function remember(
  nodes: Uint8Array[][],
  { height, at }: { height: number; at: number },
  compute: () => Uint8Array,
): Uint8Array {
  const level = (nodes[height] ??= []);
  return (level[at] ??= compute());
}

const pair = Buffer.alloc(65, 1);

function hashPair(left: Uint8Array, right: Uint8Array): Uint8Array {
  pair.set(left, 1);
  pair.set(right, 33);
  return Uint8Array.from(hash("sha256", pair, "buffer"));
}
