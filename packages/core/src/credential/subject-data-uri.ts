import { encodeBase64, utf8ToBytes } from "../base/bytes.ts";

// A record is written in one transaction of 1,232 bytes, of which signatures, addresses and hashes take 722; ids and
// templates of our kinds take up to 64 of what is left.
const LONGEST_DATA_URI = 440;

const DATA_URI_PREFIX = "data:application/json;base64,";

// Base64 writes three bytes, or what is left of them, with four characters.
const LONGEST_DATA = Math.floor((LONGEST_DATA_URI - DATA_URI_PREFIX.length) / 4) * 3;

/**
 * Says where subject data are when the issuer says nothing: in a `data:` URI, where they are small enough for a record on
 * the ledger; else under the name that their hash gives them (RFC 6920, `ni:///sha-256;…`), by which whoever holds the
 * credential can find and check them.
 *
 * @param text - the subject data in the form of RFC 8785
 * @param hash - its SHA-256: 32 bytes
 */
export function subjectDataUriOf(text: string, hash: Uint8Array): string {
  // In UTF-8 it takes as many bytes as it has characters, or more.
  const bytes = text.length <= LONGEST_DATA ? utf8ToBytes(text) : undefined;
  if (bytes !== undefined && bytes.length <= LONGEST_DATA) return DATA_URI_PREFIX + encodeBase64(bytes);
  const digest = encodeBase64(hash).replaceAll("+", "-").replaceAll("/", "_").replace("=", "");
  return `ni:///sha-256;${digest}`;
}
