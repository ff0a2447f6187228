/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "hostile-status.test.ts": {
    "resolver-asks-the-batch-only": {
      means: "A revocation by its own record is ignored.",
      instead: "",
    },
  },
  "status-unknown.test.ts": {
    "resolver-trusts-records": {
      means: "A status record that the issuer did not sign counts.",
      instead: "",
    },
  },
};
