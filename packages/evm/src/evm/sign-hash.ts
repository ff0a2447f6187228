import { SdkError } from "@arcs/core";
import type { Hex } from "viem";
import { hexToBytes, recoverAddress, toHex } from "viem/utils";

import { sameHex } from "../base/hex.ts";
import type { EvmSigner } from "./signer.ts";

/**
 * Signs a hash and checks the signature: a wrong one would produce invalid evidence, or a transaction of another
 * account.
 *
 * @returns 0x and 130 digits
 * @throws SdkError `invalid_signer` when the signature is not by the address
 */
export async function signHash(signer: EvmSigner, hash: Hex): Promise<Hex> {
  const signature = await signer.sign(hexToBytes(hash));
  /* fault: bridge-signer-unchecked */
  if (!(await isBy(signer.address, { hash, signature }))) {
    throw new SdkError(
      "invalid_signer",
      `signer expected to return a signature by ${signer.address}, got another value`,
    );
  }
  return toHex(signature);
}

async function isBy(address: string, { hash, signature }: { hash: Hex; signature: Uint8Array }): Promise<boolean> {
  try {
    return sameHex(await recoverAddress({ hash, signature }), address);
  } catch {
    return false;
  }
}
