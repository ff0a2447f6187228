/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "canonical-quads.test.ts": {
    "compiled-ties-broken-by-chance": {
      means: "Blank nodes that look alike are ordered by chance.",
      instead: "",
    },
  },
  "general-engine.test.ts": {
    "compiled-second-id-ignored": {
      means: 'A second member that means "@id" is not signed.',
      instead: "",
    },
    "compiled-undefined-terms-dropped": {
      means: "A member that no context defines is not refused.",
      instead: 'return "@id";',
    },
    "compiled-value-objects-partly-read": {
      means: "Members of a value object are not signed.",
      instead: "",
    },
  },
};
