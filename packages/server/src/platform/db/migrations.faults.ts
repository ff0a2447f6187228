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
    "extra-with-order-of-server": {
      means: "A server with an extra refuses its store once it has a later migration of its own.",
      in: "migrations.ts",
      find: "ownerOf(each) === owner",
      instead: "owner !== undefined",
    },
    "extra-named-as-server": {
      means: "An extra whose migrations are noted as the server's keeps a store from every start.",
      in: "migrations.ts",
      find: "if (unfit !== undefined)",
      instead: "if (false)",
    },
  },
};
