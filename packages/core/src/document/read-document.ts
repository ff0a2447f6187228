import { isBytes } from "../base/bytes.ts";
import { isSdkError, type VerificationCode, type VerificationError, verificationError } from "../base/errors.ts";
import { copyJson, findRoundedNumber, isJsonObject, type JsonObject, type JsonValue, listOf } from "../base/json.ts";
import type { DocumentLimits } from "./limits.ts";
import { decodeUtf8, parseJsonText } from "./parse-json-text.ts";

/** A document within its limits, or the reason why it could not be read. */
export type DocumentReading = { document: JsonObject } | { error: VerificationError };

/**
 * Reads an untrusted document: JSON text, its UTF-8 bytes, or an object.
 *
 * The limits come first. The result is a private copy, so that later changes do not affect it. It never throws.
 */
export function readDocument(input: unknown, limits: DocumentLimits): DocumentReading {
  const reading = readJsonDocument(input, limits);
  if ("error" in reading) return reading;
  const contexts = countContexts(reading.document, limits.maxChainLength);
  if (contexts <= limits.maxContexts) return reading;
  const message = `the document expected at most ${limits.maxContexts} contexts to process, got ${contexts}`;
  return { error: verificationError("document_too_complex", message) };
}

/** Reads a document whose contexts will not be processed. */
export function readJsonDocument(input: unknown, limits: DocumentLimits): DocumentReading {
  try {
    const isText = typeof input === "string" || isBytes(input);
    const document = isText
      ? parseJsonText(input, limits)
      : copyJson(input, { ...limits, maxCharacters: limits.maxBytes });
    const rounded = isText ? findRoundedNumber(typeof input === "string" ? input : decodeUtf8(input)) : undefined;
    if (rounded !== undefined) return { error: rounded };
    if (!isJsonObject(document))
      return { error: verificationError("malformed_json", "the document expected a JSON object") };
    const proofs = countProofs(document);
    if (proofs > limits.maxProofs) {
      const message = `the document expected at most ${limits.maxProofs} proofs, got ${proofs}`;
      return { error: verificationError("too_many_proofs", message) };
    }
    return { document };
  } catch (error) {
    // A proxy among the objects may throw anything at any access.
    if (!isSdkError(error)) {
      return {
        error: verificationError("malformed_json", "the document expected plain JSON, got an object that throws"),
      };
    }
    // Every code thrown while reading is in the table of verification.
    return { error: verificationError(error.code as VerificationCode, error.message) };
  }
}

/** Counts the proofs of a document, and of the credentials in a presentation. */
function countProofs(document: JsonObject): number {
  const documents = [document, ...listOf(document["verifiableCredential"])];
  return documents.reduce<number>((sum, each) => sum + (isJsonObject(each) ? listOf(each["proof"]).length : 0), 0);
}

/**
 * Counts the context entries that verification has to process: each entry of each `@context`, at any depth. An entry counts once
 * for each different document that the proofs cover (at most `maxChainLength`). Those of the root also count once for each proof,
 * whose options use them. Credentials in a presentation count as well.
 *
 * An entry costs the general engine a third of a millisecond, even if it is short.
 */
function countContexts(document: JsonObject, maxChainLength: number): number {
  const documents = [document, ...listOf(document["verifiableCredential"])];
  return documents.reduce<number>((sum, each) => sum + (isJsonObject(each) ? countOf(each, maxChainLength) : 0), 0);
}

function countOf(document: JsonObject, maxChainLength: number): number {
  const proofs = listOf(document["proof"]);
  const secured = new Set(
    proofs.map((proof) => JSON.stringify(isJsonObject(proof) ? (proof["previousProof"] ?? []) : [])),
  );
  const times = Math.min(Math.max(secured.size, 1), maxChainLength);
  return countEntries(document) * times + countEntriesOf(document["@context"] ?? []) * proofs.length;
}

function countEntries(value: JsonValue): number {
  let count = 0;
  if (Array.isArray(value)) for (const item of value) count += countEntries(item);
  else if (isJsonObject(value)) {
    for (const name of Object.keys(value)) {
      const member = value[name] as JsonValue;
      count += name === "@context" ? countEntriesOf(member) : countEntries(member);
    }
  }
  return count;
}

/** An inline context counts once for each of its terms, and for the contexts scoped to them. */
function countEntriesOf(context: JsonValue): number {
  let count = 0;
  for (const entry of listOf(context)) {
    count += 1;
    if (Array.isArray(entry)) count += countEntriesOf(entry);
    else if (isJsonObject(entry)) count += Object.keys(entry).length + countEntries(entry);
  }
  return count;
}
