/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "judge-seller.test.ts": {
    "circled-money-one-hop": {
      means: "Money that comes back to the payers over other accounts counts as their own.",
      in: "../../src/roots/judge-seller.ts",
      find: "smaller(amount, passed.get(source) ?? 0n)",
      instead: "0n",
    },
    "made-up-month-counts": {
      means: "Sales paid with the seller's own money make up a month of sales, and raise the cap.",
      in: "../../src/roots/judge-seller.ts",
      find: "larger(0n, part - (circled.get(payer) ?? 0n))",
      instead: "part",
    },
  },
  "signed-root-list.test.ts": {
    "root-list-of-any-signer": {
      means: "A list of roots by an untrusted signer is accepted.",
      in: "../../src/roots/signed-root-list.ts",
      find: "signers.some((signer) => trustedSigners.includes(signer))",
      instead: "true",
    },
  },
};
