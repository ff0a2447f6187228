/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "migrations.test.ts": {
    "migration-sent-whole": {
      means:
        "A migration of a table that is spread fails on Citus, which sends all of its statements to each shard.",
      in: "migrations.ts",
      find: "splitStatements(next.sql)",
      instead: "[next.sql]",
    },
  },
};
