/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "ask-seller.test.ts": {
    "seller-url-not-checked": { means: "A URL is asked before it is looked at.", instead: "false" },
  },
  "routes.test.ts": {
    "origin-not-signed": {
      means: "An account belongs to an origin that it never signed.",
      instead: "proof !== undefined",
    },
    "changing-account-judged": {
      means: "An address for one payment is judged by its empty history.",
      instead: "false",
    },
  },
};
