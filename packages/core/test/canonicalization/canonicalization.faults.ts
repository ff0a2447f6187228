/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "jsonld-canonicalizer.test.ts": {
    "unbound-values-let-through": {
      means: "A value that the signature does not cover passes.",
      instead: "",
    },
    "context-cache-shared": {
      means: "A context read for one document is used for another.",
      instead: "",
    },
    "prototype-polluted": {
      means: "An IRI of a document reaches the prototype of all objects.",
      instead: "",
    },
  },
};
