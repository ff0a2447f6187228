/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "adapters.test.ts": {
    "receiver-takes-any-secret": {
      means: "A webhook receiver works with a guessable secret.",
      in: "../../src/webhooks/receiver.ts",
      find: "checkOptions(options);",
      instead: "",
    },
  },
};
