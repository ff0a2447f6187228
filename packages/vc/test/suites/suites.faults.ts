/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "ecdsa.test.ts": {
    "key-of-another-type": {
      means: "A key of any type checks the signature of a suite of Ed25519.",
      in: "../../src/proof/read-proof.ts",
      find: 'keys === undefined ? keyType !== "Ed25519" : suiteKey === undefined',
      instead: "keys !== undefined && suiteKey === undefined",
    },
    "ecdsa-signature-of-another-length": {
      means: "A P-256 key gets the bytes of a P-384 signature.",
      in: "../../src/proof/read-proof.ts",
      find: "signature.length === signatureLength",
      instead: "signature.length > 0",
    },
    "ecdsa-low-s-alone": {
      means: "Half of the honest signatures of ECDSA are refused.",
      in: "../../src/suites/ecdsa.ts",
      find: "lowS: false",
      instead: "lowS: true",
    },
  },
};
