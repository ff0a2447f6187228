import { parseJson } from "../base/json/parse-json.ts";
import { decodeBase58, decodeHex } from "../base/bytes.ts";
import { describeValue } from "../base/describe-value.ts";
import { SdkError } from "../base/errors.ts";
import { type KeyPair, toSecretKey } from "./key-pair.ts";

// Base58 of 64 bytes has at most 88 characters.
const MAX_BASE58_LENGTH = 88;

/**
 * Parses the text of a wallet key (spec 5, `AGENT_WALLET_PRIVATE_KEY`): base58 of 32 or 64 bytes, hex of 64 or 128 digits without
 * 0x, or a JSON array of 32 or 64 bytes. 32 bytes are the seed; 64 are the seed and the public key. An address in base58 is 32
 * bytes too and looks like a seed: compare the signer's address with that of the wallet.
 *
 * @returns the key pair, with the 64-byte secret key
 * @throws SdkError `invalid_wallet_key`; neither message nor cause contains the input
 */
export function parseWalletKey(text: string): KeyPair {
  if (typeof text !== "string") {
    throw new SdkError("invalid_wallet_key", `wallet key expected a text, got ${describeValue(text)}`);
  }
  const bytes = decode(text.trim());
  if (bytes.length !== 32 && bytes.length !== 64) {
    throw new SdkError("invalid_wallet_key", `wallet key expected 32 or 64 bytes, got ${bytes.length}`);
  }
  return { secretKey: toSecretKey(bytes) };
}

function decode(text: string): Uint8Array {
  if (text.startsWith("[")) return decodeByteArray(text);
  if (/^0x/i.test(text)) throw new SdkError("invalid_wallet_key", "wallet key expected hex without the prefix 0x");
  // 64 or 128 hex digits may be valid base58 too, but never base58 of 32 or 64 bytes, which is shorter.
  if (text.length === 64 || text.length === 128) {
    const bytes = decodeHex(text);
    if (bytes !== undefined) return bytes;
  }
  if (text.startsWith("-----BEGIN")) {
    throw new SdkError(
      "invalid_wallet_key",
      "wallet key expected base58, hex or a JSON array of bytes, got a key in PEM",
    );
  }
  const bytes = decodeBase58(text, MAX_BASE58_LENGTH);
  if (bytes === undefined || bytes.length === 0) {
    throw new SdkError(
      "invalid_wallet_key",
      `wallet key expected base58, hex of 64 or 128 digits, or a JSON array of bytes, got ${describeValue(text)}`,
    );
  }
  return bytes;
}

function decodeByteArray(text: string): Uint8Array {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    // The parser's own error quotes the input.
    throw new SdkError("invalid_wallet_key", "wallet key expected a JSON array that can be parsed");
  }
  const isByte = (item: unknown): boolean => Number.isInteger(item) && (item as number) >= 0 && (item as number) <= 255;
  if (!Array.isArray(value) || !value.every(isByte)) {
    throw new SdkError("invalid_wallet_key", "wallet key expected a JSON array of integers from 0 to 255");
  }
  return Uint8Array.from(value as number[]);
}
