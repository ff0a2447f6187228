/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "auth-capture.system.test.ts": {
    "refund-by-another": {
      means: "What others give back is taken for the receiver's money.",
      instead: "true",
    },
    "capture-hides-a-payment": {
      means: "What others pay beside a capture names nobody.",
      instead: "false && isAccount",
    },
    "escrow-of-anybody": { means: "A contract that no list names says who paid.", instead: "true" },
    "capture-of-another-amount": {
      means: "A capture names the payer of a transfer of another amount.",
      instead: "true",
    },
    "capture-of-another-payment": {
      means: "A payment that the escrow did not capture names the payer.",
      instead: "[...named.values()][0]",
    },
    "capture-to-anybody": {
      means: "A capture names the payer of what another account got.",
      instead: "false",
    },
    "capture-of-anothers-store": {
      means: "A capture names the payer of what came from elsewhere.",
      instead: "false",
    },
    "escrowed-for-another": {
      means: "A hold waits for what is authorized for another payment.",
      instead: "true",
    },
    "capture-unsigned": { means: "A payer is named who signed nothing.", instead: "false" },
  },
  "batch-settlement.test.ts": {
    "claim-of-any-contract": {
      means: "A contract that no list names says who paid.",
      instead: "true",
    },
    "claim-of-another-channel": {
      means: "A channel that nobody claimed from names the payer.",
      instead: "[...channels.values()][0]",
    },
    "claim-by-another-signer": { means: "A payer is named who signed nothing.", instead: "true" },
  },
  "permit2.test.ts": {
    "permit-of-any-proxy": {
      means: "A contract that no list names says that a permit moved the tokens.",
      instead: "PROXIES.get(from) ?? [...PROXIES.values()][0]",
    },
    "permit-to-another": {
      means: "A permit to another account names this payment.",
      instead: "true",
    },
    "permit-unsigned": { means: "A payer is named who signed nothing.", instead: "false" },
  },
  "mpp-session.test.ts": {
    "deposit-is-a-payment": {
      means: "A deposit into a session is a payment to its escrow.",
      instead: "transfer?.to === ''",
    },
    "session-of-any-contract": {
      means: "A contract that no list names says who paid.",
      instead: "false",
    },
    "session-of-another-amount": {
      means: "An event names the payer of another amount.",
      instead: "true",
    },
  },
  "exact-eip3009.test.ts": {
    "authorization-of-anybody": {
      means: "An authorization of another token or account names a transfer.",
      instead: '"any"',
    },
    "authorization-guessed": {
      means: "Of two authorizations before a transfer the first one names it.",
      instead: "true",
    },
    "authorization-twice": {
      means: "A nonce names two transfers of one transaction.",
      instead: "true",
    },
    "authorization-unknown-is-unused": {
      means: "An authorization counts as unused where the token has no answer.",
      instead: "true",
    },
    "authorization-at-head": {
      means: "An authorization is read at a block that may still be replaced.",
      instead: "Math.min(...(await askAll(readHead)).map(({ number }) => number))",
    },
    "authorization-by-one-endpoint": {
      means: "One endpoint alone says that an authorization is unused.",
      instead: "false",
    },
  },
  "evm-reader.test.ts": {
    "evm-token-of-anybody": {
      means: "A transfer of any token counts as a payment.",
      instead: "payments",
    },
    "evm-payee-balance-unread": {
      means: "A round trip counts as a payment received.",
      instead: "0n",
    },
  },
};
