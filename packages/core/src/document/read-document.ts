import { isBytes } from "../base/bytes.ts";
import { isSdkError, type VerificationCode, type VerificationError, verificationError } from "../base/errors.ts";
import { isJsonObject, type JsonObject, type JsonValue, listOf } from "../base/json/json-value.ts";
import { copyJson } from "../base/json/copy-json.ts";
import type { DocumentLimits } from "./limits.ts";
import { findRoundedNumber } from "../base/json/exact-number.ts";
import { decodeUtf8, parseJsonText } from "./parse-json-text.ts";

/** A document within its limits, or why it could not be read. */
export type DocumentReading = { document: JsonObject } | { error: VerificationError };

/**
 * Reads a document that comes from outside: JSON text, its bytes in UTF-8, or an object.
 *
 * The limits come first. The result is a private copy, so that nothing the caller or the document does later changes what
 * was checked. It never throws.
 */
export function readDocument(input: unknown, limits: DocumentLimits): DocumentReading {
  const reading = readJsonDocument(input, limits);
  if ("error" in reading) return reading;
  const contexts = countContexts(reading.document, limits.maxChainLength);
  if (contexts <= limits.maxContexts) return reading;
  const message = `the document expected at most ${limits.maxContexts} contexts to process, got ${contexts}`;
  return { error: verificationError("document_too_complex", message) };
}

/** Reads a document whose contexts nobody is going to process. */
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
    // A proxy among the objects may throw anything at any look.
    if (!isSdkError(error)) {
      return {
        error: verificationError("malformed_json", "the document expected plain JSON, got an object that throws"),
      };
    }
    // What reading throws is all in the table of verification.
    return { error: verificationError(error.code as VerificationCode, error.message) };
  }
}

/** The proofs of a document, and of the credentials that a presentation holds. */
function countProofs(document: JsonObject): number {
  const documents = [document, ...listOf(document["verifiableCredential"])];
  return documents.reduce<number>((sum, each) => sum + (isJsonObject(each) ? listOf(each["proof"]).length : 0), 0);
}

/**
 * Counts how many context entries verification has to process: each entry of each `@context` of a document, at any depth,
 * once for each different document that its proofs are about (at most `maxChainLength`); and those of its root once for
 * each proof, whose options are read in them. What stands in the credentials of a presentation counts there as well.
 *
 * An entry costs the general engine a third of a millisecond, however short it is.
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

/** A context that is written out counts for each of its terms, with what is scoped to them. */
function countEntriesOf(context: JsonValue): number {
  let count = 0;
  for (const entry of listOf(context)) {
    count += 1;
    if (Array.isArray(entry)) count += countEntriesOf(entry);
    else if (isJsonObject(entry)) count += Object.keys(entry).length + countEntries(entry);
  }
  return count;
}
