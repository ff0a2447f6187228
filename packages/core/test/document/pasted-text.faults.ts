/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "pasted-text.test.ts": {
    "link-of-anybody": {
      means: "A link to another service opens the page of this one.",
      in: "../../src/document/pasted-text.ts",
      find: "credential !== undefined && origin === bounds.origin",
      instead: "credential !== undefined",
    },
  },
};
