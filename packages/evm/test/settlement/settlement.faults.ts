/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "auth-capture.system.test.ts": {
    "refund-by-another": {
      means: "What others give back is taken for the receiver's money.",
      in: "../../src/settlement/auth-capture.ts",
      find: "hasMoved(from, store)",
      instead: "true",
    },
    "capture-hides-a-payment": {
      means: "What others pay beside a capture names nobody.",
      in: "../../src/settlement/auth-capture.ts",
      find: "return isAccount",
      instead: "return false && isAccount",
    },
    "escrow-of-anybody": {
      means: "A contract that no list names says who paid.",
      in: "../../src/settlement/auth-capture.ts",
      find: "const isEscrow = ESCROWS.includes(escrow)",
      instead: "const isEscrow = true",
    },
    "capture-of-another-amount": {
      means: "A capture names the payer of a transfer of another amount.",
      in: "../../src/settlement/auth-capture.ts",
      find: "transfer.value === amount - fee",
      instead: "true",
    },
    "capture-of-another-payment": {
      means: "A payment that the escrow did not capture names the payer.",
      in: "../../src/settlement/auth-capture.ts",
      find: "named.get(hash)",
      instead: "[...named.values()][0]",
    },
    "capture-to-anybody": {
      means: "A capture names the payer of what another account got.",
      in: "../../src/settlement/auth-capture.ts",
      find: "receiver !== transfer.to",
      instead: "false",
    },
    "capture-of-anothers-store": {
      means: "A capture names the payer of what came from elsewhere.",
      in: "../../src/settlement/auth-capture.ts",
      find: "!isStore",
      instead: "false",
    },
    "escrowed-for-another": {
      means: "A hold waits for what is authorized for another payment.",
      in: "../../src/settlement/auth-capture.ts",
      find: "hashOf(withoutPayer(words)) === nonce",
      instead: "true",
    },
    "capture-unsigned": {
      means: "A payer is named who signed nothing.",
      in: "../../src/settlement/auth-capture.ts",
      find: "isUsed !== true",
      instead: "false",
    },
  },
  "batch-settlement.test.ts": {
    "claim-of-any-contract": {
      means: "A contract that no list names says who paid.",
      in: "../../src/settlement/batch-settlement.ts",
      find: "address === SETTLEMENT",
      instead: "true",
    },
    "claim-of-another-channel": {
      means: "A channel that nobody claimed from names the payer.",
      in: "../../src/settlement/batch-settlement.ts",
      find: "channels.get(channel)",
      instead: "[...channels.values()][0]",
    },
    "claim-by-another-signer": {
      means: "A payer is named who signed nothing.",
      in: "../../src/settlement/batch-settlement.ts",
      find: "authorizer === payer",
      instead: "true",
    },
  },
  "permit2.test.ts": {
    "permit-of-any-proxy": {
      means: "A contract that no list names says that a permit moved the tokens.",
      in: "../../src/settlement/permit2.ts",
      find: "PROXIES.get(from)",
      instead: "PROXIES.get(from) ?? [...PROXIES.values()][0]",
    },
    "permit-to-another": {
      means: "A permit to another account names this payment.",
      in: "../../src/settlement/permit2.ts",
      find: "addressIn(`0x${words[to]}`) === transfer.to",
      instead: "true",
    },
    "permit-unsigned": {
      means: "A payer is named who signed nothing.",
      in: "../../src/settlement/permit2.ts",
      find: "!isSigned",
      instead: "false",
    },
  },
  "mpp-session.test.ts": {
    "deposit-is-a-payment": {
      means: "A deposit into a session is a payment to its escrow.",
      in: "../../src/settlement/mpp-session.ts",
      find: "transfer?.to === RESERVE",
      instead: "transfer?.to === ''",
    },
    "session-of-any-contract": {
      means: "A contract that no list names says who paid.",
      in: "../../src/settlement/mpp-session.ts",
      find: "log.address !== RESERVE",
      instead: "false",
    },
    "session-of-another-amount": {
      means: "An event names the payer of another amount.",
      in: "../../src/settlement/mpp-session.ts",
      find: "value === amount",
      instead: "true",
    },
  },
  "exact-eip3009.test.ts": {
    "next-transfer-of-anybody": {
      means: "A transfer of another account is what an authorization moved.",
      in: "../../src/settlement/exact-eip3009.ts",
      find: "next.from === from &&",
      instead: "",
    },
    "authorization-of-anybody": {
      means: "An authorization of another token or account names a transfer.",
      in: "../../src/settlement/exact-eip3009.ts",
      find: "`${token} ${account}`",
      instead: '"any"',
    },
    "authorization-guessed": {
      means: "Of two authorizations before a transfer the first one names it.",
      in: "../../src/settlement/exact-eip3009.ts",
      find: "another === undefined",
      instead: "true",
    },
    "authorization-twice": {
      means: "A nonce names two transfers of one transaction.",
      in: "../../src/settlement/exact-eip3009.ts",
      find: "all.indexOf(nonce) === all.lastIndexOf(nonce)",
      instead: "true",
    },
    "authorization-unknown-is-unused": {
      means: "An authorization counts as unused where the token has no answer.",
      in: "../../src/settlement/exact-eip3009.ts",
      find: "/^0x0{63}[01]$/.test(answer)",
      instead: "true",
    },
    "authorization-at-head": {
      means: "An authorization is read at a block that may still be replaced.",
      in: "../../src/settlement/evm-reader.ts",
      find: "assertAuthorization(question); const block = await readCommonFinalBlock()",
      instead:
        "assertAuthorization(question); const block = Math.min(...(await askAll(readHead)).map(({ number }) => number))",
    },
    "authorization-by-one-endpoint": {
      means: "One endpoint alone says that an authorization is unused.",
      in: "../../src/evm/read-chain.ts",
      find: "texts.size > 1",
      instead: "false",
    },
  },
  "evm-reader.test.ts": {
    "evm-token-of-anybody": {
      means: "A transfer of any token counts as a payment.",
      in: "../../src/settlement/read-settlement.ts",
      find: "payments.filter(({ token }) => tokens.includes(token))",
      instead: "payments",
    },
    "evm-payee-balance-unread": {
      means: "A round trip counts as a payment received.",
      in: "../../src/settlement/read-settlement.ts",
      find: "(ofPayee < 0n ? -ofPayee : 0n)",
      instead: "0n",
    },
  },
};
