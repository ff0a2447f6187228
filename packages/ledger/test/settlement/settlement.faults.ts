/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "account-owners.test.ts": {
    "payer-of-handed-over-account": {
      means: "The payer is the owner before the account changed hands.",
      in: "../../src/settlement/transaction-answer.ts",
      find: "alter(instruction.account, { owner: instruction.owner });",
      instead: "",
    },
    "payer-after-unknown-instruction": {
      means: "The payer is named although an unknown instruction may have changed it.",
      in: "../../src/settlement/transaction-answer.ts",
      find: 'for (const place of instruction.accounts) alter(place, { owner: "" });',
      instead: "",
    },
    "payer-not-as-in-the-end": {
      means: "The payer is named although the replay does not end as the ledger did.",
      in: "../../src/settlement/transaction-answer.ts",
      find: "isAsReplayed(source)",
      instead: "true",
    },
  },
  "find-message.test.ts": {
    "message-of-another-transaction": {
      means: "A transaction has the message of another one, which its endpoint gave in its place.",
      in: "../../src/settlement/find-message.ts",
      find: "getBase58Decoder().decode(first ?? new Uint8Array()) !== signature",
      instead: "false",
    },
    "absent-before-the-end": {
      means: "A message is absent before it can no longer land.",
      in: "../../src/settlement/find-message.ts",
      find: "final.time > until",
      instead: "true",
    },
    "absent-from-a-part": {
      means: "A message is absent where only a part of the list was read.",
      in: "../../src/settlement/find-message.ts",
      find: "isWhole && isRead",
      instead: "isRead",
    },
    "absent-though-unread": {
      means: "A message is absent where a transaction could not be read.",
      in: "../../src/settlement/find-message.ts",
      find: "isClear = isWhole && isRead",
      instead: "isClear = isWhole",
    },
    "absent-behind-the-clock": {
      means: "A message is absent from a list that lags behind the clock that was read.",
      in: "../../src/settlement/find-message.ts",
      find: "final.slot",
      instead: "0",
    },
  },
  "payment-channel.test.ts": {
    "channel-deposit-is-a-payment": {
      means: "A deposit into a channel is a payment to it.",
      in: "../../src/settlement/token-transfers.ts",
      find: "deposits.has(to.owner)",
      instead: "false",
    },
    "channel-of-any-program": {
      means: "A channel of any program proves a payer.",
      in: "../../src/settlement/payment-channel.ts",
      find: "addresses[programIdIndex] !== PAYMENT_CHANNELS_PROGRAM",
      instead: "false",
    },
    "channel-opened-unsigned": {
      means: "A payer is named who did not sign the opening of the channel.",
      in: "../../src/settlement/payment-channel.ts",
      find: "!signers.includes(payer)",
      instead: "false",
    },
    "channel-at-any-address": {
      means: "A channel is at another address than its parts give.",
      in: "../../src/settlement/payment-channel.ts",
      find: "derived !== escrow",
      instead: "false",
    },
    "channel-of-anothers-tokens": {
      means: "A payer is named who opened a channel with another's tokens.",
      in: "../../src/settlement/payment-channel.ts",
      find: "transfer.payer === payer",
      instead: "true",
    },
    "funding-that-failed": {
      means: "A transaction that failed proves a payer.",
      in: "../../src/settlement/read-transactions.ts",
      find: "transaction.err !== null",
      instead: "false",
    },
    "funding-of-another-token": {
      means: "The opening for one token proves who paid in another.",
      in: "../../src/settlement/payment-channel.ts",
      find: "funding.mint !== mint",
      instead: "false",
    },
    "leftover-of-a-payer": {
      means: "What others sent into an escrow counts as its payer's payment.",
      in: "../../src/settlement/payment-channel.ts",
      find: "leftovers.includes(destination)",
      instead: "false",
    },
  },
  "token-burns.test.ts": {
    "burn-signed-by-nobody": {
      means: "A burn counts for a payer who did not sign.",
      in: "../../src/settlement/token-transfers.ts",
      find: "transaction.signers.includes(payer)",
      instead: "true",
    },
  },
};
