import { naming } from "@arcs/core/internal";
import type { Hex } from "viem";
import { hashTypedData, hexToBytes, recoverAddress } from "viem/utils";

import { type EvmChain, findEvmChain } from "../base/chains.ts";

/**
 * What an attester signs to make a batch its own (EIP-712). EAS does not keep who asked for a time stamp, so that anybody
 * could have any root stamped.
 *
 * Types and domain are fixed here. Nothing that a credential or its evidence brings along has a say in them.
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

/** Recovers the address that signed a batch, or returns `undefined` where no key can have made the signature. */
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
