/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "inclusion-proof.test.ts": {
    "inclusion-proof-in-any-credential": {
      means: "A ledger inclusion proof passes unchecked in any credential.",
      instead: "true",
    },
  },
  "sign-credential.test.ts": {
    "v1-context-behind-old-proofs": {
      means: "A context of VC 1.1 behind an older proof is signed.",
      instead: "",
    },
  },
};
