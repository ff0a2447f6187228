import { sha256 as nobleSha256 } from "@noble/hashes/sha2.js";

import { utf8ToBytes } from "./bytes.ts";
import { canonicalJson } from "./canonical-json.ts";
import { nativeCrypto } from "./native-crypto.ts";

/** Computes SHA-256: 32 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const native = nativeCrypto();
  return native === undefined ? nobleSha256(bytes) : new Uint8Array(native.hash("sha256", bytes, "buffer"));
}

/** Computes SHA-256 of a text in UTF-8: 32 bytes. */
export function sha256Text(text: string): Uint8Array {
  const native = nativeCrypto();
  return native === undefined ? nobleSha256(utf8ToBytes(text)) : new Uint8Array(native.hash("sha256", text, "buffer"));
}

/**
 * Hashes subject data: SHA-256 of its RFC 8785 form in UTF-8 (spec 4.6).
 *
 * Nested members and array items count; the order of an object's members does not.
 *
 * @returns 32 bytes
 * @throws SdkError `invalid_json_value` when the data holds something that JSON cannot carry; nothing is dropped
 * @example
 * ```ts
 * const hash = hashSubjectData({ agentId: "agent-1", name: "Translator" });
 * ```
 */
export function hashSubjectData(subjectData: unknown): Uint8Array {
  return sha256Text(canonicalJson(subjectData));
}
