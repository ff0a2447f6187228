/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "tree.test.ts": {
    "merkle-path-too-short": {
      means: "An inclusion proof that ends too early passes.",
      instead: "true",
    },
    "merkle-leaf-as-node": { means: "An inner node passes as an entry.", instead: "1" },
  },
};
