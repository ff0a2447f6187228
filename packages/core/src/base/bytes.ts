import { base58 } from "@scure/base";

import { describeValue, isBytes } from "./check-value.ts";
import { SdkError } from "./errors.ts";

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}

export function utf8ToBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function bytesToHex(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += (byte + 0x100).toString(16).slice(1);
  return text;
}

/** Checks that a value is bytes of one of the lengths. @throws SdkError `invalid_argument`; its message never shows the bytes */
export function assertBytes(value: unknown, label: string, ...lengths: number[]): asserts value is Uint8Array {
  if (!isBytes(value)) {
    throw new SdkError("invalid_argument", `${label} expected a Uint8Array, got ${describeValue(value)}`);
  }
  if (lengths.length > 0 && !lengths.includes(value.length)) {
    throw new SdkError("invalid_argument", `${label} expected ${lengths.join(" or ")} bytes, got ${value.length}`);
  }
}

/** Decodes hexadecimal text of either case, or returns `undefined` for any other text. */
export function decodeHex(text: string): Uint8Array | undefined {
  if (!/^(?:[0-9a-fA-F]{2})*$/.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function encodeBase58(bytes: Uint8Array): string {
  return base58.encode(bytes);
}

/** Decodes base58 text; `undefined` for other text, or more than `maxLength` characters: decoding takes quadratic time. */
export function decodeBase58(text: string, maxLength: number): Uint8Array | undefined {
  if (text.length > maxLength) return undefined;
  try {
    return base58.decode(text);
  } catch {
    return undefined;
  }
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
  // In chunks, because the number of arguments of a call is limited.
  for (let start = 0; start < bytes.length; start += 8192) {
    // Not spread: engines iterate over that byte by byte.
    units += Reflect.apply(String.fromCharCode, undefined, bytes.subarray(start, start + 8192));
  }
  return btoa(units);
}

/** Encodes bytes in base64url without padding (RFC 4648, section 5). */
export function encodeBase64Url(bytes: Uint8Array): string {
  return encodeBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Decodes base64url text without padding; `undefined` unless it is in its one canonical spelling. */
export function decodeBase64Url(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return undefined;
  const padded = text.padEnd(Math.ceil(text.length / 4) * 4, "=");
  return decodeBase64(padded.replaceAll("-", "+").replaceAll("_", "/"));
}

/** Decodes padded base64 text; `undefined` unless it is in its one canonical spelling. */
export function decodeBase64(text: string): Uint8Array | undefined {
  // No repeated group: engines remember each iteration, and their stack overflows at about 8 MB, which an RPC endpoint may send.
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
  const bytes = Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0));
  return encodeBase64(bytes) === text ? bytes : undefined;
}
