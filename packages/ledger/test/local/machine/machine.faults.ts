/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "kept-accounts.test.ts": {
    "ledger-cached-accounts-outlive-changes": { means: "An account is read as it was before its change.", instead: "" },
  },
};
