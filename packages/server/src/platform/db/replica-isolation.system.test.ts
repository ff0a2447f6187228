// A database whose default isolation is repeatable read: a snapshot of the whole read would be from
// before the replica has come far enough.
import { setTimeout } from "node:timers/promises";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { openStore } from "./open-store.ts";
import type { Store } from "./store.ts";
import {
  type PostgresCluster,
  postgresPrograms,
  startPostgres,
  startReplica,
  WRITE_TO_LOG,
} from "../../../test/support/postgres-cluster.ts";
import { waitUntil } from "../../../../process/test/support/wait-until.ts";

describe.runIf(postgresPrograms !== undefined)(
  "a replica with another default isolation",
  { timeout: 60_000 },
  () => {
    let primary: PostgresCluster;
    let replica: PostgresCluster;
    let store: Store;
    /** The replica by itself, to hold it up. */
    let behind: Store;

    beforeAll(async () => {
      primary = await startPostgres();
      const setup = await openStore({ databaseUrl: primary.url });
      await setup.pool.query(
        "alter role current_user set default_transaction_isolation = 'repeatable read'",
        [],
      );
      await setup.pool.query("create table seen (n integer)", []);
      await setup.close();
      replica = await startReplica(primary);
      store = await openStore({ databaseUrl: primary.url, readDatabaseUrl: replica.url });
      behind = await openStore({ databaseUrl: replica.url });
    }, 120_000);
    afterAll(async () => {
      await store.close();
      await behind.close();
      await replica.stop();
      await primary.stop();
    });

    test("is never older than the question", async () => {
      const read = async (db: Pick<Store["pool"], "query">) => {
        const { rows } = await db.query<{ n: number; isReplica: boolean }>(
          `select max(n) as n, pg_is_in_recovery() as "isReplica" from seen`,
          [],
        );
        return rows[0];
      };
      let there = 0;
      // A replica that goes on too late for a read leaves it to the primary, and is left alone for
      // two seconds.
      for (let n = 1; n <= 12 && there < 3; n++) {
        await waitUntil(
          async () => {
            await store.pool.query(WRITE_TO_LOG, []);
            return (await store.readLarge(read))?.isReplica === true;
          },
          { everyMs: 100 },
        );
        await behind.pool.query("select pg_wal_replay_pause()", []);
        await waitUntil(async () => {
          const { rows } = await behind.pool.query<{ state: string }>(
            "select pg_get_wal_replay_pause_state() as state",
            [],
          );
          return rows[0]?.state === "paused";
        });
        await store.pool.query("insert into seen values ($1::int)", [n]);
        const answer = store.readLarge(read);
        await setTimeout(6);
        await behind.pool.query("select pg_wal_replay_resume()", []);
        const found = await answer;
        expect(found?.n).toBe(n);
        if (found?.isReplica === true) there++;
      }
      expect(there).toBeGreaterThan(0);
    });
  },
);
