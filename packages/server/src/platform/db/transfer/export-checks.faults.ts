/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "export-checks.system.test.ts": {
    "export-not-counted": {
      means: "An export without some rows passes for a backup.",
      instead: "false",
    },
    "export-not-read-back": {
      means: "A file that lacks rows gets the name of the backup.",
      instead: "false",
    },
  },
};
