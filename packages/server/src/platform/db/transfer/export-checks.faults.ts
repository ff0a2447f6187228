/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "export-checks.system.test.ts": {
    "export-not-counted": {
      means: "An export without some rows passes for a backup.",
      in: "transfer-store.ts",
      find: "counted?.count !== written",
      instead: "false",
    },
    "export-not-read-back": {
      means: "A file that lacks rows gets the name of the backup.",
      in: "command.ts",
      find: "rows !== expected.rows",
      instead: "false",
    },
  },
};
