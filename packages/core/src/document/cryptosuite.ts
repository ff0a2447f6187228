import { isJsonObject, type JsonValue } from "../base/json/json-value.ts";

/**
 * The cryptosuites of Data Integrity proofs (vc-di-eddsa, sections 3.2 and 3.3). `eddsa-rdfc-2022` signs what a document means,
 * by its RDF; `eddsa-jcs-2022` signs its JSON as RFC 8785 writes it, whatever its contexts say: the order of members and the
 * spelling of a number may change, and nothing else.
 */
export type Cryptosuite = "eddsa-rdfc-2022" | "eddsa-jcs-2022";

/** The cryptosuites that are accepted unless the caller names others. */
export const defaultCryptosuites: readonly Cryptosuite[] = [/* fault: jcs-accepted-without-asking */ "eddsa-rdfc-2022"];

/** Tells whether a proof is over the JSON of a document, not over its RDF. */
export function signsJson(proof: JsonValue): boolean {
  return isJsonObject(proof) && proof["type"] === "DataIntegrityProof" && proof["cryptosuite"] === "eddsa-jcs-2022";
}
