// Two servers that use up one transfer at the same moment: one knows its place in the transaction,
// the other does not.
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Store } from "../../../platform/db/store.ts";
import { openStore } from "../../../platform/db/open-store.ts";
import {
  createDatabase,
  postgresPrograms,
  type TestDatabase,
} from "../../../../test/support/postgres-cluster.ts";
import { waitUntil } from "../../../../../process/test/support/wait-until.ts";
import { useSettlement } from "./service.ts";

describe.runIf(postgresPrograms !== undefined)("a transfer", () => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await createDatabase();
    store = await openStore({ databaseUrl: database.url });
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  async function isSomebodyWaiting(): Promise<boolean> {
    const text =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    return (await store.pool.query(text)).rows.length > 0;
  }

  test.each([
    ["", "0"],
    ["0", ""],
    ["", ""],
  ])(
    "that two report at once, as %j and as %j, proves the payment of one",
    async (first, second) => {
      const transactionHash = `0x${Buffer.from(`${first}|${second}`).toString("hex")}`;
      const use = (
        instruction: string,
        paymentId: string,
        beforeTheEnd: () => Promise<void>,
      ): Promise<string> =>
        store.transaction(async (tx) => {
          const settlement = { network: "eip155:1", transactionHash, instruction };
          const proved = await useSettlement(tx, settlement, {
            paymentId,
            isFinal: true,
            now: new Date(),
          });
          await beforeTheEnd();
          return proved;
        });
      let other: Promise<string> | undefined;
      const one = await use(first, "pay_1", async () => {
        let isOver = false;
        other = use(second, "pay_2", () => Promise.resolve()).finally(() => (isOver = true));
        await waitUntil(async () => isOver || (await isSomebodyWaiting()));
      });
      expect([one, await other]).toEqual(["pay_1", "pay_1"]);
    },
  );
});
