/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "issuer-resolver.test.ts": {
    "issuer-name-not-checked": {
      means: "An issuer's name leads the client to a private address.",
      instead: 'address !== ""',
    },
    "issuer-document-of-another": { means: "A DID document of another issuer is accepted.", instead: "" },
  },
};
