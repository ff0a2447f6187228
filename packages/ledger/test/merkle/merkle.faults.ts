/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "tree.test.ts": {
    "merkle-path-too-short": {
      means: "An inclusion proof that ends too early passes.",
      in: "../../../core/src/base/merkle.ts",
      find: "return last === 0",
      instead: "return true",
    },
    "merkle-leaf-as-node": {
      means: "An inner node passes as an entry.",
      in: "../../../core/src/base/merkle.ts",
      find: "const LEAF = 0",
      instead: "const LEAF = 1",
    },
  },
};
