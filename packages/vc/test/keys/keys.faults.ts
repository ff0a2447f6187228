/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "ed25519.test.ts": {
    "ed25519-non-canonical-points": {
      means: "A point has two encodings, so a signature can be altered and still hold.",
      in: "../../src/keys/ed25519.ts",
      find: "compare(y, P) < 0",
      instead: "true",
    },
    "ed25519-r-unchecked": {
      means: "Only the key's encoding is checked, not that of the signature's R.",
      in: "../../src/keys/ed25519.ts",
      find: "isStrictPoint(signature)",
      instead: "true",
    },
  },
  "web-ed25519.test.ts": {
    "ed25519-small-order-points": {
      means: "A key of small order is accepted: one signature then holds for any message.",
      in: "../../src/keys/ed25519.ts",
      find: "SMALL_ORDER_Y.every((small) => compare(y, small) !== 0)",
      instead: "true",
    },
    "ed25519-large-scalars": {
      means: "A scalar of L or more is accepted, so a signature can be altered and still hold.",
      in: "../../src/keys/ed25519.ts",
      find: "compare(signature.subarray(32), L) < 0",
      instead: "true",
    },
    "webcrypto-before-strict-rule": {
      means: "Web Crypto alone decides, without the strict rule about encodings.",
      in: "../../src/keys/ed25519.ts",
      find: "if (!isStrictSignature(check)) return false;",
      instead: "",
    },
    "webcrypto-lax": {
      means: "A Web Crypto that accepts forged points of small order is trusted.",
      in: "../../src/keys/ed25519.ts",
      find: "(isLax) => !isLax",
      instead: "() => true",
    },
  },
};
