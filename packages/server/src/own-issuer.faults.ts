/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "own-issuer.test.ts": {
    "own-issuer-by-file-name": {
      means: "A key that was added becomes the server's own, because its file comes first by name.",
      in: "prepare-keys.ts",
      find: "named?.address",
      instead: "undefined",
    },
  },
};
