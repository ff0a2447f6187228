/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "guarded-agent.test.ts": {
    "private-addresses-reached": {
      means: "Hosts that others name lead to private addresses.",
      instead: 'range === ""',
    },
    "resolved-address-not-checked": {
      means: "A name leads to a private address.",
      instead: "false",
    },
  },
};
