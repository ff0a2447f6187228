/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "judge-seller.test.ts": {
    "circled-money-one-hop": {
      means: "Money that comes back to the payers over other accounts counts as their own.",
      instead: "0n",
    },
    "made-up-month-counts": {
      means: "Sales paid with the seller's own money make up a month of sales, and raise the cap.",
      instead: "part",
    },
  },
  "signed-root-list.test.ts": {
    "root-list-of-any-signer": {
      means: "A list of roots by an untrusted signer is accepted.",
      instead: "true",
    },
  },
};
