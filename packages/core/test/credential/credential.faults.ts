/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "inclusion-proof.test.ts": {
    "inclusion-proof-in-any-credential": {
      means: "A ledger inclusion proof passes unchecked in any credential.",
      in: "../../../vc/src/verification/check-credential.ts",
      find: "profileOf(credential, context)?.signedPartOf",
      instead: "context.profile?.signedPartOf",
    },
  },
  "export-credential.test.ts": {
    "export-of-what-was-not-signed": {
      means: "A record is exported under a name, network or time that its issuer did not sign.",
      in: "../../src/credential/record.ts",
      find: "if (!verifyEd25519(check))",
      instead: "if (false && !verifyEd25519(check))",
    },
  },
  "sign-credential.test.ts": {
    "unknown-suites-signed": {
      means: "A proof bears the name of a cryptosuite by which it was not made.",
      in: "../../../vc/src/proof/data-integrity.ts",
      find: "if (refusal) throw",
      instead: "if (false && refusal) throw",
    },
    "v1-context-behind-old-proofs": {
      means: "A context of VC 1.1 behind an older proof is signed.",
      in: "../../../vc/src/signing/sign-document.ts",
      find: 'if (document["proof"] !== undefined) { throw new SdkError( "invalid_credential_format", `/@context must have ${DATA_INTEGRITY_V2_CONTEXT_URL} before the first proof is made`, ); }',
      instead: "",
    },
  },
};
