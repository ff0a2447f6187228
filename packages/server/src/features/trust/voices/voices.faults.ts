/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "destroyed-money.test.ts": {
    "bond-of-play-money": {
      means: "Money of a test network backs an account of a main one.",
      instead: "false",
    },
    "movement-counted-twice": { means: "A burn counts twice.", instead: "" },
  },
};
