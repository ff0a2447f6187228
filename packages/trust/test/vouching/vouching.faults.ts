/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "fold-vouchers.test.ts": {
    "vouching-passed-on-in-full": { means: "A payee passes on all that it received.", instead: "each" },
    "vouching-voice-not-used-up": { means: "A voice can be used again.", instead: "voice" },
    "vouching-root-without-cap": { means: "A root gives without its cap.", instead: "amount" },
    "vouching-root-earns-twice": { means: "A payment at a root earns twice.", instead: "amount" },
    "vouching-earned-on-a-word": { means: "A payment that is only reported earns voice.", instead: "true" },
    "vouching-any-token-is-money": { means: "A payment in any token counts as money.", instead: "true" },
    "vouching-proof-vouches-again": { means: "A payment vouches again when it is proved.", instead: "false" },
    "vouching-of-oneself": { means: "A payer vouches for itself.", instead: "false" },
    "vouching-whole-voice-at-once": { means: "A payer gives its whole voice to one payee.", instead: "voice" },
    "vouching-debts-forgotten": { means: "A debt after a refund is forgotten.", instead: "0n" },
    "lost-dispute-without-debt": { means: "A lost dispute leaves no debt.", instead: "rows.payerDebt ?? 0n" },
    "vouching-log-with-gaps": { means: "A log with missing entries is folded.", instead: "entry.position <= position" },
  },
  "vouching-book.test.ts": {
    "vouching-in-place-voice-not-used-up": { means: "A voice can be used again (in-place fold).", instead: "0" },
    "vouching-in-place-earned-on-a-word": {
      means: "A payment that is only reported earns voice (in-place fold).",
      instead: "true",
    },
    "vouching-in-place-rounded-products": { means: "Products of large amounts are rounded.", instead: "true" },
  },
};
