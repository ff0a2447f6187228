/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "components.test.ts": {
    "cover-score-by-amount": {
      means: "A payment weighs by its amount, vouched or not.",
      instead: "(left * recency) / FULL_WEIGHT",
    },
  },
  "hidden-components.test.ts": {
    "cut-components-tell-of-hidden-ones": {
      means: "Visible components tell what the hidden ones are.",
      instead: "{}",
    },
    "description-counts-hidden-payments": {
      means: "The description of a visible component tells how many payments there are.",
      instead: "true",
    },
    "cost-beside-a-hidden-score": {
      means: "The cost to forge is shown although the score is hidden.",
      instead: "(costToForge !== undefined ? { costToForge } : {})",
    },
  },
  "privacy-over-time.test.ts": {
    "hidden-payment-related": {
      means: "The history of a hidden agent names its payments.",
      instead: "true",
    },
  },
  "seen-and-proven.test.ts": {
    "seen-before-it-settles": {
      means: "A payment is seen before it settles, and can be given back.",
      instead: "true",
    },
    "own-wallets-are-seen": {
      means: "Payments by the agent's own wallets are seen.",
      instead: "false",
    },
    "seen-washes-a-loss-away": {
      means: "Payments by own wallets hide a lost dispute.",
      instead: "false",
    },
  },
  "trust-score-refusals.test.ts": {
    "vouched-beyond-the-amount": {
      means: "A payment is vouched for with more than it paid.",
      instead: "",
    },
    "score-one-entry-twice": {
      means: "One entry of the log counts under two ids.",
      instead: "true",
    },
  },
  "score-by-roots.test.ts": {
    "score-payment-of-others": {
      means: "A payment to another agent counts as the agent's own.",
      instead: "true",
    },
    "score-payment-listed-twice": {
      means: "A payment that is listed under two ids counts twice.",
      instead: "true",
    },
  },
  "trust-score-vectors.test.ts": {
    "score-lost-dispute-of-anybody": {
      means: "A dispute that a payer without voice won counts nothing.",
      instead: "false",
    },
  },
  "trust-score.test.ts": {
    "limit-off": {
      means: "A score is not cut to what it would cost to forge.",
      instead: "earnedScore",
    },
  },
};
