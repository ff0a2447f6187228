/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "rotated-keys.test.ts": {
    "any-key-rotates": {
      means: "A key that is no agent's replaces itself, and outlives its revocation unseen.",
      in: "service.ts",
      find: 'if (agentId === null) { const message = "only an agent',
      instead: 'if (agentId === "") { const message = "only an agent',
    },
  },
  "bounds-of-keys.test.ts": {
    "refused-requests-charged": {
      means: "What an account's quota refuses uses up its agent's share.",
      in: "../access/quotas.ts",
      find: "for (const each of used) quotas.putBack(each);",
      instead: "",
    },
  },
  "key-lineage.test.ts": {
    "minted-time-unbounded": {
      means: "A key mints one that outlives it.",
      in: "service.ts",
      find: "expiresAt <= maker.expiresAt",
      instead: "true",
    },
    "minted-agent-unbounded": {
      means: "An agent's key mints one for another agent.",
      in: "service.ts",
      find: "agentId === maker.agentId",
      instead: "true",
    },
    "minted-account-unbounded": {
      means: "A key mints one for another account.",
      in: "service.ts",
      find: "accountId === maker.accountId",
      instead: "true",
    },
    "agents-key-permissions-unbounded": {
      means: "An agent's new key may do more than the key that makes it.",
      in: "../agents/routes.ts",
      find: "mayDo(maker, permission)",
      instead: "permission.length > 0",
    },
    "key-replaced-by-another-agent": {
      means: "An agent replaces another agent's key.",
      in: "service.ts",
      find: "isSameScope(maker, replaced)",
      instead: "true",
    },
    "keys-outlive-their-maker": {
      means: "Keys live on after the key that made them was revoked.",
      in: "service.ts",
      find: "for (let made = ended; made.length > 0",
      instead: "for (let made = ended; made.length < 0",
    },
    "agents-admin-is-operator": {
      means: "An agent's admin key acts as the operator.",
      in: "../access/api-keys.ts",
      find: "agentId === null",
      instead: "agentId !== undefined",
    },
  },
  "routes.test.ts": {
    "permissions-ignored": {
      means: "A key does what it has no permission for.",
      in: "../access/service.ts",
      find: "!mayDo(caller, permission)",
      instead: "false",
    },
    "revoked-keys-hold": {
      means: "A revoked key still works.",
      in: "../access/api-keys.ts",
      find: "`select ${table.select()} from api_keys where hash = $1 and revoked_at is null and (expires_at is null or expires_at > $2)`",
      instead:
        "`select ${table.select()} from api_keys where hash = $1 and coalesce(expires_at > $2, true)`",
    },
    "responses-may-be-stored": {
      means: "Caches may store private responses.",
      in: "../access/service.ts",
      find: 'reply.header("cache-control", "no-store");',
      instead: "",
    },
    "idempotency-body-ignored": {
      means: "Another request gets the response of the first one.",
      in: "../access/idempotency/service.ts",
      find: 'if (!present.same) return { state: "conflict" };',
      instead: "",
    },
  },
  "scope.test.ts": {
    "subscription-outlives-revoked-key": {
      means: "A revoked key's webhooks go on.",
      in: "service.ts",
      find: "await endSubscriptionsOfKeys(tx, ended",
      instead: "await endSubscriptionsOfKeys(tx, []",
    },
    "key-list-of-the-account": {
      means: "An agent's key lists the keys of the account.",
      in: "service.ts",
      find: "const reach = agentId !== null",
      instead: "const reach = false",
    },
    "agent-keys-share-the-account": {
      means: "Keys of two agents of one account share their data.",
      in: "../../platform/base/scope.ts",
      find: "agentId === null",
      instead: "agentId !== undefined",
    },
    "idempotency-keys-of-the-account": {
      means: "An agent reads another agent's response by its idempotency key.",
      in: "../access/idempotency/service.ts",
      find: "scopeOf(request.caller)",
      instead: "request.caller.accountId",
    },
  },
};
