/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "assert-store-not-lost.system.test.ts": {
    "store-lost-begun-anew": {
      means: "A lost database is replaced by an empty one.",
      in: "migrations.ts",
      find: "found.length === 0",
      instead: "true",
    },
  },
};
