/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "log-witnesses.test.ts": {
    "log-takes-any-cosignature": {
      means: "A cosignature is published unverified.",
      instead: "true",
    },
  },
  "publish-log.test.ts": {
    "log-placed-twice": { means: "Records that are in the log are placed again.", instead: "[[]]" },
    "log-signed-by-any-key": {
      means: "The log goes on under another key.",
      instead: 'address !== ""',
    },
  },
};
