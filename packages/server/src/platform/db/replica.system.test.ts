// A real primary and a real streaming replica of it: reads that take long go there, and are never
// older than the question.
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openStore } from "./open-store.ts";
import { updateAgentPrivacy } from "../../features/agents/agent-with-score.ts";
import type { Queryable } from "./queryable.ts";
import type { Store } from "./store.ts";
import { searchAgents } from "../../features/agents/search/search-agents.ts";
import {
  type PostgresCluster,
  postgresPrograms,
  startPostgres,
  startReplica,
  WRITE_TO_LOG,
} from "../../../test/support/postgres-cluster.ts";
import { addAgent, newId, now } from "../../../test/support/fixtures.ts";

const CHANGES = Number(process.env["ARCS_REPLICA_CHANGES"] ?? 6);

describe.runIf(postgresPrograms !== undefined)(
  "a store with a streaming replica",
  { timeout: 60_000 },
  () => {
    let primary: PostgresCluster;
    let replica: PostgresCluster;
    let store: Store;
    /** The replica by itself, to stop and to move it. */
    let behind: Store;

    beforeAll(async () => {
      primary = await startPostgres();
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

    /** Where a read was run: a replica refuses to write. */
    function place(): Promise<"primary" | "replica"> {
      return store.readLarge(async (db) => {
        const { rows } = await db.query<{ isReplica: boolean }>(
          `select pg_is_in_recovery() as "isReplica"`,
          [],
        );
        return rows[0]?.isReplica === true ? "replica" : "primary";
      });
    }

    async function isReplicaRead(): Promise<void> {
      const isRead = async (): Promise<void> => {
        await store.pool.query(WRITE_TO_LOG);
        expect(await place()).toBe("replica");
      };
      await vi.waitFor(isRead, { timeout: 20_000, interval: 50 });
    }

    async function pause(): Promise<void> {
      await behind.pool.query("select pg_wal_replay_pause()");
      const paused = async (): Promise<void> => {
        const { rows } = await behind.pool.query("select pg_get_wal_replay_pause_state() as state");
        expect(rows).toEqual([{ state: "paused" }]);
      };
      await vi.waitFor(paused, { timeout: 20_000, interval: 20 });
    }

    async function resume(): Promise<void> {
      await behind.pool.query("select pg_wal_replay_resume()");
    }

    const found =
      (name: string) =>
      async (db: Queryable): Promise<string[]> => {
        const page = { sortBy: "score", order: "desc", offset: 0, limit: 10 } as const;
        return (await searchAgents(db, { query: name, minScore: 1 }, page)).agents.map(
          ({ agent }) => agent.id,
        );
      };

    test("reads there what takes long", async () => {
      await isReplicaRead();
      expect(await place()).toBe("replica");
    });

    test("finds what anybody has just written, whether the replica has it or not", async () => {
      await isReplicaRead();
      for (const lags of [false, true, false]) {
        if (lags) await pause();
        const name = newId("word").replace("_", "");
        const { id } = await addAgent(store, { name }, { visibleScore: 500 });
        expect(await store.readLarge(found(name))).toEqual([id]);
        if (lags) {
          expect(await behind.readLarge(found(name))).toEqual([]);
          expect(await place()).toBe("primary");
          await resume();
        }
      }
      await isReplicaRead();
    });

    test("never shows what was hidden before somebody asked, however far the replica is behind", async () => {
      const name = newId("word").replace("_", "");
      const { id } = await addAgent(store, { name }, { visibleScore: 500 });
      const hide = (isHidden: boolean): Promise<boolean> => {
        const privacy = {
          privacyMode: isHidden ? ("private" as const) : ("public" as const),
          visibleData: [],
          privacyMessage: null,
        };
        const visible = {
          visibleScore: isHidden ? null : 500,
          visibleProven: isHidden ? null : 500,
          visibleTier: null,
          visibleTransactions: null,
        };
        return store.transaction((tx) => updateAgentPrivacy(tx, id, { privacy, visible, now }));
      };
      const state = {
        isOver: false,
        isHidden: false as boolean | undefined,
        reads: 0,
        onReplica: 0,
      };
      const leaks: unknown[] = [];
      const readers = Array.from({ length: 4 }, async () => {
        while (!state.isOver) {
          const before = state.isHidden;
          const ids = await store.readLarge(async (db) => {
            const { rows } = await db.query<{ isReplica: boolean }>(
              `select pg_is_in_recovery() as "isReplica"`,
              [],
            );
            if (rows[0]?.isReplica === true) state.onReplica++;
            return found(name)(db);
          });
          state.reads++;
          // A row that changed during the search may be listed or not.
          if (before === undefined || before !== state.isHidden) continue;
          if (ids.includes(id) === before) leaks.push([before, ids]);
        }
      });
      for (let change = 0; change < CHANGES; change++) {
        // One in three falls into a time in which the replica stands still.
        if (change % 3 === 1) await pause();
        state.isHidden = undefined;
        await hide(change % 2 === 0);
        state.isHidden = change % 2 === 0;
        const { reads } = state;
        await vi.waitFor(() => expect(state.reads).toBeGreaterThan(reads + 8), {
          timeout: 20_000,
          interval: 5,
        });
        if (change % 3 === 1) {
          await resume();
          await isReplicaRead();
        }
      }
      state.isOver = true;
      await Promise.all(readers);
      expect(leaks).toEqual([]);
      // Both ways were taken.
      expect(state.onReplica).toBeGreaterThan(0);
      expect(state.onReplica).toBeLessThan(state.reads);
    });

    test("tells errors of the read itself as they are", async () => {
      await isReplicaRead();
      await expect(
        store.readLarge(() => Promise.reject(new Error("wrong question"))),
      ).rejects.toThrow("wrong question");
      const asked = store.readLarge((db) => db.query("select 1 / $1::int as one", [0]));
      await expect(asked).rejects.toMatchObject({ code: "22012" });
      expect(
        (await store.readLarge((db) => db.query<{ one: number }>("select $1::int as one", [1])))
          .rows,
      ).toEqual([{ one: 1 }]);
    });

    test("does not read from a replica of another database, or from one that is none", async () => {
      const other = await startPostgres({ origin: "another" });
      const others = await startReplica(other);
      const theirs = await openStore({ databaseUrl: other.url });
      // Further than the log of the primary reaches.
      for (let turn = 0; turn < 12; turn++)
        await theirs.pool.query(
          "select pg_logical_emit_message(true, 'one', 'more'), pg_switch_wal()",
        );
      const folderOf = async (db: Queryable): Promise<unknown> =>
        (await db.query<{ data_directory: string }>("show data_directory")).rows;
      for (const { url } of [other, others]) {
        const misled = await openStore({ databaseUrl: primary.url, readDatabaseUrl: url });
        expect(await misled.readLarge(folderOf)).toEqual(await folderOf(misled.pool));
        await misled.close();
      }
      await theirs.close();
      await others.stop();
      await other.stop();
    });

    test("goes on without the replica when that is down", async () => {
      const third = await startReplica(primary);
      const watched = await openStore({ databaseUrl: primary.url, readDatabaseUrl: third.url });
      const one = async (db: Queryable): Promise<unknown> =>
        (await db.query("select $1::int as one", [1])).rows;
      expect(await watched.readLarge(one)).toEqual([{ one: 1 }]);
      await third.stop();
      const all = await Promise.all(Array.from({ length: 20 }, () => watched.readLarge(one)));
      expect(all).toEqual(all.map(() => [{ one: 1 }]));
      await watched.close();
    });

    test("does not read from a replica that was promoted", async () => {
      await isReplicaRead();
      await behind.pool.query("select pg_promote()");
      expect(await place()).toBe("primary");
      const name = newId("word").replace("_", "");
      const { id } = await addAgent(store, { name }, { visibleScore: 500 });
      expect(await store.readLarge(found(name))).toEqual([id]);
    });

    test("goes on with the promoted one as its database, and leaves a replica of the old one alone", async () => {
      const left = await startReplica(primary);
      // The old primary goes on for a while, as one that was cut off does: its replica is further
      // than the new primary.
      for (let turn = 0; turn < 20; turn++) await addAgent(store);
      const promoted = await openStore({ databaseUrl: replica.url, readDatabaseUrl: left.url });
      const name = newId("word").replace("_", "");
      const { id } = await addAgent(promoted, { name }, { visibleScore: 500 });
      expect(await promoted.readLarge(found(name))).toEqual([id]);
      await promoted.close();
      const next = await startReplica(replica);
      const whole = await openStore({ databaseUrl: replica.url, readDatabaseUrl: next.url });
      const isReplica = async (): Promise<unknown> => {
        await whole.pool.query(WRITE_TO_LOG);
        return whole.readLarge(
          async (db) =>
            (await db.query<{ is: boolean }>("select pg_is_in_recovery() as is", [])).rows[0]?.is,
        );
      };
      await vi.waitFor(async () => expect(await isReplica()).toBe(true), {
        timeout: 20_000,
        interval: 100,
      });
      expect(await whole.readLarge(found(name))).toEqual([id]);
      await whole.close();
      await next.stop();
      await left.stop();
    });
  },
);
