/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "statements.test.ts": {
    "receipt-statement-in-any-spelling": {
      means: "One statement has several spellings.",
      instead: "true",
    },
    "unseen-characters-signed": {
      means: "A wallet is asked to sign characters that nobody sees.",
      instead: "(character) => character",
    },
    "times-unsigned-in-statement": {
      means: "Response times are not part of what the payer signs.",
      instead: "",
    },
  },
  "verify-payment-receipt.test.ts": {
    "receipt-statement-unsigned": {
      means: "A statement of a receipt counts without its signature.",
      instead: "true",
    },
    "receipt-evm-signature-trusted": {
      means: "A statement counts although its EVM signature could not be checked.",
      instead: "(await isSignedByAccount?.(statement, { signer, signature })) !== false",
    },
    "receipt-of-another-party": {
      means: "A payer's statement may be signed by the agent.",
      instead: '(words.kind === "rating" ? payment.payer : payment.agent)',
    },
    "receipt-of-another-payment": {
      means: "A statement about another payment counts.",
      instead: "undefined",
    },
    "seller-receipt-for-any-network": {
      means: "A seller's receipt counts for a payment on another network.",
      instead: "(payment.network ?? named)",
    },
  },
};
