/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "anchoring.test.ts": {
    "partial-batch-lands": {
      means: "A batch is anchored before it is full.",
      in: "anchor-batch.ts",
      find: "filled?.count === batch.size",
      instead: "batch.size > 0",
    },
  },
  "../status-lists.test.ts": {
    "status-list-version-ignored": {
      means: "A status list is served as it was before a revocation.",
      in: "../status-lists.ts",
      find: "cached.version === list.version",
      instead: "true",
    },
  },
};
