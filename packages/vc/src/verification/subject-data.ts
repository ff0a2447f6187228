import { sha256Text } from "../base/bytes.ts";
import { canonicalJson, isJsonObject, type JsonObject } from "../base/json.ts";

/**
 * Hashes subject data: SHA-256 of its RFC 8785 form in UTF-8 (spec 4.6).
 *
 * Nested members and array items count; the order of members does not.
 *
 * @returns 32 bytes
 * @throws SdkError `invalid_json_value` if JSON cannot carry a part of the data; nothing is dropped
 * @example
 * ```ts
 * const hash = hashSubjectData({ id: "1", name: "Translator" });
 * ```
 */
export function hashSubjectData(subjectData: unknown): Uint8Array {
  return sha256Text(canonicalJson(subjectData));
}

/**
 * Returns the subject data of a credential: its subject without the id that the export
 * added.
 */
export function subjectDataOf(credential: JsonObject): JsonObject | undefined {
  const subject = credential["credentialSubject"];
  if (!isJsonObject(subject)) return undefined;
  const { id: _, ...subjectData } = subject;
  return subjectData;
}
