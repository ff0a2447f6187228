import { decodeBase64Url, encodeBase64Url } from "../base/bytes.ts";
import { gunzip, gzip, type GzipFault } from "./gzip.ts";

/** The fewest entries of a list that is issued, so that many share it (section 3.1 of the spec). */
export const MIN_ENTRIES = 131_072;

const MAX_LIST_CHARACTERS = 1_048_576;
const MAX_LIST_BYTES = 16_777_216;

/** Reads the bits of an `encodedList`, or says why they cannot be read. */
export function decodeList(text: string): Uint8Array | GzipFault {
  if (text.length > MAX_LIST_CHARACTERS)
    return { fault: `it has more than ${MAX_LIST_CHARACTERS} characters` };
  // With the prefix of multibase; StatusList2021 has none, and some write padding.
  const packed = decodeBase64Url(text.replace(/^u(?=H4s)/, "").replace(/={1,2}$/, ""));
  return packed === undefined ? { fault: "it is not base64url" } : gunzip(packed, MAX_LIST_BYTES);
}

/** Writes bits as an `encodedList`. */
export function encodeList(bits: Uint8Array): string {
  return `u${encodeBase64Url(gzip(bits))}`;
}

/**
 * Returns the number of `size` bits at an index, from the left, the highest bit first; `undefined`
 * beyond the end.
 */
export function valueAt(bits: Uint8Array, index: number, size: number): number | undefined {
  const start = index * size;
  if (start + size > bits.length * 8) return undefined;
  let value = 0;
  for (let at = start; at < start + size; at++)
    value = value * 2 + (((bits[at >> 3] as number) >> (7 - (at & 7))) & 1);
  return value;
}
