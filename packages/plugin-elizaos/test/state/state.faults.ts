/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "spending.test.ts": {
    "plugin-cover-of-another": {
      means: "What is safe with another account is told of this one.",
      in: "../../src/state/standings.ts",
      find: "expectAbout(check, address, { known: address, })",
      instead: "check",
    },
  },
};
