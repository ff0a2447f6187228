/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "agent-card.test.ts": {
    "card-signature-not-checked": {
      means: "An agent card passes without its signature.",
      in: "../src/signed-card.ts",
      find: "if (holds",
      instead: "if (true",
    },
  },
};
