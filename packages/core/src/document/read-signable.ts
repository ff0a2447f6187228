import { SdkError } from "../base/errors.ts";
import type { JsonObject } from "../base/json/json-value.ts";
import { defaultLimits } from "./limits.ts";
import { readDocument } from "./read-document.ts";
import { findUnsignableValues } from "./signable.ts";

/**
 * Reads a document that is to be signed, and refuses whatever verification would find fault with, its warnings included:
 * an issuer signs only what a signature binds. Returns a private copy.
 *
 * @throws SdkError with the code that verification would report
 */
export function readSignable(input: JsonObject, { signs = "rdf" }: { signs?: "rdf" | "json" } = {}): JsonObject {
  const reading = readDocument(input, defaultLimits);
  const findings = "error" in reading ? [reading.error] : findUnsignableValues(reading.document);
  // What RDF drops is in the JSON all the same.
  const finding = findings.find(({ code }) => code !== "unsigned_value" || signs !== "json");
  if (finding !== undefined) throw new SdkError(finding.code, finding.message);
  return (reading as { document: JsonObject }).document;
}
