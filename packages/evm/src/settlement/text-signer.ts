import type { Hex } from "viem";
import { hashMessage, recoverAddress } from "viem/utils";

/**
 * Recovers the address whose key signed a text with `personal_sign` (EIP-191, version 0x45), from a signature of 65
 * bytes.
 */
export function findTextSigner({ text, signature }: { text: string; signature: string }): Promise<string> {
  return recoverAddress({ hash: hashMessage(text), signature: signature as Hex });
}
