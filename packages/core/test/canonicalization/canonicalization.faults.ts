/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "rdf-canonicalizer.test.ts": {
    "unbound-values-let-through": {
      means: "A value that the signature does not cover passes.",
      in: "../../../vc/src/canonicalization/rdf-canonicalizer.ts",
      find: "assertBound(reading);",
      instead: "",
    },
  },
};
