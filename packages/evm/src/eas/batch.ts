import type { Hex } from "viem";
import { concatHex, encodeAbiParameters, hashTypedData, hexToBytes, keccak256, recoverAddress } from "viem/utils";
import { naming } from "@arcs/core/internal";

import { credentialIdBytes, type NamedCredential } from "./eas-calls.ts";
import { type EvmChain, findEvmChain } from "../base/chains.ts";

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

/**
 * Hash that an attester signs to claim a batch (EIP-712). EAS does not record who asked for a time stamp, so anyone
 * could have any root stamped.
 *
 * Types and domain are fixed here. Neither the credential nor its evidence can change them.
 */
export function batchSigningHash(root: string, chain: EvmChain): Hex {
  const { chainId, eas } = findEvmChain(chain);
  return hashTypedData({
    domain: { name: naming.EVM_BATCH_DOMAIN_NAME, version: "1", chainId, verifyingContract: eas as Hex },
    types: { CredentialBatch: [{ name: "root", type: "bytes32" }] },
    primaryType: "CredentialBatch",
    message: { root: root as Hex },
  });
}

/** Recovers the address that signed a batch, or returns `undefined` for an impossible signature. */
export async function recoverBatchAttester(
  root: string,
  { chain, signature }: { chain: EvmChain; signature: string },
): Promise<string | undefined> {
  try {
    return await recoverAddress({ hash: batchSigningHash(root, chain), signature: hexToBytes(signature as Hex) });
  } catch {
    return undefined;
  }
}
