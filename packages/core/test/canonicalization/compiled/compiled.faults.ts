/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "canonical-quads.test.ts": {
    "compiled-ties-broken-by-chance": {
      means: "Blank nodes that look alike are ordered by chance.",
      in: "../../../src/canonicalization/compiled/canonical-quads.ts",
      find: 'if (hashes.some(({ hash }, index) => hash === hashes[index - 1]?.hash)) throw outside("blank nodes that look alike");',
      instead: "",
    },
  },
  "general-engine.test.ts": {
    "compiled-second-id-ignored": {
      means: 'A second member that means "@id" is not signed.',
      in: "../../../src/canonicalization/compiled/compiled-canonicalizer.ts",
      find: 'if (id !== undefined) throw outside("two members that say a node\'s id");',
      instead: "",
    },
    "compiled-undefined-terms-dropped": {
      means: "A member that no context defines is not refused.",
      in: "../../../src/canonicalization/compiled/context-tables.ts",
      find: 'throw outside("a word that the contexts do not define");',
      instead: 'return "@id";',
    },
    "compiled-value-objects-partly-read": {
      means: "Members of a value object are not signed.",
      in: "../../../src/canonicalization/compiled/compiled-canonicalizer.ts",
      find: 'if (Object.keys(rest).length > 0) throw outside("a value object with a type or an index");',
      instead: "",
    },
  },
};
