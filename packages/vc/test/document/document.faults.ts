/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "read-document.test.ts": {
    "strings-not-counted": {
      means: "Of two members with one name the last one counts, unnoticed.",
      in: "../../src/document/read-document.ts",
      find: "countStrings(value) === stringsInText",
      instead: "countStrings(value) >= 0",
    },
  },
};
