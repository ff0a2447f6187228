/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "row-cache.test.ts": {
    "cached-row-after-its-change": { means: "A row is served as it was before its change.", instead: "" },
  },
};
