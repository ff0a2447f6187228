/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "assert-whole.test.ts": {
    "store-not-whole-opened": {
      means: "A damaged embedded database is opened.",
      in: "../src/embedded-postgres.ts",
      find: "missing.length === 0",
      instead: "true",
    },
  },
};
