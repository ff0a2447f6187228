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

const ONE = Uint8Array.of(1);
// Most lies move what follows by one entry at most: the nodes over that are the same for all of them.
const kept = new WeakMap<SharedLog, Map<number, Map<number, Uint8Array>>>();

/** Makes the tree over a view; nodes are worked out when they are asked for. */
export function createViewTree(view: View): ViewTree {
  const starts: number[] = [];
  let size = 0;
  for (const piece of view) {
    starts.push(size);
    size += lengthOf(piece);
  }
  const own = new Map<number, Uint8Array>();

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
    if (isWithin) return withinLog(piece.log, { shift: piece.from - pieceStart, height, index, own });
    return remember(own, { height, index }, () => hashPair(node(height - 1, 2 * index), node(height - 1, 2 * index + 1)));
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

type Within = { shift: number; height: number; index: number; own: Map<number, Uint8Array> };

/** A node over entries that all are of one log, `shift` further there than in the view. */
function withinLog(log: SharedLog, { shift, height, index, own }: Within): Uint8Array {
  if (height === 0) return log.leaves[index + shift] as Uint8Array;
  const nodes = Math.abs(shift) <= 1 ? keptNodes(log, shift) : own;
  return remember(nodes, { height, index }, () => {
    const below = { shift, height: height - 1, own };
    return hashPair(withinLog(log, { ...below, index: 2 * index }), withinLog(log, { ...below, index: 2 * index + 1 }));
  });
}

function keptNodes(log: SharedLog, shift: number): Map<number, Uint8Array> {
  const byShift = kept.get(log) ?? new Map<number, Map<number, Uint8Array>>();
  kept.set(log, byShift);
  const nodes = byShift.get(shift) ?? new Map<number, Uint8Array>();
  byShift.set(shift, nodes);
  return nodes;
}

function remember(
  nodes: Map<number, Uint8Array>,
  { height, index }: { height: number; index: number },
  compute: () => Uint8Array,
): Uint8Array {
  const name = height * 2 ** 40 + index;
  const found = nodes.get(name);
  if (found !== undefined) return found;
  const made = compute();
  nodes.set(name, made);
  return made;
}

function hashPair(left: Uint8Array, right: Uint8Array): Uint8Array {
  return Uint8Array.from(hash("sha256", Buffer.concat([ONE, left, right]), "buffer"));
}
