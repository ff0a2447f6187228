/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "account-owners.test.ts": {
    "payer-of-handed-over-account": { means: "The payer is the owner before the account changed hands.", instead: "" },
    "payer-after-unknown-instruction": {
      means: "The payer is named although an unknown instruction may have changed it.",
      instead: "",
    },
    "payer-not-as-in-the-end": {
      means: "The payer is named although the replay does not end as the ledger did.",
      instead: "true",
    },
  },
  "token-burns.test.ts": {
    "burn-signed-by-nobody": { means: "A burn counts for a payer who did not sign.", instead: "true" },
  },
};
