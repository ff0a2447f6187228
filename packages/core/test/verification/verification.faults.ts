/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "check-resources.test.ts": {
    "related-resource-not-in-valid": {
      means: "A resource with another digest does not make a credential invalid.",
      in: "../../../vc/src/verification/check-credential.ts",
      find: "resources.passed",
      instead: "true",
    },
    "related-resource-for-anybody": {
      means: "An untrusted credential makes the verifier fetch a URL.",
      in: "../../../vc/src/verification/check-resources.ts",
      find: 'if (!isTrusted) return finding( "related_resource_not_checked", id, "was not asked for: no trusted issuer names it", );',
      instead: "",
    },
  },
  "inline-contexts.test.ts": {
    "contexts-of-the-document-used": {
      means: "The document may define its own terms.",
      in: "../../../vc/src/canonicalization/canonicalizer.ts",
      find: 'throw new SdkError( "unknown_context", "@context must have only URLs of known contexts (received a context of its own)", );',
      instead: "return;",
    },
    "inline-keywords-renamed": {
      means: "An inline context may give keywords other names.",
      in: "../../../vc/src/canonicalization/canonicalizer.ts",
      find: "/^(?!@|_:|id$|type$)./u.test(value)",
      instead: "/^(?!_:|id$|type$)./u.test(value)",
    },
    "inline-contexts-not-asked-for": {
      means: "Inline contexts are accepted although the caller did not allow them.",
      in: "../../../vc/src/verification/verification-context.ts",
      find: '(inlineContexts === "allowed" ? canonicalizer.inline : undefined)',
      instead: "canonicalizer.inline",
    },
  },
  "moved-members.test.ts": {
    "members-moved-into-a-duplicate-node": {
      means: "Members that checks read stand in a second node with the root's id.",
      in: "../../../vc/src/canonicalization/signed-reading.ts",
      find: "if (place.node !== root)",
      instead: "if (false)",
    },
    "status-moved-into-a-duplicate-node": {
      means: "Members of a status entry stand in another object with its id.",
      in: "../../../vc/src/canonicalization/signed-reading.ts",
      find: "if (!isClosed)",
      instead: "if (false)",
    },
    "scattered-members-unread": {
      means: "Claims that were moved to another object with the subject's id are not read.",
      in: "../../../vc/src/canonicalization/signed-reading.ts",
      find: "made[added] = union(made[added], value);",
      instead: "",
    },
  },
  "proof-policies.test.ts": {
    "signature-check-off": {
      means: "An invalid signature does not make a credential invalid.",
      in: "../../../vc/src/verification/check-credential.ts",
      find: "valid: signature.passed",
      instead: "valid: true",
    },
    "signature-by-anybody": {
      means: "A signature by anyone's key counts as the issuer's.",
      in: "../../../vc/src/verification/check-credential.ts",
      find: 'const byIssuer = signers.includes(issuerOf(credential) ?? "");',
      instead: "const byIssuer = true;",
    },
    "ignored-proof-vouched-for": {
      means: "A proof that was not checked vouches for the status.",
      in: "../../../vc/src/verification/check-status.ts",
      find: "checkSuite(proof).length === 0",
      instead: "true",
    },
    "challenge-of-credential-ignored": {
      means: "A presented credential may carry another challenge.",
      in: "../../../vc/src/verification/verification-context.ts",
      find: "...defined({ cryptosuites, suites, challenge,",
      instead: "...defined({ cryptosuites, suites,",
    },
    "presentation-proof-unchecked-if-optional": {
      means: "A presentation's bad proof passes where a proof is optional.",
      in: "../../../vc/src/verification/check-presentation.ts",
      find: 'presentation["proof"] === undefined',
      instead: "true",
    },
  },
  "registered-keys.test.ts": {
    "retired-key-accepted": {
      means: "A signature from after the key's retirement counts.",
      in: "../../../vc/src/verification/trusted-issuers.ts",
      find: "signedAt <= key.validUntil",
      instead: "true",
    },
    "revoked-key-accepted": {
      means: "A revoked key's signatures stay valid.",
      in: "../../../vc/src/verification/trusted-issuers.ts",
      find: 'if (now >= key.revoked) return verificationError("key_not_valid", `key ${id} was revoked`);',
      instead: "",
    },
    "revoked-key-by-its-other-name": {
      means: "A revoked key is accepted under its other name.",
      in: "../../../vc/src/verification/trusted-issuers.ts",
      find: "names .map((name) => trustList.keys.get(name)) .find((key) => key !== undefined)",
      instead: "trustList.keys.get(id)",
    },
  },
  "renamed-members.test.ts": {
    "members-under-another-name": {
      means: "A member that checks read stands under another term of the same IRI.",
      in: "../../../vc/src/canonicalization/signed-reading.ts",
      find: "else if (member !== name || place.isNested)",
      instead: "else if (false)",
    },
    "proof-expiry-under-another-name": {
      means: "A proof's expiry stands under another name, unread.",
      in: "../../../vc/src/canonicalization/guarded-members.ts",
      find: '[`<${SECURITY}expiration>`, "expires"],',
      instead: "",
    },
  },
  "signed-reading.test.ts": {
    "members-reversed": {
      means: "A claim about the subject is hidden as a reversed one of another object.",
      in: "../../../vc/src/canonicalization/signed-reading.ts",
      find: "if (place.isReverse)",
      instead: "if (false)",
    },
    "names-unread": {
      means: "A member under its full IRI is not read by its term.",
      in: "../../../vc/src/canonicalization/member-names.ts",
      find: "name: fitting.name,",
      instead: "name: key,",
    },
    "json-of-anybody-binds": {
      means: "A holder's signature over the JSON makes a rearranged credential valid.",
      in: "../../../vc/src/verification/check-credential.ts",
      find: "if (issuer !== undefined && signature.jsonSigners.includes(issuer)) return asReceived;",
      instead: "if (signature.jsonSigners.length > 0) return asReceived;",
    },
    "engine-without-a-reader": {
      means: "Nothing says how a document reads that an engine of the caller's canonicalised.",
      in: "../../../vc/src/verification/verification-context.ts",
      find: "used.read === undefined ? { ...used, ...readerOf(engine) } : used",
      instead: "used",
    },
  },
  "verify-credential.test.ts": {
    "issuer-check-off": {
      means: "An untrusted issuer does not make a credential invalid.",
      in: "../../../vc/src/verification/check-credential.ts",
      find: "signature.passed && trust.passed",
      instead: "signature.passed && true",
    },
    "claims-not-validated": {
      means: "Claims are not checked against the schema of their kind.",
      in: "../../src/verification/check-own-form.ts",
      find: '...toErrors( "invalid_subject_data", checkSubjectData(kind, subjectDataOf(credential), toIssues), ),',
      instead: "",
    },
    "issuer-prefix-is-enough": {
      means: "An issuer with the key of a trusted one under another method is trusted.",
      in: "../../../vc/src/verification/trusted-issuers.ts",
      find: "trustList.issuers.has(issuer)",
      instead:
        "[...trustList.issuers].some((t) => t.split(':').at(-1) === issuer.split(':').at(-1))",
    },
    "revocation-ignored": {
      means: "A revoked credential passes the status check.",
      in: "../../../vc/src/verification/check-status.ts",
      find: 'return failed("credential_revoked", "the issuer revoked the credential");',
      instead: "return passed;",
    },
    "unreachable-status-is-fine": {
      means: "A status that cannot be read passes.",
      in: "../../../vc/src/verification/check-status.ts",
      find: 'return failed("status_unavailable", `the status could not be checked: ${answer.reason}`);',
      instead: "return passed;",
    },
    "anchor-not-compared": {
      means: "A ledger record of other claims passes.",
      in: "../../../vc/src/verification/check-status.ts",
      find: "hashMatches(credential, subjectDataHash)",
      instead: "true",
    },
    "expiry-ignored": {
      means: "A credential never expires.",
      in: "../../../vc/src/verification/check-time.ts",
      find: "now - delay > until",
      instead: "false",
    },
    "start-ignored": {
      means: "A credential is valid before its time.",
      in: "../../../vc/src/verification/check-time.ts",
      find: "now + lead < from",
      instead: "false",
    },
  },
  "what-was-checked.test.ts": {
    "status-expired-is-fine": {
      means: "A credential whose record says expired is valid.",
      in: "../../../vc/src/verification/check-credential.ts",
      find: "status.expired !== true",
      instead: "true",
    },
    "status-of-no-credential": {
      means: "The status of what is no credential passes.",
      in: "../../../vc/src/verification/check-status.ts",
      find: "!isCredential(credential)",
      instead: "false",
    },
  },
};
