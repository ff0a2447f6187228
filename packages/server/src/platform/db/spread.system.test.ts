// All that the store does, on tables that are distributed by agent: the shards are partitions of
// one Postgres.
import { join } from "node:path";

import { beforeAll, describe, expect, test } from "vitest";

import { openStore } from "./open-store.ts";
import { storeContract } from "../../../../../scripts/test-files.ts";
import { postgresPrograms, startPostgres } from "../../../test/support/postgres-cluster.ts";
import { openStoresBy, type OpenedStore } from "../../../test/support/stores.ts";
import { answersRequests } from "./test/spread/answers.ts";
import { exceptions } from "./test/spread/exceptions.ts";
import { distributeTables, distributionColumns } from "./test/spread/layout.ts";
import { type LookedInto, planSettings, readPlans } from "./test/spread/plans.ts";

const looked: LookedInto[] = [];

describe.runIf(postgresPrograms !== undefined)("a store that is distributed by agent", () => {
  describe("does all that any other does", async () => {
    openStoresBy(openDistributed);
    for (const file of storeContract) await import(join("../../../../..", file));
  });

  describe("answers every request", () => {
    answersRequests(openDistributed);
  });

  describe("looks into one partition of a table", () => {
    // Statements without values are the tests' own, which clear tables.
    const many = (): LookedInto[] =>
      looked.filter(({ partitions, statement }) => partitions > 1 && statement.includes("$1"));
    beforeAll(() =>
      expect(new Set(looked.map(({ table }) => table))).toEqual(
        new Set(Object.keys(distributionColumns)),
      ),
    );

    test("but for the statements that are listed, with a reason", () => {
      const unlisted = many().filter(
        ({ statement }) => !exceptions.some((each) => each.statement.test(statement)),
      );
      expect(unlisted).toEqual([]);
    });

    test("and nothing is listed that need not be", () => {
      const idle = exceptions.filter(
        (each) =>
          each.oneInPostgres !== true &&
          !many().some(({ statement }) => each.statement.test(statement)),
      );
      expect(idle).toEqual([]);
    });
  });
});

async function openDistributed(): Promise<OpenedStore> {
  const cluster = await startPostgres({ settings: planSettings });
  await distributeTables(cluster.url);
  const store = await openStore({ databaseUrl: cluster.url });
  return {
    store,
    location: { databaseUrl: cluster.url },
    async close() {
      await store.close();
      looked.push(...readPlans(cluster.folder));
      await cluster.stop();
    },
  };
}
