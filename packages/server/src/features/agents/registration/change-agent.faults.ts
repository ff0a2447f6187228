/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "change-agent.test.ts": {
    "challenge-for-any-request": {
      means: "A wallet's signature counts for another request.",
      in: "service.ts",
      find: "message !== expected",
      instead: 'message === ""',
    },
    "payment-address-without-owner": {
      means: "An agent's key alone changes where payments go.",
      in: "service.ts",
      find: "!isPaidElsewhere",
      instead: "true",
    },
  },
  "../../credentials/score-proofs.test.ts": {
    "score-proofs-for-anybody": {
      means: "Anyone gets an agent's score proofs.",
      in: "../../credentials/score-proofs.ts",
      find: 'if (caller.agentId !== agent.id) { throw new SdkError( "insufficient_permissions", "only the agent\'s own API key gets credentials for score proofs", { details: { agentId: agent.id, currentPermissions: caller.permissions }, }, ); }',
      instead: "",
    },
  },
};
