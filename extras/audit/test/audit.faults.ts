/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "audit.test.ts": {
    "audit-invented-payment-passes": {
      means: "A payment that the log invented passes the audit.",
      instead: 'each.problem === "altered"',
    },
    "audit-new-entry-is-a-lie": {
      means: "An entry that its ledger has not made final yet is taken for a lie.",
      instead: "false",
    },
    "audit-backdated-passes": {
      means: "An entry that is earlier than its payment passes the audit.",
      instead: "transfer.paidAt > 0",
    },
  },
  "lies-about-scores.system.test.ts": {
    "audit-evidence-invented": {
      means: "Ratings and disputes that the log cannot have hidden pass the audit.",
      instead: "found >= 0",
    },
    "audit-waits-for-times-to-come": {
      means: "A score of a time that is yet to come is waited for, for ever.",
      instead: "now.getTime() - since <= GRACE_MS",
    },
    "audit-frozen-score-passes": {
      means: "A score of before a bad rating or a lost dispute passes the audit for ever.",
      instead: "Date.parse(computedAt) - GRACE_MS",
    },
    "audit-log-ahead-passes": {
      means: "A log that is ahead of the time passes the audit.",
      instead: "Number.isNaN(now)",
    },
    "audit-old-place-passes": {
      means: "A score of a place that the log had left long before passes the audit.",
      instead: "nextAt > 0",
    },
    "audit-other-roots-pass": {
      means: "Another list of roots than the log names passes the audit.",
      instead: 'roots.digest !== ""',
    },
    "audit-payment-of-two-passes": {
      means: "A payment in the evidence of two agents passes the audit.",
      instead: "other === agentId",
    },
  },
  "washed-away.test.ts": {
    "audit-left-out-passes": {
      means: "A payment to an agent that its evidence leaves out passes the audit.",
      instead: "own !== undefined && state.counts.commitments === 0",
    },
  },
};
