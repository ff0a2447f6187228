/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "hash-chain.test.ts": {
    "score-proof-one-seed": {
      means: "Both directions share one seed: two proofs tell the score.",
      instead: "tags[quantity].atLeast",
    },
  },
  "score-proof.test.ts": {
    "score-proof-link-not-walked": { means: "A score proof shows any score.", instead: "true" },
    "score-proof-of-another-holder": {
      means: "A score proof passes for another holder.",
      instead: "true",
    },
    "score-proof-any-domain": { means: "A score proof for another domain passes.", instead: "" },
    "score-proof-false-claims-shown": {
      means: "A score proof can be made for more than the score.",
      instead: "Math.max(0, links.length - 1 - position)",
    },
  },
};
