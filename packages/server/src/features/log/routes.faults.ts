/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "routes.test.ts": {
    "log-shows-what-is-hidden": {
      means: "The transparency log shows hidden records.",
      instead: "false",
    },
    "log-opens-for-anybody": {
      means: "Anyone opens the hidden records of the log.",
      instead: "false",
    },
    "log-tiles-beyond-checkpoint": {
      means: "Tiles show what no checkpoint has signed.",
      instead: "false",
    },
  },
};
