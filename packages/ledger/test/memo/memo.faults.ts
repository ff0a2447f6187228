/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "memo-log.test.ts": {
    "memo-of-anybody": { means: "Anyone's memo revokes a credential.", instead: "true" },
    "memo-revocation-not-final": {
      means: "A revoked credential becomes active again.",
      instead: "",
    },
  },
};
