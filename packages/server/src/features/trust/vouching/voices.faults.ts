/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "destroyed-money.test.ts": {
    "movement-counted-twice": { means: "A refund or burn counts twice.", instead: "" },
  },
  "routes.test.ts": {
    "payment-earns-twice": { means: "A payment earns voice twice.", instead: "false" },
    "vouching-hash-of-the-last-entry-only": { means: "The log's running hash does not cover its past.", instead: '""' },
    "vouching-hidden-agents-in-public-log": { means: "The public log names hidden agents.", instead: "(book) => true" },
  },
};
