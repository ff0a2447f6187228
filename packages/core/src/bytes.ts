import { bytesToHex, concatBytes, hexToBytes, isBytes, utf8ToBytes } from "@noble/hashes/utils.js";

import { decodeBase58, encodeBase58 } from "./base58.ts";
import { SdkError } from "./errors.ts";

// isBytes knows a Uint8Array of another realm (a vm context, an iframe) too; instanceof does not.
export { bytesToHex, concatBytes, isBytes, utf8ToBytes };
export { decodeBase58, encodeBase58 };

/**
 * Checks that a value is a byte array of one of the lengths given.
 *
 * @throws SdkError `invalid_argument`; the message names the value by its label and never shows the bytes
 */
export function assertBytes(value: unknown, label: string, ...lengths: number[]): asserts value is Uint8Array {
  if (!isBytes(value)) {
    throw new SdkError("invalid_argument", `${label} expected a Uint8Array, got ${typeof value}`);
  }
  if (lengths.length > 0 && !lengths.includes(value.length)) {
    throw new SdkError("invalid_argument", `${label} expected ${lengths.join(" or ")} bytes, got ${value.length}`);
  }
}

/** Decodes hexadecimal text of either case, or returns `undefined` where it is none. */
export function decodeHex(text: string): Uint8Array | undefined {
  return /^(?:[0-9a-fA-F]{2})*$/.test(text) ? hexToBytes(text) : undefined;
}

/** Compares two byte arrays without leaking by its running time where they differ; unequal lengths are unequal. */
export function equalBytes(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false;
  let difference = 0;
  for (let index = 0; index < left.length; index++) difference |= (left[index] ?? 0) ^ (right[index] ?? 0);
  return difference === 0;
}

/** Encodes bytes in base64 with padding (RFC 4648, section 4). */
export function encodeBase64(bytes: Uint8Array): string {
  let units = "";
  // In parts, because a call takes only so many arguments.
  for (let start = 0; start < bytes.length; start += 8192) {
    units += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return btoa(units);
}

/** Decodes padded base64 text, or returns `undefined` where it is none or not in its one canonical spelling. */
export function decodeBase64(text: string): Uint8Array | undefined {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) return undefined;
  const bytes = Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0));
  return encodeBase64(bytes) === text ? bytes : undefined;
}
