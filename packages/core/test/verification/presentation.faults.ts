/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "verify-presentation.test.ts": {
    "unsigned-presentation-without-asking": {
      means: "An unsigned presentation passes although the caller did not allow it.",
      in: "../../../vc/src/verification/check-presentation.ts",
      find: 'if (presentationProof === "optional"',
      instead: "if ( true",
    },
  },
};
