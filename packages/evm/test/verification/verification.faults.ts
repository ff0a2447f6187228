/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "look-at-token.test.ts": {
    "bridge-token-signature-ignored": {
      means: "A token passes without the issuer's signature.",
      in: "../../src/verification/check-evidence.ts",
      find: "attesterTrusted: isSigned",
      instead: "attesterTrusted: true",
    },
    "bridge-unconfirmed-accepted": {
      means: "A block without confirmations counts.",
      in: "../../src/verification/check-evidence.ts",
      find: "Math.max(0, lowest - confirmations + 1)",
      instead: "lowest",
    },
    "bridge-any-attester": {
      means: "Any attester counts.",
      in: "../../src/verification/check-evidence.ts",
      find: "trusted.some((each) => sameHex(each, address))",
      instead: "true",
    },
  },
  "lying-endpoints.test.ts": {
    "bridge-revocation-ignored": {
      means: "A revoked attestation passes.",
      in: "../../src/verification/check-evidence.ts",
      find: "attestation.revocationTime === 0",
      instead: "true",
    },
    "bridge-facts-not-compared": {
      means: "Endpoints that contradict each other are trusted.",
      in: "../../src/verification/check-evidence.ts",
      find: "if (JSON.stringify(other.settled) !== JSON.stringify(first.settled)) { return disagreeing(`they tell different things about block ${settledNumber}`); }",
      instead: "",
    },
  },
};
