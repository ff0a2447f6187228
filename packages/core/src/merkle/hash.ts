import { assertBytes, isBytes } from "../base/bytes.ts";
import { isArrayOf } from "../base/describe-value.ts";
import { sha256 } from "../base/hash.ts";

// RFC 9162, section 2.1.1, as RFC 6962, section 2.1: leaves and nodes have different prefixes, so that one cannot pass as the
// other.
const LEAF = /* fault: merkle-leaf-as-node */ 0;
const NODE = 1;

/** Bytes of a hash. */
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

/** Tells whether a value is a hash: 32 bytes. */
export function isHash(value: unknown): value is Uint8Array {
  return isBytes(value) && value.length === HASH_SIZE;
}

/** Tells whether a value is a list of hashes; proofs are untrusted input. */
export function isHashList(value: unknown): value is readonly Uint8Array[] {
  return isArrayOf(value, isHash);
}
