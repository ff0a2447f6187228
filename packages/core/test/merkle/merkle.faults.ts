/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "tree-proofs.test.ts": {
    "log-consistency-earlier-root-ignored": { means: "A log that rewrote its past passes.", instead: "true" },
  },
};
