/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "holds.test.ts": {
    "holds-not-summed": { means: "Two holds are of the same money.", instead: "amount > safe" },
    "share-not-bounded": {
      means: "One account holds all that there is while others hold there.",
      instead: "false",
    },
    "holds-of-others-shown": {
      means: "An account reads and releases the holds of others.",
      instead: '"$2::text is not null and $3::text is null or true"',
    },
    "address-of-another-chain": {
      means: "An address is judged by what somebody proved on another chain.",
      instead: "false",
    },
  },
  "paid-in-parts.test.ts": {
    "first-payout-ends-hold": {
      means: "The first payout of an escrow ends its hold, however small.",
      instead: '"$4::numeric > 0"',
    },
    "rest-pauses-nobody": {
      means: "A hold of which dust is paid keeps others away at no cost.",
      instead: 'if (ended?.state === "unpaid") await pauseForRest(tx, ended, { now });',
    },
    "closed-channel-is-open": {
      means: "A channel that has paid out all keeps the rest of its hold from others for a day.",
      instead: "true",
    },
    "looks-in-a-row": {
      means: "One short hold after another keeps others away at no cost.",
      instead: '"$3::timestamptz - make_interval(secs => $5)"',
    },
    "pauses-do-not-double": {
      means: "Holds of which dust is paid keep others away a tenth of the time, for ever.",
      instead: '"$4::float"',
    },
  },
  "freed-holds.test.ts": {
    "freed-by-clock": {
      means: "A hold is freed by a clock, whatever its chain says.",
      instead: "!isOver && now.getTime() < hold.expiresAt.getTime() + DAY_MS && !isOverdue",
    },
    "other-payer-takes-hold": {
      means: "A payment of anybody takes the hold that has its name.",
      instead: `"payment = $1 and $2::text is not null and account = $3 and amount - paid >= $4::numeric"`,
    },
    "other-message-is-the-payment": {
      means: "Any message that a payer signs and sends keeps a hold.",
      instead: '"unknown"',
    },
    "unreported-payment-is-unpaid": {
      means: "A payment that its seller hides pauses who paid, and cannot be disputed.",
      instead: "",
    },
  },
  "unused-authorization.test.ts": {
    "hidden-payment-is-none": {
      means: "A seller that passes on at once what it is paid leaves its hold unpaid.",
      instead: "false",
    },
    "unread-captures-forgotten": {
      means: "Captures that are not read are free though they were made.",
      instead: "false",
    },
    "spent-nonce-is-the-payment": {
      means: "A payment beside that of an authorization is taken for it.",
      instead: "() => true",
    },
    "freed-before-expiry-is-final": {
      means: "A hold is freed while its payment may still be made.",
      instead: "false",
    },
  },
};
