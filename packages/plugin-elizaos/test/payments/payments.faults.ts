/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "failing-endpoint.test.ts": {
    "plugin-refused-write-ignored": {
      means: "The plugin takes a write that its database refused for stored, and loses payments.",
      in: "../../src/payments/ledger-payments.ts",
      find: "isStored !== false",
      instead: "isStored !== 0",
    },
  },
};
