/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "change-agent.test.ts": {
    "challenge-for-any-request": {
      means: "A wallet's signature counts for another request.",
      instead: 'message === ""',
    },
    "payment-address-without-owner": {
      means: "An agent's key alone changes where payments go.",
      instead: "true",
    },
  },
  "../../trust/score-proofs.test.ts": {
    "score-proofs-for-anybody": { means: "Anyone gets an agent's score proofs.", instead: "" },
  },
};
