/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "prove-payment-account.test.ts": {
    "payment-account-signs-what-comes": {
      means: "A wallet signs any text of the server.",
      in: "../../src/agent-wallets.ts",
      find: "challenge.message !== text",
      instead: "false",
    },
  },
};
