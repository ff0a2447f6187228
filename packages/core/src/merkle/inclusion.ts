import { equalBytes } from "../base/bytes.ts";
import { assertObject } from "../base/describe-value.ts";
import { hashChildren, isHash, isHashList } from "./hash.ts";

/** The position of a leaf, and its path to the root. */
export type Inclusion = { leafIndex: number; treeSize: number; inclusionPath: readonly Uint8Array[] };

/**
 * Computes the root that an inclusion leads to (RFC 9162, section 2.1.3.2).
 *
 * @returns `undefined` if the path is malformed, or has the wrong length for a tree of this size
 */
export function rootOfInclusion(leafHash: Uint8Array, inclusion: Inclusion): Uint8Array | undefined {
  const { leafIndex, treeSize, inclusionPath } = inclusion;
  if (!isHash(leafHash) || !isHashList(inclusionPath) || !isPlace(leafIndex, treeSize)) return undefined;
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
  return /* fault: merkle-path-too-short */ last === 0 ? hash : undefined;
}

/**
 * Tells whether a leaf is in the tree with this root (RFC 9162, section 2.1.3.2).
 *
 * @throws SdkError `invalid_argument` if the inclusion is not an object; malformed contents are untrusted input and give false
 */
export function verifyInclusion(leafHash: Uint8Array, inclusion: Inclusion & { root: Uint8Array }): boolean {
  assertObject(inclusion, "inclusion");
  const { root } = inclusion;
  const computed = rootOfInclusion(leafHash, inclusion);
  return computed !== undefined && isHash(root) && equalBytes(computed, root);
}

function isPlace(leafIndex: number, treeSize: number): boolean {
  return Number.isSafeInteger(leafIndex) && Number.isSafeInteger(treeSize) && leafIndex >= 0 && leafIndex < treeSize;
}
