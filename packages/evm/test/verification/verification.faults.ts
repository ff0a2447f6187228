/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "look-at-token.test.ts": {
    "bridge-token-signature-ignored": {
      means: "A token passes without the issuer's signature.",
      instead: "true",
    },
    "bridge-unconfirmed-accepted": {
      means: "A block without confirmations counts.",
      instead: "lowest",
    },
    "bridge-any-attester": { means: "Any attester counts.", instead: "true" },
  },
  "lying-endpoints.test.ts": {
    "bridge-revocation-ignored": { means: "A revoked attestation passes.", instead: "true" },
    "bridge-facts-not-compared": {
      means: "Endpoints that contradict each other are trusted.",
      instead: "",
    },
  },
};
