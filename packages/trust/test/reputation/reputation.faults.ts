/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "components.test.ts": {
    "cover-score-by-amount": {
      means: "A payment weighs by its amount, vouched or not.",
      in: "../../src/reputation/components.ts",
      find: "(given * recency) / FULL_WEIGHT",
      instead: "(left * recency) / FULL_WEIGHT",
    },
  },
  "hidden-components.test.ts": {
    "cut-components-tell-of-hidden-ones": {
      means: "Visible components tell what the hidden ones are.",
      in: "../../src/reputation/reputation-privacy.ts",
      find: "(isWhole ? {} : { contribution: Math.round(tenMillionths / 100_000) })",
      instead: "{}",
    },
    "description-counts-hidden-payments": {
      means: "The description of a visible component tells how many payments there are.",
      in: "../../src/reputation/reputation-privacy.ts",
      find: "(isWhole && stats ? {} : { description: componentWeights[name].description })",
      instead: "true",
    },
    "cost-beside-a-hidden-score": {
      means: "The cost to forge is shown although the score is hidden.",
      in: "../../src/reputation/reputation-privacy.ts",
      find: "(visible.overallScore && costToForge !== undefined ? { costToForge } : {})",
      instead: "(costToForge !== undefined ? { costToForge } : {})",
    },
  },
  "privacy-over-time.test.ts": {
    "hidden-payment-related": {
      means: "The history of a hidden agent names its payments.",
      in: "../../src/reputation/score-history.ts",
      find: 'privacy.mode === "public"',
      instead: "true",
    },
  },
  "seen-and-proven.test.ts": {
    "seen-before-it-settles": {
      means: "A payment is seen before it settles, and can be given back.",
      in: "../../src/reputation/trust-score.ts",
      find: "source.settled === true",
      instead: "true",
    },
    "own-wallets-are-seen": {
      means: "Payments by the agent's own wallets are seen.",
      in: "../../src/reputation/trust-score.ts",
      find: "own.has(payer)",
      instead: "false",
    },
    "seen-washes-a-loss-away": {
      means: "Payments by own wallets hide a lost dispute.",
      in: "../../src/reputation/trust-score.ts",
      find: "amounts.lostInDisputes > 0n",
      instead: "false",
    },
  },
  "trust-score-refusals.test.ts": {
    "vouched-beyond-the-amount": {
      means: "A payment is vouched for with more than it paid.",
      in: "../../src/reputation/transaction.ts",
      find: 'assertAtMost(transaction, { member: "vouched", amount: sumOf(vouched), most: left, of: "what is left of it", });',
      instead: "",
    },
    "score-one-entry-twice": {
      means: "One entry of the log counts under two ids.",
      in: "../../src/reputation/transaction.ts",
      find: "before?.entry?.position !== entry.position",
      instead: "true",
    },
  },
  "score-by-roots.test.ts": {
    "score-payment-of-others": {
      means: "A payment to another agent counts as the agent's own.",
      in: "../../src/reputation/trust-score.ts",
      find: "isPaymentOf(transaction, payment)",
      instead: "true",
    },
    "score-payment-listed-twice": {
      means: "A payment that is listed under two ids counts twice.",
      in: "../../src/reputation/trust-score.ts",
      find: "listings.get(payment.id)?.size === 1",
      instead: "true",
    },
  },
  "trust-score-vectors.test.ts": {
    "score-lost-dispute-of-anybody": {
      means: "A dispute that a payer without voice won counts nothing.",
      in: "../../src/reputation/trust-score.ts",
      find: 'outcome === "lost"',
      instead: "false",
    },
  },
  "trust-score.test.ts": {
    "limit-off": {
      means: "A score is not cut to what it would cost to forge.",
      in: "../../src/reputation/trust-score.ts",
      find: "Math.min(limit, earnedScore)",
      instead: "earnedScore",
    },
  },
};
