/**
 * The cryptosuites of Data Integrity proofs (vc-di-eddsa, sections 3.2 and 3.3). `eddsa-rdfc-2022` signs what a document means,
 * by its RDF; `eddsa-jcs-2022` signs its JSON to the letter, whatever its contexts say.
 */
export type Cryptosuite = "eddsa-rdfc-2022" | "eddsa-jcs-2022";

/** The cryptosuites that are accepted unless the caller names others. */
export const defaultCryptosuites: readonly Cryptosuite[] = [/* fault: jcs-accepted-without-asking */ "eddsa-rdfc-2022"];
