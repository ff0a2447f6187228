/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "routes.test.ts": {
    "log-shows-what-is-hidden": {
      means: "The transparency log shows hidden records.",
      in: "publish-log.ts",
      find: "const { entry, opening } = hidden",
      instead: "const { entry, opening } = false",
    },
    "log-opens-for-anybody": {
      means: "Anyone opens the hidden records of the log.",
      in: "routes.ts",
      find: "!isOwner",
      instead: "false",
    },
    "log-tiles-beyond-checkpoint": {
      means: "Tiles show what no checkpoint has signed.",
      in: "service.ts",
      find: "tile.width > whole.width",
      instead: "false",
    },
  },
};
