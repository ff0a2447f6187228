/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "audit.test.ts": {
    "audit-invented-payment-passes": {
      means: "A payment that the log invented passes the audit.",
      instead: 'each.problem === "altered"',
    },
  },
  "lies-about-scores.test.ts": {
    "audit-evidence-invented": {
      means: "A score with more evidence than the log holds passes the audit.",
      instead: "found >= 0",
    },
  },
  "washed-away.test.ts": {
    "audit-left-out-trusted": {
      means: "A score that leaves a payment out passes when the log dates the payment later.",
      instead: "logged.at <= until",
    },
  },
};
