/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "assert-whole.test.ts": {
    "store-not-whole-opened": { means: "A damaged embedded database is opened.", instead: "true" },
  },
};
