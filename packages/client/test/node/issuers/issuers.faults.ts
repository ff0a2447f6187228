/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "issuer-resolver.test.ts": {
    "issuer-document-of-another": {
      means: "A DID document of another issuer is accepted.",
      instead: "",
    },
  },
};
