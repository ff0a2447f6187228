/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "eddsa-jcs.test.ts": {
    "jcs-accepted-without-asking": {
      means: "A cryptosuite that the caller did not allow is accepted.",
      instead: '"eddsa-rdfc-2022", "eddsa-jcs-2022"',
    },
    "jcs-options-unsigned": {
      means: "The proof's own members are not signed with eddsa-jcs-2022.",
      instead: "documentHash",
    },
    "jcs-hash-of-another-suite": {
      means: "A proof is checked against the hash of another cryptosuite.",
      instead: '[proof["previousProof"] ?? []]',
    },
    "json-names-unsorted": {
      means: "JCS does not sort members.",
      instead: "JSON.stringify(value)",
    },
  },
  "vc-di-eddsa.test.ts": {
    "proof-options-unsigned": {
      means: "The proof's own members (purpose, time, challenge) are not signed.",
      instead: "documentHash",
    },
  },
  "verify-proofs.test.ts": {
    "proof-purpose-ignored": {
      means: "A proof made for another purpose is accepted.",
      instead: "",
    },
    "previous-proofs-left-out": {
      means: "A proof of a chain does not sign the proofs before it.",
      instead: "previousIds.length >= 0",
    },
    "proof-context-ignored": {
      means: "A proof may name other contexts than the document it signs.",
      instead: "",
    },
    "ed25519-always-true": { means: "Every signature holds.", instead: "true" },
    "unsupported-proofs-ignored-without-asking": {
      means: "A proof of an unknown kind is skipped although the caller did not allow it.",
      instead: "true",
    },
  },
};
