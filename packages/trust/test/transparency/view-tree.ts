// The tree over a view, worked out by the words of RFC 6962 and with none of the code that is tested. What is shared is hashed once.
import { hash } from "node:crypto";

import { hashLeaf } from "../../src/transparency/index.ts";
import { lengthOf, type SharedLog, type View } from "./shared-log.ts";

/** The tree over a view. */
export type ViewTree = {
  size: number;
  /** MTH(D[start:end]) of RFC 6962, section 2.1. */
  rootOf(start: number, end: number): Uint8Array;
};

// Nodes by their height and the entry of the log that they begin with: lies that put it elsewhere have the same ones.
const kept = new WeakMap<SharedLog, Uint8Array[][]>();
// There is one for each entry to begin with: above this height only those are kept that most lies have, which move what
// follows by one entry at most.
const MOST_KEPT_HEIGHT = 5;

/** Makes the tree over a view; nodes are worked out when they are asked for. */
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
    if (isWithin) return withinLog(piece.log, { start: start + piece.from - pieceStart, height, index, own });
    return remember(own, { height, at: index }, () =>
      hashPair(node(height - 1, 2 * index), node(height - 1, 2 * index + 1)),
    );
  }

  function rootOf(start: number, end: number): Uint8Array {
    const height = Math.log2(end - start);
    if (Number.isInteger(height) && start % (end - start) === 0) return node(height, start / (end - start));
    let left = 1;
    while (left * 2 < end - start) left *= 2;
    return hashPair(rootOf(start, start + left), rootOf(start + left, end));
  }

  return { size, rootOf };
}

type Within = { start: number; height: number; index: number; own: Uint8Array[][] };

/** A node over entries that all are of one log, from `start` there on. */
function withinLog(log: SharedLog, { start, height, index, own }: Within): Uint8Array {
  if (height === 0) return log.leaves[start] as Uint8Array;
  const isKept = height <= MOST_KEPT_HEIGHT || Math.abs(start - index * 2 ** height) <= 1;
  return remember(isKept ? keptNodes(log) : own, { height, at: isKept ? start : index }, () => {
    const below = { height: height - 1, own };
    return hashPair(
      withinLog(log, { ...below, start, index: 2 * index }),
      withinLog(log, { ...below, start: start + 2 ** (height - 1), index: 2 * index + 1 }),
    );
  });
}

function keptNodes(log: SharedLog): Uint8Array[][] {
  const nodes = kept.get(log) ?? [];
  kept.set(log, nodes);
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
