/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "transactions.store.test.ts": {
    "refused-not-repeated": {
      means:
        "A change fails where another one of the same row was quicker, behind a pooler with a role's repeatable read.",
      in: "store.ts",
      find: "!(statements.learn(error) || isRetryable(error)",
      instead: "!(statements.learn(error) || false",
    },
  },
};
