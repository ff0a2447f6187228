import { SdkError } from "../base/errors.ts";
import type { JsonObject } from "../base/json.ts";
import { defaultLimits } from "./limits.ts";
import { readDocument } from "./read-document.ts";
import type { Cryptosuite } from "./cryptosuite.ts";
import { findUnsignableValues } from "./signable.ts";

/**
 * Reads a document to be signed, and refuses everything that verification would report, warnings included: an issuer signs only
 * what a signature binds. Returns a private copy.
 *
 * @throws SdkError with the code that verification would report
 */
export function readSignable(input: JsonObject, cryptosuite: Cryptosuite = "eddsa-rdfc-2022"): JsonObject {
  const reading = readDocument(input, defaultLimits);
  const findings = "error" in reading ? [reading.error] : findUnsignableValues(reading.document);
  // A JSON signature binds the values that RDF drops.
  const finding = findings.find(({ code }) => code !== "unsigned_value" || cryptosuite !== "eddsa-jcs-2022");
  if (finding !== undefined) throw new SdkError(finding.code, finding.message);
  return (reading as { document: JsonObject }).document;
}
