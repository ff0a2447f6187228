/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "evm-reader.test.ts": {
    "evm-token-of-anybody": { means: "A transfer of any token counts as a payment.", instead: "payments" },
    "evm-payee-balance-unread": { means: "A round trip counts as a payment received.", instead: "0n" },
  },
};
