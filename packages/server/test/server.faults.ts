/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "stores.test.ts": {
    "hidden-events-for-all": { means: "Events of hidden agents go to all subscribers.", instead: "true" },
    "transaction-takes-late-statements": { means: "A statement runs after its transaction ended.", instead: "" },
  },
};
