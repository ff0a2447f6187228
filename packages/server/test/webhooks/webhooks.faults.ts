/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "hostile-targets.test.ts": {
    "webhooks-to-private-addresses": { means: "Webhooks reach private addresses.", instead: 'range === ""' },
  },
};
