/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "verify-jcs.test.ts": {
    "verify-jcs-by-anybody": { means: "The small verifier accepts any signer.", instead: "false" },
    "verify-jcs-status-unlooked": {
      means: "The small verifier skips the status.",
      instead: "true",
    },
    "verify-jcs-signature-true": {
      means: "The small verifier accepts every signature.",
      instead: "true",
    },
  },
};
