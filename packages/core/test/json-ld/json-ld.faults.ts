/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "same-as-jsonld.test.ts": {
    "quads-stated-twice-written-twice": {
      means: "A statement that a document makes twice counts twice.",
      in: "../../src/json-ld/rdfc10.ts",
      find: "if (previous === undefined || compare(previous, quad) !== 0)",
      instead: "",
    },
    "ties-broken-by-chance": {
      means: "Blank nodes that look alike are ordered by chance.",
      in: "../../src/json-ld/rdfc10.ts",
      find: "results.sort((left, right) => (left.hash < right.hash ? -1 : Number(left.hash > right.hash)));",
      instead: "",
    },
  },
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
