import {
  assertBytes,
  assertObject,
  equalBytes,
  isArrayOf,
  isBytes,
  sha256,
} from "@arcs/vc/internal";

// RFC 9162, section 2.1.1, as RFC 6962, section 2.1: leaves and nodes have different prefixes, so
// that one cannot pass as the other.
const LEAF = 0;
const NODE = 1;

export const HASH_SIZE = 32;

/** The root of a tree without leaves: the hash of nothing. */
export function emptyRoot(): Uint8Array {
  return sha256(new Uint8Array());
}

/**
 * Hashes one leaf (RFC 9162, section 2.1.1).
 *
 * @throws SdkError `invalid_argument` unless the entry is bytes
 */
export function hashLeaf(entry: Uint8Array): Uint8Array {
  assertBytes(entry, "entry");
  const bytes = new Uint8Array(entry.length + 1);
  bytes[0] = LEAF;
  bytes.set(entry, 1);
  return sha256(bytes);
}

/** Hashes two nodes to their parent (RFC 9162, section 2.1.1). */
export function hashChildren(left: Uint8Array, right: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + 2 * HASH_SIZE);
  bytes[0] = NODE;
  bytes.set(left, 1);
  bytes.set(right, 1 + HASH_SIZE);
  return sha256(bytes);
}

/**
 * Builds the tree over one or more leaves, level by level. A last node without sibling moves up
 * unchanged: so the left part is always the largest power of two, as in RFC 9162.
 */
export function buildMerkleTree<Hash>(
  leaves: readonly Hash[],
  hashPair: (left: Hash, right: Hash) => Hash,
): { root: Hash; pathOf: (index: number) => Hash[] } {
  const levels = [leaves];
  for (let level = leaves; level.length > 1; levels.push(level)) {
    const below = level;
    level = below.flatMap((left, index) => {
      const right = below[index + 1];
      return index % 2 === 1 ? [] : [right === undefined ? left : hashPair(left, right)];
    });
  }
  return {
    root: levels.at(-1)?.[0] as Hash,
    pathOf: (index) => levels.flatMap((level, height) => level[(index >> height) ^ 1] ?? []),
  };
}

export function isHash(value: unknown): value is Uint8Array {
  return isBytes(value) && value.length === HASH_SIZE;
}

/** Tells whether a value is a list of hashes; proofs are untrusted input. */
export function isHashList(value: unknown): value is readonly Uint8Array[] {
  return isArrayOf(value, isHash);
}

/** The position of a leaf, and its path to the root. */
export type Inclusion = {
  leafIndex: number;
  treeSize: number;
  inclusionPath: readonly Uint8Array[];
};

/**
 * Computes the root that an inclusion leads to (RFC 9162, section 2.1.3.2).
 *
 * @returns `undefined` if the path is malformed, or has the wrong length for a tree of this size
 */
export function rootOfInclusion(
  leafHash: Uint8Array,
  inclusion: Inclusion,
): Uint8Array | undefined {
  const { leafIndex, treeSize, inclusionPath } = inclusion;
  if (!isHash(leafHash) || !isHashList(inclusionPath) || !isPlace(leafIndex, treeSize))
    return undefined;
  let node = leafIndex;
  let last = treeSize - 1;
  let hash = leafHash;
  for (const sibling of inclusionPath) {
    if (last === 0) return undefined;
    if (node % 2 === 1 || node === last) {
      hash = hashChildren(sibling, hash);
      while (node % 2 === 0 && node !== 0) {
        node = Math.floor(node / 2);
        last = Math.floor(last / 2);
      }
    } else {
      hash = hashChildren(hash, sibling);
    }
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? hash : undefined;
}

/**
 * Tells whether a leaf is in the tree with this root (RFC 9162, section 2.1.3.2).
 *
 * @throws SdkError `invalid_argument` if the inclusion is not an object; malformed contents are
 *   untrusted input and give false
 */
export function verifyInclusion(
  leafHash: Uint8Array,
  inclusion: Inclusion & { root: Uint8Array },
): boolean {
  assertObject(inclusion, "inclusion");
  const { root } = inclusion;
  const computed = rootOfInclusion(leafHash, inclusion);
  return computed !== undefined && isHash(root) && equalBytes(computed, root);
}

function isPlace(leafIndex: number, treeSize: number): boolean {
  return (
    Number.isSafeInteger(leafIndex) &&
    Number.isSafeInteger(treeSize) &&
    leafIndex >= 0 &&
    leafIndex < treeSize
  );
}
