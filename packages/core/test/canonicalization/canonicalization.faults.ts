/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "jsonld-canonicalizer.test.ts": {
    "unbound-values-let-through": {
      means: "A value that the signature does not cover passes.",
      in: "../../src/canonicalization/jsonld-canonicalizer.ts",
      find: "assertBoundValues(expanded);",
      instead: "",
    },
    "context-cache-shared": {
      means: "A context read for one document is used for another.",
      in: "../../src/canonicalization/jsonld-canonicalizer.ts",
      find: "contextResolver: createResolver(contexts, (error) => (unknown = error)),",
      instead: "",
    },
    "prototype-polluted": {
      means: "An IRI of a document reaches the prototype of all objects.",
      in: "../../src/canonicalization/jsonld-canonicalizer.ts",
      find: "assertAbsolute(iri);",
      instead: "",
    },
  },
};
