/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "same-as-jsonld.test.ts": {
    "quads-stated-twice-written-twice": {
      means: "A statement that a document makes twice counts twice.",
      in: "../../../vc/src/json-ld/rdfc10.ts",
      find: "if (previous === undefined || compare(previous, quad) !== 0)",
      instead: "",
    },
    "ties-broken-by-chance": {
      means: "Blank nodes that look alike are ordered by chance.",
      in: "../../../vc/src/json-ld/rdfc10.ts",
      find: "results.sort((left, right) => (left.hash < right.hash ? -1 : Number(left.hash > right.hash)));",
      instead: "",
    },
  },
};
