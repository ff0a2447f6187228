/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "hash-chain.test.ts": {
    "score-proof-one-seed": {
      means: "Both directions share one seed: two proofs tell the score.",
      in: "../../src/score-proof/create-score-proof.ts",
      find: "const info = utf8ToBytes(tags[quantity][direction]",
      instead: "const info = utf8ToBytes(tags[quantity].atLeast",
    },
  },
  "score-proof.test.ts": {
    "score-proof-link-not-walked": {
      means: "A score proof shows any score.",
      in: "../../src/score-proof/check-score-proof.ts",
      find: "equalBytes(walk(link, { quantity, direction, steps: position }), end)",
      instead: "true",
    },
    "score-proof-of-another-holder": {
      means: "A score proof passes for another holder.",
      in: "../../src/score-proof/check-score-proof.ts",
      find: "report.holder === id",
      instead: "true",
    },
    "score-proof-any-domain": {
      means: "A score proof for another domain passes.",
      in: "../../src/score-proof/check-score-proof.ts",
      find: '"domain",',
      instead: "",
    },
    "score-proof-false-claims-shown": {
      means: "A score proof can be made for more than the score.",
      in: "../../src/score-proof/create-score-proof.ts",
      find: "links.length - 1 - position",
      instead: "Math.max(0, links.length - 1 - position)",
    },
  },
};
