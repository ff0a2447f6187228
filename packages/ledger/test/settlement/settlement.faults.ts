/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "account-owners.test.ts": {
    "payer-of-handed-over-account": {
      means: "The payer is the owner before the account changed hands.",
      instead: "",
    },
    "payer-after-unknown-instruction": {
      means: "The payer is named although an unknown instruction may have changed it.",
      instead: "",
    },
    "payer-not-as-in-the-end": {
      means: "The payer is named although the replay does not end as the ledger did.",
      instead: "true",
    },
  },
  "find-message.test.ts": {
    "message-of-another-transaction": {
      means: "A transaction has the message of another one, which its endpoint gave in its place.",
      instead: "false",
    },
    "absent-before-the-end": {
      means: "A message is absent before it can no longer land.",
      instead: "true",
    },
    "absent-from-a-part": {
      means: "A message is absent where only a part of the list was read.",
      instead: "true",
    },
    "absent-though-unread": {
      means: "A message is absent where a transaction could not be read.",
      instead: "true",
    },
    "absent-behind-the-clock": {
      means: "A message is absent from a list that lags behind the clock that was read.",
      instead: "0",
    },
  },
  "payment-channel.test.ts": {
    "channel-deposit-is-a-payment": {
      means: "A deposit into a channel is a payment to it.",
      instead: "false",
    },
    "channel-of-any-program": {
      means: "A channel of any program proves a payer.",
      instead: "false",
    },
    "channel-opened-unsigned": {
      means: "A payer is named who did not sign the opening of the channel.",
      instead: "false",
    },
    "channel-at-any-address": {
      means: "A channel is at another address than its parts give.",
      instead: "false",
    },
    "channel-of-anothers-tokens": {
      means: "A payer is named who opened a channel with another's tokens.",
      instead: "true",
    },
    "funding-that-failed": { means: "A transaction that failed proves a payer.", instead: "false" },
    "funding-of-another-token": {
      means: "The opening for one token proves who paid in another.",
      instead: "false",
    },
    "leftover-of-a-payer": {
      means: "What others sent into an escrow counts as its payer's payment.",
      instead: "false",
    },
  },
  "token-burns.test.ts": {
    "burn-signed-by-nobody": {
      means: "A burn counts for a payer who did not sign.",
      instead: "true",
    },
  },
};
