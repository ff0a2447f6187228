/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "agent-card.test.ts": {
    "card-signature-not-checked": {
      means: "An agent card passes without its signature.",
      instead: "true",
    },
  },
};
