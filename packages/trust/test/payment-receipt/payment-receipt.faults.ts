/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "statements.test.ts": {
    "receipt-statement-in-any-spelling": {
      means: "One statement has several spellings.",
      in: "../../src/payment-receipt/payment-receipt.ts",
      find: "spelling === text",
      instead: "true",
    },
    "unseen-characters-signed": {
      means: "A wallet is asked to sign characters that nobody sees.",
      in: "../../src/payment-receipt/payment-receipt.ts",
      find: 'new RegExp(UNSEEN, "gu"), escape',
      instead: 'new RegExp(UNSEEN, "gu"), (character) => character',
    },
    "times-unsigned-in-statement": {
      means: "Response times are not part of what the payer signs.",
      in: "../../src/payment-receipt/payment-receipt.ts",
      find: "responseTimeMs: optionalPart(wholeNumber(0, Number.MAX_SAFE_INTEGER)),",
      instead: "",
    },
  },
  "verify-payment-receipt.test.ts": {
    "receipt-statement-unsigned": {
      means: "A statement of a receipt counts without its signature.",
      in: "../../src/payment-receipt/verify-payment-receipt.ts",
      find: "verifyEd25519({ signature: bytes, ...check })",
      instead: "true",
    },
    "receipt-evm-signature-trusted": {
      means: "A statement counts although its EVM signature could not be checked.",
      in: "../../src/payment-receipt/verify-payment-receipt.ts",
      find: "(await isSignedByAccount?.(statement, { signer, signature, })) === true",
      instead: "(await isSignedByAccount?.(statement, { signer, signature })) !== false",
    },
    "receipt-of-another-party": {
      means: "A payer's statement may be signed by the agent.",
      in: "../../src/payment-receipt/verify-payment-receipt.ts",
      find: '(words.kind === "reply" ? words.agent : payment.payer)',
      instead: '(words.kind === "rating" ? payment.payer : payment.agent)',
    },
    "receipt-of-another-payment": {
      means: "A statement about another payment counts.",
      in: "../../src/payment-receipt/verify-payment-receipt.ts",
      find: '"is about another payment"',
      instead: "undefined",
    },
    "seller-receipt-for-any-network": {
      means: "A seller's receipt counts for a payment on another network.",
      in: "../../src/payment-receipt/seller-receipt.ts",
      find: "named !== payment.network",
      instead: "named !== (payment.network ?? named)",
    },
  },
};
