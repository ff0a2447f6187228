import { bytesToHex, decodeHex } from "@arcs/core/internal";

/** Formats bytes as 0x and hexadecimal digits. */
export function toHexText(bytes: Uint8Array): string {
  return `0x${bytesToHex(bytes)}`;
}

/** Parses 0x and hexadecimal digits of whole bytes, or returns `undefined` for any other text. */
export function fromHexText(text: string): Uint8Array | undefined {
  return text.startsWith("0x") ? decodeHex(text.slice(2)) : undefined;
}

/** Tells whether a value is 0x and the digits of this many bytes. */
export function isHexOf(value: unknown, bytes: number): value is string {
  return typeof value === "string" && value.length === 2 + 2 * bytes && fromHexText(value) !== undefined;
}

/** Tells whether two hexadecimal texts are the same bytes: addresses come in upper and lower case. */
export function sameHex(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}

export const ZERO_ADDRESS: `0x${string}` = "0x0000000000000000000000000000000000000000";

/** 32 zero bytes. */
export const ZERO_HASH: `0x${string}` = "0x0000000000000000000000000000000000000000000000000000000000000000";
