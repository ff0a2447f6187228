/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "visible-text.test.ts": {
    "model-signs-hidden-statement": {
      means: "A model signs a statement with hidden text.",
      in: "../../src/tools/call-tool.ts",
      find: 'statement === details["statement"]',
      instead: "true",
    },
    "model-asks-below-the-floor": {
      means: "A model lowers the operator's minimum score.",
      in: "../../src/tools/trust-tools.ts",
      find: "Math.max(lowestScoreOf(asked), lowestScoreOf(trustFloor))",
      instead: "lowestScoreOf(asked)",
    },
    "model-checks-above-the-most": {
      means: "A model is told that more is covered than the operator lets it pay.",
      in: "../../src/tools/trust-tools.ts",
      find: "covered: isCovered(answer) && isWithinMost",
      instead: "covered: isCovered(answer) && true",
    },
  },
};
