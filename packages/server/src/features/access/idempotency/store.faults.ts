/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "store.test.ts": {
    "idempotency-lease-repeats": {
      means:
        "A request that was overtaken answers for another one, of a key that was freed meanwhile.",
      in: "service.ts",
      find: "randomInt(1, MAX_LEASE)",
      instead: "1",
    },
  },
};
