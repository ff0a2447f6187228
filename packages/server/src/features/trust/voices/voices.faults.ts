/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "destroyed-money.test.ts": {
    "movement-counted-twice": { means: "A burn counts twice.", instead: "" },
  },
};
