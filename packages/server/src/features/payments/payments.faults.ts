/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "settlement/channels.test.ts": {
    "hidden-payouts-forgotten": {
      means: "A payout behind many transactions that name its channel leaves its hold unpaid.",
      in: "../../../../ledger/src/settlement/read-transactions.ts",
      find: "!isRead",
      instead: "false && !isRead",
    },
    "opened-for-another": {
      means: "A hold waits for a channel that pays somebody else.",
      in: "../../../../ledger/src/settlement/payment-channel.ts",
      find: "!recipients.includes(recipient)",
      instead: "false",
    },
  },
  "settlement/refused-settlements.test.ts": {
    "settlement-of-another-payer": {
      means: "A payment is proved by another payer's transfer.",
      in: "settlement/match-transfer.ts",
      find: "({ payer }) => payer === claim.payer",
      instead: "() => true",
    },
  },
  "settlement/payers-names.test.ts": {
    "payment-without-its-name": {
      means:
        "A payment is recorded without the hash of its message, so that its hold is never found.",
      in: "settlement/prove-claim.ts",
      find: "hash === undefined",
      instead: "false",
    },
    "name-of-a-replaced-block": {
      means: "A payment keeps the name that it had in a block which was replaced.",
      in: "settlement/settled-payments.ts",
      find: "seen.authorization",
      instead: "watched.authorization",
    },
  },
  "undecided-disputes.test.ts": {
    "silence-is-for-the-agent": {
      means: "A thief takes what is safe every ten days wherever no arbiter is at work.",
      in: "undecided-disputes.ts",
      find: 'winner: "payer"',
      instead: 'winner: "payee"',
    },
    "holds-undecided-for-ever": {
      means: "The dispute of a hold blocks a seller for as long as nobody decides.",
      in: "undecided-disputes.ts",
      find: "await listUndecidedHolds(store.pool, old)",
      instead: "[]",
    },
  },
  "facilitator-signatures.test.ts": {
    "facilitator-request-not-used-up": {
      means: "A facilitator's signed request counts again.",
      in: "record-payment-event.ts",
      find: "used === undefined",
      instead: "used !== null",
    },
  },
  "listed-payments.test.ts": {
    "hidden-payments-listed": {
      means: "Anyone lists the payments, ratings and disputes of an agent that hides them.",
      in: "list-payments.ts",
      find: '"evidence" : "own part"',
      instead: '"evidence" : "evidence"',
    },
  },
  "hidden-payments.test.ts": {
    "visibility-of-hidden-payment": {
      means: "Anyone sees a hidden payment.",
      in: "payment-visibility.ts",
      find: ': "none"',
      instead: ': "public"',
    },
  },
  "disputes.test.ts": {
    "lost-payment-said-to-wait": {
      means:
        "A payment that was lost in a dispute is said not to have settled, while its score counts it.",
      in: "payment-views.ts",
      find: '...(logged?.state === "lost" && { dispute: "lost" }),',
      instead: "",
    },
    "agents-admin-decides-own-dispute": {
      means: "An agent's admin key decides its own dispute.",
      in: "../registry/arbiters.ts",
      find: "isOperator(caller)",
      instead: 'caller.permissions.includes("admin")',
    },
    "arbiter-of-own-account": {
      means: "An arbiter decides a dispute of its own account.",
      in: "../registry/arbiters.ts",
      find: "(await sharesAccount(db, caller.accountId, parties))",
      instead: "false",
    },
  },
  "lost-disputes.test.ts": {
    "lost-dispute-costs-nothing": {
      means: "A lost dispute changes no books.",
      in: "disputes.ts",
      find: "await recordDispute(tx, { id: paymentId, winner }, { now });",
      instead: "void 0;",
    },
  },
  "payment-parties.test.ts": {
    "payment-logged-again": {
      means: "A payment is logged again by each reporter, and gives back the same money again.",
      in: "../trust/cover/service.ts",
      find: "known.isLogged",
      instead: "false",
    },
    "settlement-taken-by-anybody": {
      means: "Anyone takes over the settlement of a payment.",
      in: "settlement/settled-payments.ts",
      find: "if (!isByParty(assessed)) return false;",
      instead: "",
    },
    "settlement-stays-with-first-reporter": {
      means: "A reporter who is no party keeps a transfer that it reported first.",
      in: "settlement/settled-payments.ts",
      find: "if (!proved.reportedByParty) return true;",
      instead: "",
    },
    "transfer-counted-twice-by-race": {
      means: "One transfer proves two payments in a race.",
      in: "record-payment-event.ts",
      find: "proof.settlement !== undefined",
      instead: "true",
    },
  },
  "receipts.test.ts": {
    "reply-by-anybody": {
      means: "Anyone replies to a claim.",
      in: "statements.ts",
      find: 'by === "payer"',
      instead: "true",
    },
    "receipt-shows-descriptions": {
      means: "A receipt shows a description to those who may not see it.",
      in: "receipts.ts",
      find: 'visibility !== "full"',
      instead: 'visibility === "none"',
    },
  },
};

/** State machines whose cells these tests must miss, one by one. */
export const machines = {
  "payment-machine.test.ts": { file: "payment-machine.ts", table: "paymentRules" },
};
