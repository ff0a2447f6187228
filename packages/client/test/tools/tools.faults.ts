/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "visible-text.test.ts": {
    "model-signs-hidden-statement": {
      means: "A model signs a statement with hidden text.",
      instead: "true",
    },
    "model-asks-below-the-floor": {
      means: "A model lowers the operator's minimum score.",
      instead: "lowestScoreOf(asked)",
    },
    "model-checks-above-the-most": {
      means: "A model is told that more is covered than the operator lets it pay.",
      instead: "true",
    },
  },
};
