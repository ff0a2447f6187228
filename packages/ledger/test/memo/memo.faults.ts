/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "memo-log.test.ts": {
    "memo-of-anybody": {
      means: "Anyone's memo revokes a credential.",
      in: "../../src/memo/memo-log.ts",
      find: "verifyEd25519({ signature: event.authorization, message, publicKey, })",
      instead: "true",
    },
    "memo-revocation-not-final": {
      means: "A revoked credential becomes active again.",
      in: "../../src/memo/memo-log.ts",
      find: 'if (record.status === "Revoked") return undefined;',
      instead: "",
    },
  },
};
