/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "copies/routes.test.ts": {
    "hidden-score-in-its-copy": {
      means: "A credential's copy on another chain shows a hidden score.",
      in: "credential-views.ts",
      find: "if (!claimsShown) for (const sync of crossChain.syncs) delete sync.evidence;",
      instead: "",
    },
    "copy-of-what-is-hidden-since": {
      means: "A copy is made of a credential whose agent has begun to hide what it says.",
      in: "copies/service.ts",
      find: "!areClaimsVisible(credential, { agent, viewer })",
      instead: "false",
    },
  },
  "issued-credentials.test.ts": {
    "issued-by-others-listed": {
      means: "An account lists what the same issuer issued for others.",
      in: "issued-credentials.ts",
      find: "isOperator(caller) ?",
      instead: "true ?",
    },
  },
  "routes.test.ts": {
    "hidden-score-kept-for-all": {
      means: "What a credential says of a hidden score is kept where everybody can read it.",
      in: "anchoring/anchor-record.ts",
      find: '!areClaimsVisible(credential, { agent, viewer: "public", })',
      instead: "false",
    },
  },
  "issuers/issuer-accounts.test.ts": {
    "issues-as-the-operator": {
      means: "An account issues in the operator's name.",
      in: "issuers/service.ts",
      find: "await issuers.issuerOfAccount(accountId)",
      instead: "issuers.defaultIssuerDid",
    },
    "account-revokes-for-others": {
      means: "An account revokes another's credentials.",
      in: "revocation.ts",
      find: "issuedFor === scopeOf(caller)",
      instead: "issuedFor !== undefined",
    },
  },
};
