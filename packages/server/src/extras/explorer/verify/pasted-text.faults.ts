/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "pasted-text.test.ts": {
    "link-of-anybody": {
      means: "A link to another service opens the page of this one.",
      in: "pasted-text.ts",
      find: "origin === bounds.origin",
      instead: "true",
    },
  },
};
