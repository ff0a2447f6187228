/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "linked-tables.test.ts": {
    "numbers-begin-again": {
      means: "Rows that an import brought have the numbers of those that come after it.",
      in: "transfer-store.ts",
      find: "pg_get_serial_sequence(quote_ident(table_name), column_name) is not null",
      instead: "is_identity = 'YES'",
    },
    "links-in-order-of-names": {
      means: "A backup with a hold that was paid or disputed cannot be imported.",
      in: "transfer-store.ts",
      find: "const links = await listLinks(tx);",
      instead: "const links: Awaited<ReturnType<typeof listLinks>> = [];",
    },
  },
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
