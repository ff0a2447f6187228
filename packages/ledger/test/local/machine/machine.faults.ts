/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "machine-accounts.test.ts": {
    "ledger-cached-accounts-outlive-changes": { means: "An account is read as it was before its change.", instead: "" },
  },
};
