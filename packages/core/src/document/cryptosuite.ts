import { isJsonObject, type JsonValue } from "../base/json.ts";

/**
 * The cryptosuites of Data Integrity proofs (vc-di-eddsa, sections 3.2 and 3.3). `eddsa-rdfc-2022` signs the meaning of a document,
 * its RDF. `eddsa-jcs-2022` signs its JSON in the RFC 8785 form, independent of contexts: only the order of members and the
 * spelling of numbers may change.
 */
export type Cryptosuite = "eddsa-rdfc-2022" | "eddsa-jcs-2022";

/** The cryptosuites accepted by default. */
export const defaultCryptosuites: readonly Cryptosuite[] = [/* fault: jcs-accepted-without-asking */ "eddsa-rdfc-2022"];

/** Tells whether a proof covers a document's JSON, not its RDF. */
export function signsJson(proof: JsonValue): boolean {
  return isJsonObject(proof) && proof["type"] === "DataIntegrityProof" && proof["cryptosuite"] === "eddsa-jcs-2022";
}
