/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "gate-addresses.test.ts": {
    "gate-unsigned-address": { means: "The gate trusts an unsigned payment address.", instead: "" },
    "gate-serves-without-identity": {
      means: "A gate that asks for an identity serves buyers without one, within the allowance.",
      instead: "true",
    },
  },
  "score-proofs.test.ts": {
    "gate-proof-any-challenge": {
      means: "A score proof for any challenge passes the gate.",
      instead: "true",
    },
    "gate-proof-twice": { means: "A score proof passes the gate twice.", instead: "" },
  },
  "amounts.test.ts": {
    "gate-cover-of-another": {
      means: "The gate spends by what is safe with another account.",
      instead: "true",
    },
    "gate-unknown-amount-passes": {
      means: "A payment of an unknown amount passes the gate.",
      instead: "",
    },
    "gate-hook-serves-any-amount": {
      means: "The x402 hook does not tell the gate the amount.",
      instead: '{ ...demand, amount: "1" }',
    },
  },
  "held-payments.test.ts": {
    "gate-signs-without-hold": { means: "The gate signs what is not held.", instead: "" },
    "gate-hold-of-another": {
      means: "The gate signs for a hold of another payment.",
      instead: "true",
    },
    "gate-forgets-failed": { means: "The gate does not report that nothing came.", instead: "" },
    "gate-allowance-per-agent": {
      means: "Each agent has an allowance, without an end.",
      instead: "false",
    },
  },
  "guard-mpp.test.ts": {
    "gate-sends-any-voucher": {
      means: "The gate sends vouchers above the cap of a session.",
      instead: "false",
    },
    "gate-signs-mpp-unjudged": {
      means: "The gate signs a payment of MPP above the allowance.",
      instead: "await take(requirements).catch(() => () => undefined)",
    },
    "gate-reopens-sessions": {
      means: "One session that was let through opens any number of channels.",
      instead: "false",
    },
    "gate-risks-a-voucher": {
      means: "The gate judges a session by one payment of it.",
      instead: "amount",
    },
  },
  "seller-on-each-x402.test.ts": {
    "gate-serves-on-old-x402": {
      means: "A seller with an older x402, which reads no answer of a hook, serves refused buyers.",
      instead: "{}",
    },
    "gate-throws-at-x402": {
      means: "What goes wrong in the hook is thrown at an x402 that serves nevertheless.",
      instead: "await judgeServing(context)",
    },
    "gate-sells-unverified": {
      means: "What is settled before it is verified is sold to anybody.",
      instead: "false",
    },
  },
  "trust-gate.test.ts": {
    "gate-goes-by-what-was-seen": {
      means: "A gate lets pass what own wallets can feign.",
      instead: "false",
    },
    "gate-answer-about-another": {
      means: "The gate judges by another agent's score.",
      instead: "",
    },
  },
};
