import { encodeBase64, utf8ToBytes } from "../bytes.ts";
import { canonicalJson } from "../canonical-json.ts";
import { sha256 } from "../hash.ts";
import type { JsonObject } from "../json.ts";

// A record is written in one transaction of 1,232 bytes, of which signatures, addresses and hashes take 714; ids and
// templates of our kinds take up to 64 of what is left.
const LONGEST_DATA_URI = 440;

const DATA_URI_PREFIX = "data:application/json;base64,";

/**
 * Says where subject data are when the issuer says nothing: in a `data:` URI, where they are small enough for a record on
 * the ledger; else under the name that their hash gives them (RFC 6920, `ni:///sha-256;…`), by which whoever holds the
 * credential can find and check them.
 */
export function subjectDataUriOf(subjectData: JsonObject): string {
  const bytes = utf8ToBytes(canonicalJson(subjectData));
  // Base64 writes three bytes, or what is left of them, with four characters.
  const length = DATA_URI_PREFIX.length + 4 * Math.ceil(bytes.length / 3);
  if (length <= LONGEST_DATA_URI) return DATA_URI_PREFIX + encodeBase64(bytes);
  const digest = encodeBase64(sha256(bytes)).replaceAll("+", "-").replaceAll("/", "_").replace("=", "");
  return `ni:///sha-256;${digest}`;
}
