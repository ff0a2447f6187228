/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "local-ledger.test.ts": {
    "snapshot-damage-unnoticed": { means: "A damaged snapshot of the local ledger is opened.", instead: "" },
  },
};
