/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "destroyed-money.test.ts": {
    "bond-of-play-money": {
      means: "Money of a test network backs an account of a main one.",
      in: "voices.ts",
      find: "!isPaidIn",
      instead: "false",
    },
    "movement-counted-twice": {
      means: "A burn counts twice.",
      in: "../trust/cover/service.ts",
      find: "if (rowCount === 0) return false;",
      instead: "",
    },
  },
};
