/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "create-verifier.test.ts": {
    "did-key-for-any-purpose": {
      means: "A key that a DID lists for another purpose signs credentials.",
      in: "../../src/verification/create-verifier.ts",
      find: "if (key.purposes.has(proofPurpose)) return key;",
      instead: "return key;",
    },
    "revoked-key-of-did": {
      means: "A key signs that its owner revoked in the document of the DID.",
      in: "../../src/verification/create-verifier.ts",
      find: "now.getTime() >= key.end",
      instead: "false",
    },
    "any-answer-of-a-suite": {
      means: "A suite that answers with an object accepts every signature.",
      in: "../../src/proof/data-integrity.ts",
      find: "return answer === true",
      instead: "return answer",
    },
    "suite-of-any-name": {
      means: "A suite without keys, of whatever name, is verified as Ed25519.",
      in: "../../src/proof/suite.ts",
      find: "builtIn.get(name) === signs",
      instead: "true",
    },
    "hash-of-another-suite": {
      means: "A proof is verified with the hash that another suite of the set made.",
      in: "../../src/proof/data-integrity.ts",
      find: "each.previous === previous && each.hash === hash",
      instead: "each.previous === previous",
    },
    "older-type-without-asking": {
      means: "Ed25519Signature2020 is accepted by a verifier that was made without it.",
      in: "../../src/proof/read-proof.ts",
      find: "(suites === undefined || accepted.includes(type))",
      instead: "true",
    },
  },
};
