/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "gate-addresses.test.ts": {
    "gate-unsigned-address": {
      means: "The gate trusts an unsigned payment address.",
      in: "../../src/trust-gate/judge-agent.ts",
      find: "addresses: addressesOf(id, [owner, x402PaymentAddress]),",
      instead: "",
    },
    "gate-serves-without-identity": {
      means: "A gate that asks for an identity serves buyers without one, within the allowance.",
      in: "../../src/trust-gate/trust-gate.ts",
      find: 'small !== undefined && identity === "ignored"',
      instead: "small !== undefined && true",
    },
  },
  "score-proofs.test.ts": {
    "gate-proof-any-challenge": {
      means: "A score proof for any challenge passes the gate.",
      in: "../../src/trust-gate/score-proofs.ts",
      find: "equalBytes(bytesOf(code), bytesOf(codeOf(end, chance)))",
      instead: "true",
    },
    "gate-proof-twice": {
      means: "A score proof passes the gate twice.",
      in: "../../src/trust-gate/score-proofs.ts",
      find: 'if (!(await answered.take(`score-proof ${challenge}`, end))) return refused("its challenge was answered before");',
      instead: "",
    },
  },
  "amounts.test.ts": {
    "gate-cover-of-another": {
      means: "The gate spends by what is safe with another account.",
      in: "../../src/trust-gate/judge-amount.ts",
      find: "if (isAbout",
      instead: "if (true",
    },
    "gate-unknown-amount-passes": {
      means: "A payment of an unknown amount passes the gate.",
      in: "../../src/trust-gate/decision.ts",
      find: '"amount_unknown",',
      instead: "",
    },
    "gate-hook-serves-any-amount": {
      means: "The x402 hook does not tell the gate the amount.",
      in: "../../src/trust-gate/trust-gate.ts",
      find: "const asked = demand",
      instead: 'const asked = { ...demand, amount: "1" }',
    },
  },
  "held-payments.test.ts": {
    "gate-signs-without-hold": {
      means: "The gate signs what is not held.",
      in: "../../src/trust-gate/hold-payments.ts",
      find: "slot.hold = await makeHold(payment, { ...authorization, form: slot.scheme.scheme, });",
      instead: "",
    },
    "gate-hold-of-another": {
      means: "The gate signs for a hold of another payment.",
      in: "../../src/trust-gate/hold-payments.ts",
      find: 'hold.state === "held" && isOfIt',
      instead: 'hold.state === "held" && true',
    },
    "gate-forgets-failed": {
      means: "The gate does not report that nothing came.",
      in: "../../src/trust-gate/hold-payments.ts",
      find: "report(`failed ${hold}`, () => client.holds.reportFailed(hold));",
      instead: "",
    },
    "gate-allowance-per-agent": {
      means: "Each agent has an allowance, without an end.",
      in: "../../src/trust-gate/judge-amount.ts",
      find: "total + amount > limit * AGENTS_A_DAY",
      instead: "false",
    },
  },
  "guard-mpp.test.ts": {
    "gate-sends-any-voucher": {
      means: "The gate sends vouchers above the cap of a session.",
      in: "../../src/trust-gate/hold-payments.ts",
      find: "BigInt(total) > BigInt(maxDeposit ?? 0)",
      instead: "false",
    },
    "gate-signs-mpp-unjudged": {
      means: "The gate signs a payment of MPP above the allowance.",
      in: "../../src/trust-gate/hold-payments.ts",
      find: "? await take(requirements)",
      instead: "? await take(requirements).catch(() => () => undefined)",
    },
    "gate-reopens-sessions": {
      means: "One session that was let through opens any number of channels.",
      in: "../../src/trust-gate/hold-payments.ts",
      find: "channel !== known",
      instead: "false",
    },
    "gate-risks-a-voucher": {
      means: "The gate judges a session by one payment of it.",
      in: "../../src/trust-gate/hold-payments.ts",
      find: 'const stake = intent === "session"',
      instead: "const stake = amount",
    },
  },
  "seller-on-each-x402.test.ts": {
    "gate-serves-on-old-x402": {
      means: "A seller with an older x402, which reads no answer of a hook, serves refused buyers.",
      in: "../../src/trust-gate/trust-gate.ts",
      find: "{ isValid: false, invalidReason: reason, }",
      instead: "{}",
    },
    "gate-throws-at-x402": {
      means: "What goes wrong in the hook is thrown at an x402 that serves nevertheless.",
      in: "../../src/trust-gate/trust-gate.ts",
      find: "await judgeServing(context).catch(() => unjudged)",
      instead: "await judgeServing(context)",
    },
    "gate-sells-unverified": {
      means: "What is settled before it is verified is sold to anybody.",
      in: "../../src/trust-gate/trust-gate.ts",
      find: 'phase === "before-handler"',
      instead: "false",
    },
  },
  "trust-gate.test.ts": {
    "gate-goes-by-what-was-seen": {
      means: "A gate lets pass what own wallets can feign.",
      in: "../../src/trust-gate/decision.ts",
      find: 'if (basis === "seen"',
      instead: "if (false",
    },
    "gate-answer-about-another": {
      means: "The gate judges by another agent's score.",
      in: "../../src/trust-gate/judge-agent.ts",
      find: "if (!isAbout(agent, agentId)) throw aboutAnother(agent);",
      instead: "",
    },
  },
};
