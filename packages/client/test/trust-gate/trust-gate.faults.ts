/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "gate-addresses.test.ts": {
    "gate-unsigned-address": { means: "The gate trusts an unsigned payment address.", instead: "" },
  },
  "score-proofs.test.ts": {
    "gate-proof-any-challenge": { means: "A score proof for any challenge passes the gate.", instead: "true" },
    "gate-proof-twice": { means: "A score proof passes the gate twice.", instead: "" },
  },
  "stake-over-time.test.ts": {
    "stakes-never-added-up": { means: "Many small payments pass where one large one would not.", instead: "0n" },
  },
  "stake.test.ts": {
    "gate-unknown-stake-passes": { means: "A payment of unknown stake passes the gate.", instead: "" },
    "gate-silence-is-yes": { means: "A failing callback of the operator is a yes.", instead: "true" },
    "gate-hook-pays-any-amount": { means: "The x402 hook does not tell the gate the amount.", instead: '"0" as never' },
  },
  "trust-gate.test.ts": {
    "gate-answer-about-another": { means: "The gate judges by another agent's score.", instead: "" },
  },
};
