import { SdkError } from "@arcs/core";
import { assertArray, hashChildren, isHashList } from "@arcs/core/internal";

/** Max leaves of a tree: one bit each fits in an account created by one transaction. */
export const MAX_LEAVES = 65_536;

/** A Merkle tree over byte strings (RFC 9162, section 2.1). */
export type InclusionTree = {
  /** 32 bytes. */
  root: Uint8Array;
  /** Number of leaves. */
  size: number;
  /** Returns 32-byte hashes that lead from a leaf to the root (RFC 9162, section 2.1.3.1). */
  inclusionPath(leafIndex: number): Uint8Array[];
};

/**
 * Builds the tree over leaf hashes.
 *
 * @throws SdkError `invalid_argument` for no leaves, more than 65,536, or one that has not 32 bytes
 */
export function buildTree(leafHashes: readonly Uint8Array[]): InclusionTree {
  assertArray(leafHashes, "leafHashes");
  if (leafHashes.length === 0 || leafHashes.length > MAX_LEAVES) {
    throw new SdkError("invalid_argument", `leafHashes expected 1 to ${MAX_LEAVES}, got ${leafHashes.length}`);
  }
  if (!isHashList(leafHashes)) throw new SdkError("invalid_argument", "leafHashes expected hashes of 32 bytes each");
  // Level by level from the leaves. A last node without sibling moves up unchanged. The result is the tree of the RFC,
  // whose left part is always the largest power of two.
  const levels: (readonly Uint8Array[])[] = [leafHashes];
  for (let level = leafHashes; level.length > 1;) {
    const above: Uint8Array[] = [];
    for (let index = 0; index + 1 < level.length; index += 2) {
      above.push(hashChildren(level[index] as Uint8Array, level[index + 1] as Uint8Array));
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
