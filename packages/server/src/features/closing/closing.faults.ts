/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "close-agent.test.ts": {
    "closed-by-the-agent": {
      means: "The agent's own wallet closes it in its owner's place.",
      in: "routes.ts",
      find: "wallets: [owner]",
      instead: "wallets: request.body.proof.signatures.map((each) => each.address)",
    },
    "closed-agent-keeps-keys": {
      means: "The keys of a closed agent go on.",
      in: "close-agent.ts",
      find: "await endKeysOfAgent(tx, context, id);",
      instead: "",
    },
    "closed-agent-shows-evidence": {
      means: "A closed agent is taken for an account that nobody registered, which hides nothing.",
      in: "../trust/scores/read-evidence.ts",
      find: "reputation === undefined || closed !== undefined",
      instead: "reputation === undefined",
    },
    "closed-agent-can-be-checked": {
      means: "A closed agent is said to be safe to pay.",
      in: "../trust/cover/account-check.ts",
      find: "if (agent?.closedAt) throw agentNotFound(agent);",
      instead: "",
    },
    "closed-agent-is-paid": {
      means: "Payments to a closed agent are recorded.",
      in: "../payments/assess-payment-event.ts",
      find: "known === undefined && paid?.closedAt",
      instead: "false",
    },
  },
};
