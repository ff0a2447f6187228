/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "agent-statements.test.ts": {
    "challenge-text-of-others": {
      means: "A challenge with additional text is signed.",
      in: "../src/agent-statements.ts",
      find: "spelling === text",
      instead: "true",
    },
  },
};
