import { SdkError } from "@arcs/core";

import { equalBytes, sha256 } from "../bytes.ts";

/** Most leaves of a tree: one bit each fits in an account of one transaction. */
export const MOST_LEAVES = 65_536;

// RFC 9162, section 2.1.1: leaves and nodes are hashed with different prefixes, so that none can pass for the other.
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** A Merkle tree over byte strings (RFC 9162, section 2.1). */
export type InclusionTree = {
  /** 32 bytes. */
  root: Uint8Array;
  /** Number of leaves. */
  size: number;
  /** Hashes of 32 bytes that lead from a leaf to the root (RFC 9162, section 2.1.3.1). */
  inclusionPath(leafIndex: number): Uint8Array[];
};

/** Hashes one leaf (RFC 9162, section 2.1.1). */
export function hashLeaf(entry: Uint8Array): Uint8Array {
  return sha256(LEAF, entry);
}

/**
 * Builds the tree over leaf hashes.
 *
 * @throws SdkError `invalid_argument` for no leaf, or more than 65,536
 */
export function buildTree(leafHashes: readonly Uint8Array[]): InclusionTree {
  if (leafHashes.length === 0 || leafHashes.length > MOST_LEAVES) {
    throw new SdkError("invalid_argument", `leaves expected 1 to ${MOST_LEAVES}, got ${leafHashes.length}`);
  }
  // Level by level from the leaves. A last node without a sibling is carried up as it is; that gives the tree of the RFC,
  // whose left part is always the largest power of two.
  const levels: (readonly Uint8Array[])[] = [leafHashes];
  for (let level = leafHashes; level.length > 1;) {
    const above: Uint8Array[] = [];
    for (let index = 0; index + 1 < level.length; index += 2) {
      above.push(sha256(NODE, level[index] as Uint8Array, level[index + 1] as Uint8Array));
    }
    if (level.length % 2 === 1) above.push(level.at(-1) as Uint8Array);
    levels.push(above);
    level = above;
  }
  return {
    root: Uint8Array.from((levels.at(-1) as readonly Uint8Array[])[0] as Uint8Array),
    size: leafHashes.length,
    inclusionPath(leafIndex) {
      if (!Number.isInteger(leafIndex) || leafIndex < 0 || leafIndex >= leafHashes.length) {
        throw new SdkError("invalid_argument", `leafIndex expected 0 to ${leafHashes.length - 1}, got ${leafIndex}`);
      }
      return levels.flatMap((level, height) => {
        const sibling = level[(leafIndex >> height) ^ 1];
        return sibling === undefined ? [] : [sibling];
      });
    },
  };
}

/** The place of a leaf, and what leads from it to the root. */
export type Inclusion = { leafIndex: number; treeSize: number; inclusionPath: readonly Uint8Array[] };

/**
 * Computes the root that an inclusion leads to (RFC 9162, section 2.1.3.2).
 *
 * @returns `undefined` where the path is too long or too short for a tree of this size: there is no such root
 */
export function rootOfInclusion(leafHash: Uint8Array, inclusion: Inclusion): Uint8Array | undefined {
  const { leafIndex, treeSize, inclusionPath } = inclusion;
  if (!Number.isInteger(leafIndex) || !Number.isInteger(treeSize) || leafIndex < 0 || leafIndex >= treeSize) {
    return undefined;
  }
  let node = leafIndex;
  let last = treeSize - 1;
  let hash = leafHash;
  for (const sibling of inclusionPath) {
    if (last === 0) return undefined;
    if (node % 2 === 1 || node === last) {
      hash = sha256(NODE, sibling, hash);
      while (node % 2 === 0 && node !== 0) {
        node = Math.floor(node / 2);
        last = Math.floor(last / 2);
      }
    } else {
      hash = sha256(NODE, hash, sibling);
    }
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? hash : undefined;
}

/** Tells whether a leaf is in the tree with this root (RFC 9162, section 2.1.3.2). */
export function verifyInclusion(
  leafHash: Uint8Array,
  { root, ...inclusion }: Inclusion & { root: Uint8Array },
): boolean {
  const computed = rootOfInclusion(leafHash, inclusion);
  return computed !== undefined && equalBytes(computed, root);
}
