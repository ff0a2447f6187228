/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "wallets.test.ts": {
    "kit-signs-what-it-likes": {
      means: "A wallet may sign another transaction than the one it was given.",
      instead: "false",
    },
  },
};
