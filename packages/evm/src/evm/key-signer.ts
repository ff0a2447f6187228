import { privateKeyToAccount } from "viem/accounts";
import { hexToBytes, toHex } from "viem/utils";

import type { EvmSigner } from "./signer.ts";

/** Makes the signer of a private key of 32 bytes, or returns `undefined` where the curve has no such key. */
export function signerOfKey(privateKey: Uint8Array): EvmSigner | undefined {
  try {
    const { address, sign } = privateKeyToAccount(toHex(privateKey));
    return Object.freeze({ address, sign: async (hash: Uint8Array) => hexToBytes(await sign({ hash: toHex(hash) })) });
  } catch {
    return undefined;
  }
}
