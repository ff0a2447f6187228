/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "guarded-agent.test.ts": {
    "private-addresses-reached": {
      means: "Hosts that others name lead to private addresses.",
      in: "../src/guarded-agent.ts",
      find: 'range !== "unicast"',
      instead: 'range === ""',
    },
    "resolved-address-not-checked": {
      means: "A name leads to a private address.",
      in: "../src/guarded-agent.ts",
      find: "const refused = refusalOf(address, host); if (refused !== undefined",
      instead: "const refused = refusalOf(address, host); if (false",
    },
  },
};
