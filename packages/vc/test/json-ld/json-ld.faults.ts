/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "odd-documents.test.ts": {
    "second-id-ignored": {
      means: 'A second member that means "@id" is not signed.',
      in: "../../src/json-ld/to-quads.ts",
      find: 'if (!mayRepeat && keywords.includes(kind)) fail("colliding keywords", key);',
      instead: "",
    },
    "undefined-terms-dropped": {
      means: "A member that no context defines is not refused.",
      in: "../../src/json-ld/run.ts",
      find: "if (run.isSafe) fail(code, detail);",
      instead: "",
    },
    "value-objects-partly-read": {
      means: "Members of a value object are not signed.",
      in: "../../src/json-ld/values.ts",
      find: 'else if (kind !== "@context") fail("invalid value object", keys[index]);',
      instead: "",
    },
  },
  "value-objects.test.ts": {
    "long-values-read-inside-types": {
      means: "A long value object has a meaning that other engines do not give it.",
      in: "../../src/json-ld/to-quads.ts",
      find: "if (run.isSafe) assertSameOutside(run, sorted, { place, literal });",
      instead: "",
    },
  },
};
