/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "amounts.test.ts": {
    "stake-rounded-down": {
      means: "An amount at stake is rounded down.",
      instead: "amount / MICRO",
    },
  },
  "backing.test.ts": {
    "backing-by-one-group": {
      means: "One group of roots can give the whole backing.",
      instead: "total",
    },
  },
  "theorem.test.ts": {
    "cover-lost-forgotten": {
      means: "Lost disputes do not lower the cost to forge.",
      instead: "0n",
    },
    "cover-outstanding-forgotten": {
      means: "Money that others are spending is safe to spend again.",
      instead: "0n",
    },
    "cover-held-gives-back": {
      means: "A held payment gives back, which frees what it was held for.",
      instead: "false",
    },
    "cover-disputed-settles": {
      means: "A disputed payment settles before its dispute is decided.",
      instead: "true",
    },
    "cover-cost-of-all-backing": {
      means: "All of the backing counts as cost, not three quarters.",
      instead: "all",
    },
    "cover-passed-on-in-full": { means: "An agent passes on all of its backing.", instead: "each" },
    "cover-lost-payment-backs": {
      means: "A payment that is lost while it is open backs its agent.",
      instead:
        'if (payment.state === "open") settle(book, payment); else if (rest > 0n) addGivable(book, payment);',
    },
    "cover-voice-not-used-up": { means: "A voice can be used again.", instead: "voice" },
    "cover-room-not-used-up": { means: "A room can be passed on again.", instead: "room" },
    "cover-failed-backs": {
      means: "A payment that was reported as failed backs its agent.",
      instead: "false",
    },
    "cover-given-back-still-earns": {
      means: "Money that a root gave back still earns.",
      instead: "0n",
    },
    "cover-given-back-rounded-down": {
      means: "A payment given back in parts keeps what the rounding leaves.",
      instead: "(first * part) / amount",
    },
    "cover-restitution-counts-twice": {
      means: "Restitution lowers what an agent lost by more than was paid.",
      instead: "smaller(lost, 2n * part)",
    },
  },
  "cover-book.test.ts": {
    "cover-given-back-still-gives": {
      means: "Money that was given back still backs its agent.",
      instead: "0n",
    },
    "cover-pool-earns": {
      means: "A wallet that settles for others earns a voice.",
      instead: "amounts",
    },
    "cover-pool-gives": {
      means: "A wallet that settles for others gives a voice.",
      instead: "false",
    },
    "cover-any-token-is-money": {
      means: "A payment in any token counts as money.",
      instead: "false",
    },
    "cover-payment-twice": {
      means: "A payment counts again when its id is seen again.",
      instead: "false",
    },
  },
};
