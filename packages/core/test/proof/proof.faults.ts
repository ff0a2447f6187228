/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "eddsa-jcs.test.ts": {
    "jcs-accepted-without-asking": {
      means: "A cryptosuite that the caller did not allow is accepted.",
      in: "../../../vc/src/proof/read-proof.ts",
      find: 'const defaultCryptosuites: readonly Cryptosuite[] = ["eddsa-rdfc-2022"',
      instead:
        'const defaultCryptosuites: readonly Cryptosuite[] = [ "eddsa-rdfc-2022", "eddsa-jcs-2022"',
    },
    "jcs-options-unsigned": {
      means: "The proof's own members are not signed with eddsa-jcs-2022.",
      in: "../../../vc/src/proof/data-integrity.ts",
      find: "await hashForm(optionsOf(proof, isOfJson ? undefined : context), hashing),",
      instead: "await hashForm(secured, hashing),",
    },
    "jcs-hash-of-another-suite": {
      means: "A proof is checked against the hash of another cryptosuite.",
      in: "../../../vc/src/proof/data-integrity.ts",
      find: "each.isOfJson === isOfJson",
      instead: "true",
    },
    "json-names-unsorted": {
      means: "JCS does not sort members.",
      in: "../../../vc/src/base/json.ts",
      find: "canonicalize(value) as string",
      instead: "JSON.stringify(value)",
    },
  },
  "vc-di-eddsa.test.ts": {
    "proof-options-unsigned": {
      means: "The proof's own members (purpose, time, challenge) are not signed.",
      in: "../../../vc/src/proof/data-integrity.ts",
      find: "await hashForm(signed, { isOfJson, suiteKey, canonicalizer }),",
      instead: "hashed,",
    },
  },
  "verify-proofs.test.ts": {
    "proof-purpose-ignored": {
      means: "A proof made for another purpose is accepted.",
      in: "../../../vc/src/proof/read-proof.ts",
      find: 'if (proofPurpose !== expected.proofPurpose) { errors.push( verificationError("proof_purpose_mismatch", `proof purpose must be ${expected.proofPurpose}`), ); }',
      instead: "",
    },
    "previous-proofs-left-out": {
      means: "A proof of a chain does not sign the proofs before it.",
      in: "../../../vc/src/proof/read-proof.ts",
      find: "previousIds.length === 0",
      instead: "previousIds.length >= 0",
    },
    "proof-context-ignored": {
      means: "A proof may name other contexts than the document it signs.",
      in: "../../../vc/src/proof/read-proof.ts",
      find: 'if (!hasContextOf(document, proof)) { errors.push( verificationError( "proof_context_mismatch", "@context of the proof must be that of the document", ), ); }',
      instead: "",
    },
    "ed25519-always-true": {
      means: "Every signature holds.",
      in: "../../../vc/src/proof/data-integrity.ts",
      find: "await verify({ signature, message, publicKey: method.publicKey })",
      instead: "true",
    },
    "unsupported-proofs-ignored-without-asking": {
      means: "A proof of an unknown kind is skipped although the caller did not allow it.",
      in: "../../../vc/src/proof/data-integrity.ts",
      find: 'options.unsupportedProofs === "ignored"',
      instead: "true",
    },
  },
};
