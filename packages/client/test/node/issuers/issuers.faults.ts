/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "issuer-resolver.test.ts": {
    "issuer-document-of-another": {
      means: "A DID document of another issuer is accepted.",
      in: "../../../src/node/issuer-resolver.ts",
      find: 'if (document["id"] !== issuer) throw invalid(issuer, "its id is another one");',
      instead: "",
    },
  },
};
