import { hashChildren } from "@arcs/core/internal";

/** A complete subtree: node `index` of height `height` covers the leaves from index·2^height on. */
export type Node = { height: number; index: number };

/** The leaves from `start` to before `end`. */
export type LeafRange = { start: number; end: number };

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
  for (const hash of hashes.toReversed()) root = root === undefined ? hash : hashChildren(hash, root);
  return root;
}

/** Returns the ranges whose roots form the inclusion path of a leaf, from the leaf up (RFC 6962, section 2.1.1). */
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

/** Returns the ranges whose roots form the consistency path between two sizes (RFC 6962, section 2.1.2). */
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

/** Returns the height of the largest complete subtree with at most this many leaves. The rounded logarithm may be one too high. */
function heightWithin(leaves: number): number {
  const height = Math.floor(Math.log2(leaves));
  return 2 ** height > leaves ? height - 1 : height;
}
