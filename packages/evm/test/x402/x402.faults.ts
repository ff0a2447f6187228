/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "offers-and-receipts.test.ts": {
    "x402-jws-of-two-keys": {
      means: "A receipt names one key and is signed by another.",
      in: "../../../trust/src/payment-receipt/seller-receipt.ts",
      find: "isKey(jwk, publicKey)",
      instead: "isKey(jwk, publicKey) && alg === undefined",
    },
    "x402-offer-of-anybody": {
      means: "An offer signed by someone other than the payee passes.",
      in: "../../src/x402/offers-and-receipts.ts",
      find: "!isSameName(signer, requirements.payTo)",
      instead: 'signer === ""',
    },
  },
};
