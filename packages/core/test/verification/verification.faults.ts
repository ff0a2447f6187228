/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "check-resources.test.ts": {
    "related-resource-not-in-valid": {
      means: "A resource with another digest does not make a credential invalid.",
      instead: "true",
    },
    "related-resource-for-anybody": {
      means: "An untrusted credential makes the verifier fetch a URL.",
      instead: "",
    },
  },
  "inline-contexts.test.ts": {
    "contexts-of-the-document-used": {
      means: "The document may define its own terms.",
      instead: "return;",
    },
    "inline-keywords-renamed": {
      means: "An inline context may give keywords other names.",
      instead: "/^(?!_:|id$|type$)./u.test(value)",
    },
    "inline-contexts-not-asked-for": {
      means: "Inline contexts are accepted although the caller did not allow them.",
      instead: "canonicalizer.inline",
    },
  },
  "moved-members.test.ts": {
    "members-moved-into-a-duplicate-node-compiled": {
      means:
        "Members that checks read stand in a second node with the root's id (compiled engine).",
      instead: "false",
    },
    "members-moved-into-a-duplicate-node-general": {
      means: "Members that checks read stand in a second node with the root's id (general engine).",
      instead: "",
    },
  },
  "proof-policies.test.ts": {
    "signature-check-off": {
      means: "An invalid signature does not make a credential invalid.",
      instead: "true",
    },
    "signature-by-anybody": {
      means: "A signature by anyone's key counts as the issuer's.",
      instead: "true",
    },
    "ignored-proof-vouched-for": {
      means: "A proof that was not checked vouches for the status.",
      instead: "true",
    },
    "challenge-of-credential-ignored": {
      means: "A presented credential may carry another challenge.",
      instead: "",
    },
    "presentation-proof-unchecked-if-optional": {
      means: "A presentation's bad proof passes where a proof is optional.",
      instead: "true",
    },
  },
  "registered-keys.test.ts": {
    "retired-key-accepted": {
      means: "A signature from after the key's retirement counts.",
      instead: "true",
    },
    "revoked-key-accepted": { means: "A revoked key's signatures stay valid.", instead: "" },
    "revoked-key-by-its-other-name": {
      means: "A revoked key is accepted under its other name.",
      instead: "trustList.keys.get(id)",
    },
  },
  "renamed-members.test.ts": {
    "members-under-another-name-compiled": {
      means:
        "A member that checks read stands under another term of the same IRI (compiled engine).",
      instead: "",
    },
    "members-reversed-general": {
      means: "Members that checks read stand behind a reversed property.",
      instead: "false",
    },
    "proof-expiry-under-another-name": {
      means: "A proof's expiry stands under another name, unread.",
      instead: "",
    },
  },
  "verify-credential.test.ts": {
    "issuer-check-off": {
      means: "An untrusted issuer does not make a credential invalid.",
      instead: "true",
    },
    "claims-not-validated": {
      means: "Claims are not checked against the schema of their kind.",
      instead: "",
    },
    "issuer-prefix-is-enough": {
      means: "An issuer with the key of a trusted one under another method is trusted.",
      instead:
        "[...trustList.issuers].some((t) => t.split(':').at(-1) === issuer.split(':').at(-1))",
    },
    "revocation-ignored": {
      means: "A revoked credential passes the status check.",
      instead: "return passed;",
    },
    "unreachable-status-is-fine": {
      means: "A status that cannot be read passes.",
      instead: "return passed;",
    },
    "anchor-not-compared": { means: "A ledger record of other claims passes.", instead: "true" },
    "expiry-ignored": { means: "A credential never expires.", instead: "false" },
    "start-ignored": { means: "A credential is valid before its time.", instead: "false" },
  },
  "what-was-checked.test.ts": {
    "status-expired-is-fine": {
      means: "A credential whose record says expired is valid.",
      instead: "true",
    },
    "status-of-no-credential": {
      means: "The status of what is no credential passes.",
      instead: "false",
    },
  },
};
