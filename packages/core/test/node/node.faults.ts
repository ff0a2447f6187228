/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "verifier-pool.test.ts": {
    "thread-policies-forgotten": { means: "A verifier's thread does not check the challenge.", instead: "" },
  },
};
