import { naming } from "@arcs/core/internal";
import type { Hex } from "viem";
import { hashTypedData, hexToBytes, recoverAddress } from "viem/utils";

import { type EvmChain, findEvmChain } from "../base/chains.ts";

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
