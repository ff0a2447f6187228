/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "holds.test.ts": {
    "holds-not-summed": {
      means: "Two holds are of the same money.",
      in: "service.ts",
      find: "held + amount > safe",
      instead: "amount > safe",
    },
    "hold-of-any-token": {
      means: "A payment in a token without a price is held, and free while its buyer has lost it.",
      in: "service.ts",
      find: "if (!isMoney)",
      instead: "if (false)",
    },
    "anybody-ends-allowance": {
      means: "A stranger's dispute of 0.001 ends everybody's allowance at an agent.",
      in: "../cover/account-check.ts",
      find: "disputed >= UNIT && 4n * disputed >= given",
      instead: "true",
    },
    "given-back-still-owed": {
      means: "An agent that gave all back that it lost has no allowance for 30 days.",
      in: "../cover/account-check.ts",
      find: "known.cover.lostInDisputes > 0n &&",
      instead: "",
    },
    "share-not-bounded": {
      means: "One account holds all that there is while others hold there.",
      in: "service.ts",
      find: "own + amount > share",
      instead: "false",
    },
    "holds-of-others-shown": {
      means: "An account reads and releases the holds of others.",
      in: "store.ts",
      find: '"holder = $2 and ($3::text is null or agent_id = $3)"',
      instead: '"$2::text is not null and $3::text is null or true"',
    },
    "address-of-another-chain": {
      means: "An address is judged by what somebody proved on another chain.",
      in: "../cover/account-check.ts",
      find: "isEvmAddress(text)",
      instead: "false",
    },
  },
  "paid-in-parts.test.ts": {
    "first-payout-ends-hold": {
      means: "The first payout of an escrow ends its hold, however small.",
      in: "hold-machine.ts",
      find: "sum === amount",
      instead: "sum > 0n",
    },
    "rest-pauses-nobody": {
      means: "A hold of which dust is paid keeps others away at no cost.",
      in: "hold-machine.ts",
      find: "rule.pauses === true",
      instead: 'after.state === "unpaid"',
    },
    "closed-channel-is-open": {
      means: "A channel that has paid out all keeps the rest of its hold from others for a day.",
      in: "../../../../../ledger/src/settlement/payment-channel.ts",
      find: "account.data[STATUS_AT] !== DISTRIBUTED",
      instead: "true",
    },
    "looks-in-a-row": {
      means: "One short hold after another keeps others away at no cost.",
      in: "store.ts",
      find: '"greatest(p.until, $3::timestamptz - make_interval(secs => $5))"',
      instead: '"$3::timestamptz - make_interval(secs => $5)"',
    },
    "pauses-do-not-double": {
      means: "Holds of which dust is paid keep others away a tenth of the time, for ever.",
      in: "store.ts",
      find: "`$4::float * 2 ^ least(${before}, 30)`",
      instead: '"$4::float"',
    },
  },
  "freed-holds.test.ts": {
    "freed-by-clock": {
      means: "A hold is freed by a clock, whatever its chain says.",
      in: "free-holds.ts",
      find: "!isOver",
      instead: "!isOver && now.getTime() < hold.expiresAt.getTime() + DAY_MS && !isOverdue",
    },
    "other-payer-takes-hold": {
      means: "A payment of anybody takes the hold that has its name.",
      in: "hold-machine.ts",
      find: '"payment = $1 and payer = $2 and account = $3 and amount - paid >= $4::numeric"',
      instead: `"payment = $1 and $2::text is not null and account = $3 and amount - paid >= $4::numeric"`,
    },
    "other-message-is-the-payment": {
      means: "Any message that a payer signs and sends keeps a hold.",
      in: "free-holds.ts",
      find: 'state: isOpen ? "escrowed" : "ended"',
      instead: 'state: isOpen ? "escrowed" : "unknown"',
    },
    "unreported-payment-is-unpaid": {
      means: "A payment that its seller hides pauses who paid, and cannot be disputed.",
      in: "free-holds.ts",
      find: "await context.payments.takePayment(tx, context, seen);",
      instead: "",
    },
  },
  "unshown-payments.test.ts": {
    "unshown-payment-is-unpaid": {
      means: "What left a payer and no payment shows is free at once, to be taken again.",
      in: "hold-machine.ts",
      find: 'after.state === "used" ? enter(after) : []',
      instead: "[]",
    },
    "rest-stays-outstanding": {
      means: "What never left a payer stays outstanding, though its chain proves that.",
      in: "hold-machine.ts",
      find: "const back = unshownOf(before) - unshownOf(after);",
      instead: "const back = 0n;",
    },
    "escrow-returns-all": {
      means: "What an escrow has paid is taken for money that never left its payer.",
      in: "free-holds.ts",
      find: '(state === "ended" && isSent)',
      instead: '(state === "ended")',
    },
    "hold-counts-twice": {
      means: "What is in the log as a hold comes in as a payment, too.",
      in: "../cover/service.ts",
      find: "await isInLogAsHold(tx, ofHold)",
      instead: "false",
    },
  },
  "hold-disputes.test.ts": {
    "anybody-disputes-hold": {
      means: "Anybody with an API key disputes the holds of others, and so blocks a seller.",
      in: "hold-disputes.ts",
      find: "!stated.isSigned",
      instead: "false",
    },
    "settled-hold-disputed": {
      means: "A dispute that came too late is answered as open, and stops nothing.",
      in: "hold-machine.ts",
      find: 'return booked?.state === "open" ? state : "settled";',
      instead: "return state;",
    },
    "lost-hold-weighs-nothing": {
      means: "A seller that loses hold after hold keeps its score.",
      in: "../cover/store.ts",
      find: "h.is_hold and h.state = 'lost'",
      instead: "false",
    },
    "holder-decides": {
      means: "The account that holds decides the dispute of its own hold.",
      in: "../../registry/arbiters.ts",
      find: "caller.accountId === holder ||",
      instead: "",
    },
    "payment-of-a-hold-undisputed": {
      means: "The dispute of a payment that its hold stands for in the log stops nothing.",
      in: "../../payments/disputes.ts",
      find: 'await advanceHold(tx, hold, { type: "disputed" }, { now });',
      instead: "",
    },
    "unused-hold-blocks": {
      means: "Who holds and disputes, and pays nothing, blocks a seller until somebody decides.",
      in: "store.ts",
      find: "or why = 'disputed' and state <> 'won'",
      instead: "or false",
    },
  },
  "unused-escrow.test.ts": {
    "unused-escrow-is-lost": {
      means: "Who holds for an escrow, signs nothing and disputes, makes a seller lose as much.",
      in: "free-holds.ts",
      find: 'if (state !== "unused" && ',
      instead: "if (",
    },
    "other-message-is-lost": {
      means: "Who signs something else than it holds for an escrow makes a seller lose as much.",
      in: "free-holds.ts",
      find: "if (opened === undefined && payments.length === 0) return unused;",
      instead: "",
    },
  },
  "unused-authorization.test.ts": {
    "hidden-payment-is-none": {
      means: "A seller that passes on at once what it is paid leaves its hold unpaid.",
      in: "free-holds.ts",
      find: "isPassedOn(hold, { transfers, named })",
      instead: "false",
    },
    "unread-captures-forgotten": {
      means: "Captures that are not read are free though they were made.",
      in: "free-holds.ts",
      find: "unread.length > MAX_READ",
      instead: "false",
    },
    "sent-to-another-is-the-payment": {
      means: "Money that is sent to anybody is outstanding at the account of a hold.",
      in: "free-holds.ts",
      find: "if (!isTo)",
      instead: "if (false)",
    },
    "spent-nonce-is-the-payment": {
      means: "A payment beside that of an authorization is taken for it.",
      in: "free-holds.ts",
      find: "({ authorization }) => authorization === hold.payment",
      instead: "() => true",
    },
    "freed-before-expiry-is-final": {
      means: "A hold is freed while its payment may still be made.",
      in: "free-holds.ts",
      find: 'isOpen ? "unknown" : shown',
      instead: "shown",
    },
  },
};

/** State machines whose cells these tests must miss, one by one. */
export const machines = {
  "hold-machine.test.ts": { file: "hold-machine.ts", table: "holdRules" },
};
