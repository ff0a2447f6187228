/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "ask-seller.test.ts": {
    "seller-url-not-checked": {
      means: "A URL is asked before it is looked at.",
      in: "../../../platform/outbound/endpoints.ts",
      find: "problem !== undefined",
      instead: "false",
    },
  },
  "routes.test.ts": {
    "origin-not-signed": {
      means: "An account belongs to an origin that it never signed.",
      in: "seller.ts",
      find: "if (isSigned",
      instead: "if (proof !== undefined",
    },
    "changing-account-judged": {
      means: "An address for one payment is judged by its empty history.",
      in: "seller.ts",
      find: "!isIn(second, each)",
      instead: "false",
    },
  },
};
