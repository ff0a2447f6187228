/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "components.test.ts": {
    "times-by-the-agent-alone": {
      means: "A response time that only the agent reported counts in full.",
      instead: "true",
    },
  },
  "explain-score.test.ts": {
    "root-at-every-address": { means: "Every address is treated as a root.", instead: "() => true" },
  },
  "hidden-components.test.ts": {
    "cut-components-tell-of-hidden-ones": {
      means: "Visible components tell what the hidden ones are.",
      instead: "true",
    },
    "cost-beside-a-hidden-score": {
      means: "The cost to forge is shown although the score is hidden.",
      instead: "(costToForge !== undefined ? { costToForge } : {})",
    },
  },
  "privacy-over-time.test.ts": {
    "hidden-payment-related": { means: "The history of a hidden agent names its payments.", instead: "true" },
  },
  "stake.test.ts": {
    "stake-rounded-down": { means: "An amount at stake is rounded down.", instead: "amount / MICRO" },
    "stake-no-amount-is-nothing": { means: "An unknown amount at stake counts as covered.", instead: '"covered"' },
  },
  "trust-score-refusals.test.ts": {
    "vouched-beyond-the-amount": { means: "A payment is vouched for with more than it paid.", instead: "" },
    "vouched-by-nobody-named": { means: "Vouched amounts count where no roots are named.", instead: "" },
  },
  "trust-score-vectors.test.ts": {
    "payers-without-voice-speak-by-value": {
      means: "Payers without voice outweigh those with voice by paying more.",
      instead: "restOf(one)",
    },
    "backing-by-lost-disputes": { means: "A payment whose dispute was lost still backs the agent.", instead: "true" },
    "backing-by-a-word-in-full": {
      means: "A payment that is only reported backs the agent in full.",
      instead: "amount",
    },
  },
  "trust-score.test.ts": {
    "limit-off": { means: "A score is not cut to what it would cost to forge.", instead: "return earned;" },
  },
};
