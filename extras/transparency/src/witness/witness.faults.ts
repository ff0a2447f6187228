/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "witness.test.ts": {
    "witness-saves-nothing": {
      means: "A witness forgets what it signed.",
      in: "witness.ts",
      find: "await replaceFile(join(checkpoints, originHash), checkpoint.note);",
      instead: "",
    },
  },
};
