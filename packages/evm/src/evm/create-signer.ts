import { SdkError } from "@arcs/core";
import { describeValue } from "@arcs/core/internal";

import { fromHexText } from "../base/hex.ts";
import type { EvmSigner } from "./signer.ts";

/**
 * Creates a signer from a private key in memory. The key cannot be read back, printed, or serialised.
 *
 * @param privateKey - 32 bytes, or their 64 hexadecimal digits, with 0x or without
 * @throws SdkError `invalid_wallet_key` for an invalid private key; the message never shows it
 * @example
 * ```ts
 * const attester = await createEvmSigner(crypto.getRandomValues(new Uint8Array(32)));
 * ```
 */
export async function createEvmSigner(privateKey: Uint8Array | string): Promise<EvmSigner> {
  const { signerOfKey } = await import("./key-signer.ts");
  const bytes = typeof privateKey === "string" ? fromHexText(`0x${privateKey.replace(/^0x/, "")}`) : privateKey;
  const signer = bytes instanceof Uint8Array && bytes.length === 32 ? signerOfKey(bytes) : undefined;
  if (signer === undefined) {
    throw new SdkError(
      "invalid_wallet_key",
      `privateKey expected 32 bytes, or 64 hexadecimal digits, got ${describeValue(privateKey)}`,
    );
  }
  return signer;
}
