/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "eas-bridge.test.ts": {
    "bridge-sent-before-saved": {
      means: "A transaction is sent before it is saved, so that a crash pays twice.",
      in: "../../src/evm/transaction-sender.ts",
      find: "await remember(memo);",
      instead: "await broadcast(memo, settings); await remember(memo);",
    },
    "bridge-nonces-at-once": {
      means: "Two transactions take one nonce.",
      in: "../../src/evm/transaction-sender.ts",
      find: "queue = sending.catch(() => undefined);",
      instead: "",
    },
  },
  "eas-obstacles.test.ts": {
    "evm-fee-uncapped": {
      means: "EVM fees are not capped.",
      in: "../../src/evm/transaction-sender.ts",
      find: 'if (baseFeePerGas + tip > max) { const fee = (baseFeePerGas + tip) * gas; throw new SdkError( "evm_fee_too_high", `the transaction would cost ${fee} wei by what the endpoint says, more than maxTransactionFee (${maxTransactionFee})`, { details: { fee: String(fee), maxTransactionFee: String(maxTransactionFee) } }, ); }',
      instead: "",
    },
    "bridge-memo-not-saved-first": {
      means: "A sync step runs before its intent is saved.",
      in: "../../src/sync/advance-sync.ts",
      find: "save(next(withIntent(state, memoAt(memos, index), now())), context)",
      instead: "next(withIntent(state, memoAt(memos, index), now()))",
    },
    "bridge-signer-unchecked": {
      means: "A signature by another key is sent.",
      in: "../../src/evm/signatures.ts",
      find: 'if (!(await isBy(signer.address, { hash, signature }))) { const message = `signer must return a signature by ${signer.address} (received another value)`; throw new SdkError("invalid_signer", message); }',
      instead: "",
    },
  },
};
