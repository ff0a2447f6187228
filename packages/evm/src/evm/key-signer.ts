import { privateKeyToAccount } from "viem/accounts";
import { hexToBytes, toHex } from "viem/utils";

import type { EvmSigner } from "./signer.ts";

/** Creates the signer of a 32-byte private key, or returns `undefined` for an invalid key. */
export function signerOfKey(privateKey: Uint8Array): EvmSigner | undefined {
  try {
    const { address, sign } = privateKeyToAccount(toHex(privateKey));
    return Object.freeze({ address, sign: async (hash: Uint8Array) => hexToBytes(await sign({ hash: toHex(hash) })) });
  } catch {
    return undefined;
  }
}
