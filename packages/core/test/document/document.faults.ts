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
  "signable.test.ts": {
    "types-of-ours-let-through": {
      means: "A type of ours as a full IRI escapes the schema of its kind.",
      in: "../../src/document/read-document.ts",
      find: 'if (name === "type") checkTypes(member, path, report);',
      instead: "",
    },
  },
};
