import { isBytes } from "../base/bytes.ts";
import { isSdkError, type VerificationCode, type VerificationError, verificationError } from "../base/errors.ts";
import { isJsonObject, type JsonObject, listOf } from "../base/json/json-value.ts";
import { copyJson } from "../base/json/copy-json.ts";
import { countContexts } from "./count-contexts.ts";
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
