/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "did-methods.test.ts": {
    "did-document-of-another": {
      means: "A domain answers for the DID of another one.",
      in: "../../src/did/did-methods.ts",
      find: '|| document["id"] !== did',
      instead: "",
    },
    "did-key-of-another-controller": {
      means: "A document lends its DID to the key of another controller.",
      in: "../../src/did/did-document.ts",
      find: 'if (method["controller"] !== undefined && method["controller"] !== did) continue;',
      instead: "",
    },
  },
};
