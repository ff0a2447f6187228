/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "amounts.test.ts": {
    "stake-rounded-down": {
      means: "An amount at stake is rounded down.",
      in: "../../src/cover/amounts.ts",
      find: "(amount + MICRO - 1n) / MICRO",
      instead: "amount / MICRO",
    },
  },
  "backing.test.ts": {
    "backing-by-one-group": {
      means: "One group of roots can give the whole backing.",
      in: "../../src/cover/safe-to-spend.ts",
      find: "smaller(total, 2n * (total - largest))",
      instead: "total",
    },
  },
  "theorem.test.ts": {
    "cover-lost-forgotten": {
      means: "Lost disputes do not lower the cost to forge.",
      in: "../../src/cover/safe-to-spend.ts",
      find: "return { backing: all, costToForge: larger(0n, cost - lost",
      instead: "return { backing: all, costToForge: larger(0n, cost - 0n",
    },
    "cover-outstanding-forgotten": {
      means: "Money that others are spending is safe to spend again.",
      in: "../../src/cover/safe-to-spend.ts",
      find: "const safe = larger(0n, costToForge - outstanding",
      instead: "const safe = larger(0n, costToForge - 0n",
    },
    "cover-held-gives-back": {
      means: "A held payment gives back, which frees what it was held for.",
      in: "../../src/cover/apply-cover-entry.ts",
      find: "const rest = isHeld",
      instead: "const rest = false",
    },
    "cover-disputed-settles": {
      means: "A disputed payment settles before its dispute is decided.",
      in: "../../src/cover/apply-cover-entry.ts",
      find: 'payment.dispute !== "open"',
      instead: "true",
    },
    "cover-cost-of-all-backing": {
      means: "All of the backing counts as cost, not three quarters.",
      in: "../../src/cover/safe-to-spend.ts",
      find: "costToForge(all)",
      instead: "all",
    },
    "cover-passed-on-in-full": {
      means: "An agent passes on all of its backing.",
      in: "../../src/cover/apply-cover-entry.ts",
      find: "each / PASSED_ON",
      instead: "each",
    },
    "cover-lost-payment-backs": {
      means: "A payment that is lost while it is open backs its agent.",
      in: "../../src/cover/apply-cover-entry.ts",
      find: 'if (payment.state === "open") { payment.given = NOTHING; payment.earns = 0n; if (payment.isHeld) changeAgent(book, payee, ({ outstanding }) => ({ outstanding: outstanding - rest })); } else if (rest > 0n) { addGivable(book, payment); }',
      instead:
        'if (payment.state === "open") settle(book, payment); else if (rest > 0n) addGivable(book, payment);',
    },
    "cover-voice-not-used-up": {
      means: "A voice can be used again.",
      in: "../../src/cover/cover-book.ts",
      find: "subtractAmounts(voice, taken)",
      instead: "voice",
    },
    "cover-room-not-used-up": {
      means: "A room can be passed on again.",
      in: "../../src/cover/apply-cover-entry.ts",
      find: "subtractAmounts(room, earned)",
      instead: "room",
    },
    "cover-failed-backs": {
      means: "A payment that was reported as failed backs its agent.",
      in: "../../src/cover/apply-cover-entry.ts",
      find: "if (payment.isFailed",
      instead: "if (false",
    },
    "cover-given-back-still-earns": {
      means: "Money that a root gave back still earns.",
      in: "../../src/cover/apply-cover-entry.ts",
      find: "payment.earns -= unearned",
      instead: "payment.earns -= 0n",
    },
    "cover-given-back-rounded-down": {
      means: "A payment given back in parts keeps what the rounding leaves.",
      in: "../../src/cover/apply-cover-entry.ts",
      find: "(first * part + amount - 1n) / amount",
      instead: "(first * part) / amount",
    },
    "cover-restitution-counts-twice": {
      means: "Restitution lowers what an agent lost by more than was paid.",
      in: "../../src/cover/apply-cover-entry.ts",
      find: "lost: lost - part",
      instead: "lost: lost - smaller(lost, 2n * part)",
    },
  },
  "cover-book.test.ts": {
    "cover-hold-backs": {
      means: "A hold of which no payment is known earns its payer the room of its agent.",
      in: "../../src/cover/apply-cover-entry.ts",
      find: "if (payment.isHold) return;",
      instead: "",
    },
    "cover-hold-before-payment": {
      means: "Money that is given back frees a hold of nothing, and its payment still earns.",
      in: "../../src/cover/apply-cover-entry.ts",
      find: "...latestFirst.filter(({ isHold }) => !isHold), ...latestFirst.filter(({ isHold }) => isHold),",
      instead: "...latestFirst,",
    },
    "returned-after-settling": {
      means: "What comes back of a hold that has settled is taken off what others hold.",
      in: "../../src/cover/apply-cover-entry.ts",
      find: '!hold.isHold || hold.state === "settled"',
      instead: "!hold.isHold",
    },
    "cover-settled-hold-disputed": {
      means: "A hold can be disputed after it has settled.",
      in: "../../src/cover/apply-cover-entry.ts",
      find: 'if (payment.isHold && payment.state !== "open") return;',
      instead: "",
    },
    "cover-given-back-still-gives": {
      means: "Money that was given back still backs its agent.",
      in: "../../src/cover/apply-cover-entry.ts",
      find: "smaller(each, shareUp(givenFirst[group] ?? 0n))",
      instead: "0n",
    },
    "cover-pool-earns": {
      means: "A wallet that settles for others earns a voice.",
      in: "../../src/cover/apply-cover-entry.ts",
      find: "return roots.isPool(payer)",
      instead: "return amounts",
    },
    "cover-pool-gives": {
      means: "A wallet that settles for others gives a voice.",
      in: "../../src/cover/apply-cover-entry.ts",
      find: "if (isPool",
      instead: "if (false",
    },
    "cover-any-token-is-money": {
      means: "A payment in any token counts as money.",
      in: "../../src/cover/apply-cover-entry.ts",
      find: "!book.roots.isMoney(entry)",
      instead: "false",
    },
    "cover-payment-twice": {
      means: "A payment counts again when its id is seen again.",
      in: "../../src/cover/apply-cover-entry.ts",
      find: "book.payments.has(id)) return; const isHeld",
      instead: "false) return; const isHeld",
    },
  },
};
