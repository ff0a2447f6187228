/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "hostile-status.test.ts": {
    "resolver-asks-the-batch-only": {
      means: "A revocation by its own record is ignored.",
      in: "../../src/status-resolver.ts",
      find: 'if (singleRecord !== undefined && isRevokedForNow(singleRecord, now())) return { status: "revoked" };',
      instead: "",
    },
  },
  "status-unknown.test.ts": {
    "resolver-trusts-records": {
      means: "A status record that the issuer did not sign counts.",
      in: "../../src/status-resolver.ts",
      find: "if (found !== undefined && !auditRecord(found, { program })) throw unsigned(found.address);",
      instead: "",
    },
  },
};
