/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "eas-bridge.test.ts": {
    "bridge-sent-before-saved": {
      means: "A transaction is sent before it is saved, so that a crash pays twice.",
      instead: "await broadcast(memo, settings); await remember(memo);",
    },
    "bridge-nonces-at-once": { means: "Two transactions take one nonce.", instead: "" },
  },
  "eas-obstacles.test.ts": {
    "evm-fee-uncapped": { means: "EVM fees are not capped.", instead: "" },
    "bridge-memo-not-saved-first": {
      means: "A sync step runs before its intent is saved.",
      instead: "next(withIntent(state, memoAt(memos, index), now()))",
    },
    "bridge-signer-unchecked": { means: "A signature by another key is sent.", instead: "" },
  },
};
