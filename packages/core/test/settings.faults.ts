/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "settings.test.ts": {
    "setting-shows-its-secret": {
      means: "An error message shows a secret setting.",
      in: "../src/settings.ts",
      find: "return secret === true",
      instead: "return false",
    },
  },
};
