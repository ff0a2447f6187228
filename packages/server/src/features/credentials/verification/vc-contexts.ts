import { createCanonicalizer } from "@arcs/core";

// The vocabulary of the examples in the W3C's recommendations, which its test suites use. It gives every word a meaning, so
// that only the VC-API knows it.
const EXAMPLES = "https://www.w3.org/ns/credentials/examples/v2";
const examples = { "@context": { "@vocab": "https://www.w3.org/ns/credentials/examples#" } };

/** Which contexts the VC-API signs and verifies with: those that core carries, the W3C's examples, and what is written out. */
export const vcContexts = {
  canonicalizer: createCanonicalizer({ contexts: new Map([[EXAMPLES, examples]]) }),
  inlineContexts: "allowed",
} as const;
