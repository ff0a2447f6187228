/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "same-as-jsonld.test.ts": {
    "quads-stated-twice-written-twice": {
      means: "A statement that a document makes twice counts twice.",
      instead: "",
    },
    "ties-broken-by-chance": {
      means: "Blank nodes that look alike are ordered by chance.",
      instead: "",
    },
  },
};
