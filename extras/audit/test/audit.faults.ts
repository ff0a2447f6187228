/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "audit.test.ts": {
    "audit-invented-payment-passes": {
      means: "A payment that the log invented passes the audit.",
      in: "../src/cli/audit-scores.ts",
      find: 'each.problem !== "hidden"',
      instead: 'each.problem === "altered"',
    },
    "audit-new-entry-is-a-lie": {
      means: "An entry that its ledger has not made final yet is taken for a lie.",
      in: "../src/compare-ledger.ts",
      find: "Math.abs(rules.now - logged.at) < FINAL_MS",
      instead: "false",
    },
    "audit-backdated-passes": {
      means: "An entry that is earlier than its payment passes the audit.",
      in: "../src/compare-ledger.ts",
      find: "logged.at >= transfer.paidAt - DAY_MS",
      instead: "transfer.paidAt > 0",
    },
  },
  "lies-about-scores.system.test.ts": {
    "audit-evidence-invented": {
      means: "Ratings and disputes that the log cannot have hidden pass the audit.",
      in: "../src/cli/audit-scores.ts",
      find: "found <= most",
      instead: "found >= 0",
    },
    "audit-waits-for-times-to-come": {
      means: "A score of a time that is yet to come is waited for, for ever.",
      in: "../src/check-score.ts",
      find: "Math.abs(now.getTime() - since) <= GRACE_MS",
      instead: "now.getTime() - since <= GRACE_MS",
    },
    "audit-frozen-score-passes": {
      means: "A score of before a bad rating or a lost dispute passes the audit for ever.",
      in: "../src/check-score.ts",
      find: "Math.max(late, Date.parse(computedAt) - GRACE_MS)",
      instead: "Date.parse(computedAt) - GRACE_MS",
    },
    "audit-log-ahead-passes": {
      means: "A log that is ahead of the time passes the audit.",
      in: "../src/check-score.ts",
      find: "!(Date.parse(at) <= now + GRACE_MS)",
      instead: "Number.isNaN(now)",
    },
    "audit-old-place-passes": {
      means: "A score of a place that the log had left long before passes the audit.",
      in: "../src/check-score.ts",
      find: "nextAt > Date.parse(computedAt) - GRACE_MS",
      instead: "nextAt > 0",
    },
    "audit-other-roots-pass": {
      means: "Another list of roots than the log names passes the audit.",
      in: "../src/cli/audit.ts",
      find: "roots.digest === digest",
      instead: 'roots.digest !== ""',
    },
    "audit-payment-of-two-passes": {
      means: "A payment in the evidence of two agents passes the audit.",
      in: "../src/cli/audit-scores.ts",
      find: "other !== undefined",
      instead: "other === agentId",
    },
  },
  "washed-away.test.ts": {
    "audit-left-out-passes": {
      means: "A payment to an agent that its evidence leaves out passes the audit.",
      in: "../src/cli/audit-scores.ts",
      find: "own !== undefined",
      instead: "own !== undefined && state.counts.commitments === 0",
    },
  },
};
