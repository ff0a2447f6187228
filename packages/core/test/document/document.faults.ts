/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "signable.test.ts": {
    "types-of-ours-let-through": {
      means: "A type of ours as a full IRI escapes the schema of its kind.",
      in: "../../../vc/src/document/read-document.ts",
      find: 'if (name === "type") checkTypes(member, path, state);',
      instead: "",
    },
  },
};
