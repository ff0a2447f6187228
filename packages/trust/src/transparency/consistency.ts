import { assertObject, equalBytes, hashChildren, isHash, isHashList } from "@arcs/core/internal";

/** The size and root of a tree. */
export type TreeHead = {
  /** Number of leaves. */
  size: number;
  /** 32 bytes. */
  root: Uint8Array;
};

/**
 * Tells whether a later tree begins with all leaves of an earlier one, in their order (RFC 9162, section 2.1.4.2).
 *
 * Nothing can be proved about the empty tree, so the result is false: every tree begins with it.
 *
 * @param path - hashes of 32 bytes, in the order of the RFC
 * @throws SdkError `invalid_argument` if a head is missing; malformed heads are untrusted input and give false
 */
export function verifyConsistency(path: readonly Uint8Array[], heads: { earlier: TreeHead; later: TreeHead }): boolean {
  assertObject(heads, "heads");
  const { earlier, later } = heads;
  assertObject(earlier, "earlier");
  assertObject(later, "later");
  if (!isHead(earlier) || !isHead(later) || !isHashList(path) || earlier.size > later.size) return false;
  if (earlier.size === 0) return false;
  if (earlier.size === later.size) return path.length === 0 && equalBytes(earlier.root, later.root);
  const hashes = isPowerOfTwo(earlier.size) ? [earlier.root, ...path] : path;
  const roots = rootsOfPath(hashes, earlier.size, later.size);
  return (
    roots !== undefined &&
    /* fault: log-consistency-earlier-root-ignored */ equalBytes(roots.earlier, earlier.root) &&
    equalBytes(roots.later, later.root)
  );
}

/** Computes both roots of a path; `undefined` if it has the wrong length. */
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

function isHead({ size, root }: TreeHead): boolean {
  return Number.isSafeInteger(size) && size >= 0 && isHash(root);
}

function isPowerOfTwo(size: number): boolean {
  return Number.isInteger(Math.log2(size)) && 2 ** Math.log2(size) === size;
}

function half(value: number): number {
  return Math.floor(value / 2);
}
