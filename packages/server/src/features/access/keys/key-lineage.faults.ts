/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "bounds-of-keys.test.ts": {
    "refused-requests-charged": {
      means: "What an account's quota refuses uses up its agent's share.",
      instead: "",
    },
  },
  "key-lineage.test.ts": {
    "minted-time-unbounded": { means: "A key mints one that outlives it.", instead: "true" },
    "minted-agent-unbounded": {
      means: "An agent's key mints one for another agent.",
      instead: "true",
    },
    "minted-account-unbounded": { means: "A key mints one for another account.", instead: "true" },
    "agents-key-permissions-unbounded": {
      means: "An agent's new key may do more than the key that makes it.",
      instead: "permission.length > 0",
    },
    "key-replaced-by-another-agent": {
      means: "An agent replaces another agent's key.",
      instead: "true",
    },
    "keys-outlive-their-maker": {
      means: "Keys live on after the key that made them was revoked.",
      instead: "made.length < 0",
    },
    "agents-admin-is-operator": {
      means: "An agent's admin key acts as the operator.",
      instead: "agentId !== undefined",
    },
  },
  "routes.test.ts": {
    "permissions-ignored": { means: "A key does what it has no permission for.", instead: "false" },
    "revoked-keys-hold": {
      means: "A revoked key still works.",
      instead:
        "`select ${table.select()} from api_keys where hash = $1 and coalesce(expires_at > $2, true)`",
    },
    "responses-may-be-stored": { means: "Caches may store private responses.", instead: "" },
    "idempotency-body-ignored": {
      means: "Another request gets the response of the first one.",
      instead: "",
    },
  },
  "scope.test.ts": {
    "subscription-outlives-revoked-key": {
      means: "A revoked key's webhooks go on.",
      instead: "[]",
    },
    "key-list-of-the-account": {
      means: "An agent's key lists the keys of the account.",
      instead: "false",
    },
    "agent-keys-share-the-account": {
      means: "Keys of two agents of one account share their data.",
      instead: "agentId !== undefined",
    },
    "idempotency-keys-of-the-account": {
      means: "An agent reads another agent's response by its idempotency key.",
      instead: "request.caller.accountId",
    },
  },
};
