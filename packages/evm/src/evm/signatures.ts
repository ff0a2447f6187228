import { SdkError } from "@arcs/core";
import type { Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { hashMessage, hexToBytes, recoverAddress, toHex, isAddressEqual } from "viem/utils";
import type { EvmSigner } from "./signer.ts";

// Everything that needs viem for keys and hashes, loaded only to sign or to check.
export { keccak256 } from "viem/utils";

export function signerOfKey(privateKey: Uint8Array): EvmSigner | undefined {
  try {
    const { address, sign } = privateKeyToAccount(toHex(privateKey));
    return Object.freeze({
      address,
      sign: async (hash: Uint8Array) => hexToBytes(await sign({ hash: toHex(hash) })),
    });
  } catch {
    return undefined;
  }
}

/**
 * Signs a hash and checks the signature: a wrong one would produce invalid evidence, or a
 * transaction of another account.
 *
 * @returns 0x and 130 digits
 */
export async function signHash(signer: EvmSigner, hash: Hex): Promise<Hex> {
  const signature = await signer.sign(hexToBytes(hash));
  if (!(await isBy(signer.address, { hash, signature }))) {
    const message = `signer must return a signature by ${signer.address} (received another value)`;
    throw new SdkError("invalid_signer", message);
  }
  return toHex(signature);
}

async function isBy(
  address: string,
  { hash, signature }: { hash: Hex; signature: Uint8Array },
): Promise<boolean> {
  try {
    return isAddressEqual(await recoverAddress({ hash, signature }), address as Hex);
  } catch {
    return false;
  }
}

/** Recovers the address whose key signed a text with `personal_sign` (EIP-191, version 0x45). */
export function findTextSigner({
  text,
  signature,
}: {
  text: string;
  signature: string;
}): Promise<string> {
  return recoverAddress({ hash: hashMessage(text), signature: signature as Hex });
}
