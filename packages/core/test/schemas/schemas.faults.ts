/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "issues.test.ts": {
    "secret-members-shown": {
      means: "An error message shows the value of a secret member.",
      in: "../../../vc/src/schemas/check-schemas.ts",
      find: "steps.some((step) => secretName.test(step))",
      instead: "false",
    },
  },
};
