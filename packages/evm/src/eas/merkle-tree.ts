import type { Hex } from "viem";
import { concatHex, encodeAbiParameters, keccak256 } from "viem/utils";

import { credentialIdBytes, type NamedCredential } from "./schema.ts";

/** A tree over credentials, in the form that OpenZeppelin's `MerkleProof` verifies on an EVM chain. */
export type MerkleTree = {
  /** 0x and 64 digits. */
  root: Hex;
  /** Returns hashes that lead from a leaf to the root. */
  pathOf(index: number): Hex[];
};

/**
 * Hashes a credential as a leaf: twice, as OpenZeppelin's `StandardMerkleTree` does, so that an inner node cannot pass
 * for a leaf.
 */
export function hashLeaf({ credentialId, credentialHash }: NamedCredential): Hex {
  const values = encodeAbiParameters(
    [{ type: "bytes32" }, { type: "bytes32" }],
    [credentialIdBytes(credentialId), credentialHash as Hex],
  );
  return keccak256(keccak256(values));
}

/** Builds the tree over one or more leaves, level by level. A last node without sibling moves up unchanged. */
export function buildMerkleTree(leaves: readonly Hex[]): MerkleTree {
  const levels: (readonly Hex[])[] = [leaves];
  for (let level = leaves; level.length > 1;) {
    const above: Hex[] = [];
    for (let index = 0; index + 1 < level.length; index += 2) {
      above.push(hashPair(level[index] as Hex, level[index + 1] as Hex));
    }
    if (level.length % 2 === 1) above.push(level.at(-1) as Hex);
    levels.push(above);
    level = above;
  }
  return {
    root: levels.at(-1)?.[0] as Hex,
    pathOf: (index) =>
      levels.flatMap((level, height) => {
        const sibling = level[(index >> height) ^ 1];
        return sibling === undefined ? [] : [sibling];
      }),
  };
}

/** Computes the root of a path. */
export function rootOfPath(leaf: Hex, path: readonly string[]): Hex {
  return path.reduce<Hex>((hash, sibling) => hashPair(hash, sibling as Hex), leaf);
}

/** Sorted, so that a path needs no directions. */
function hashPair(left: Hex, right: Hex): Hex {
  return keccak256(left.toLowerCase() < right.toLowerCase() ? concatHex([left, right]) : concatHex([right, left]));
}
