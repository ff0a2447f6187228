// A cached value must never outlive a change: not in this process, and not in another one.
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { openStore } from "./platform/db/open-store.ts";
import type { Store } from "./platform/db/store.ts";
import { addTestAgent } from "../test/support/agents.ts";
import { type RunningServer, useServer } from "../test/support/server.ts";
import { postgresPrograms, startPostgres, startReplica } from "../test/support/postgres-cluster.ts";
import { onBothStores, type OpenedStore, useStore } from "../test/support/stores.ts";

const CHANGES = 10;

onBothStores("changes hold at once", changesHoldAtOnce);
describe.runIf(postgresPrograms !== undefined)(
  "changes hold at once beside a replica that lags",
  () => {
    changesHoldAtOnce(useStore(openWithLaggingReplica));
  },
);

/** Opens a store with a replica that again and again stands still for a while. */
async function openWithLaggingReplica(): Promise<OpenedStore> {
  const primary = await startPostgres();
  const replica = await startReplica(primary);
  const location = { databaseUrl: primary.url, readDatabaseUrl: replica.url };
  const store = await openStore(location);
  const behind = await openStore({ databaseUrl: replica.url });
  let turn = 0;
  const change = setInterval(() => {
    void behind.pool
      .query(`select pg_wal_replay_${turn++ % 2 === 0 ? "pause" : "resume"}()`)
      .catch(() => undefined);
  }, 300);
  return {
    store,
    location,
    async close() {
      clearInterval(change);
      await behind.close();
      await store.close();
      await replica.stop();
      await primary.stop();
    },
  };
}

function changesHoldAtOnce(opened: () => OpenedStore): void {
  let other: Store | undefined;
  beforeAll(async () => {
    // As another process would have it. Of the embedded store no other process has any.
    if (opened().store.kind === "postgres") other = await openStore(opened().location);
  });
  afterAll(() => other?.close());
  const first = useServer(opened);
  const second = useServer((): OpenedStore => ({ ...opened(), store: other ?? opened().store }));
  const servers = (): RunningServer[] => [first(), second()];

  /** Reads on all servers, as often as it can, while some work is done. Gives how often. */
  async function whileReading(
    read: (server: RunningServer) => Promise<void>,
    work: () => Promise<void>,
  ): Promise<number> {
    const state = { isOver: false, reads: 0 };
    const readers = [...servers(), ...servers(), ...servers()].map(async (server) => {
      while (!state.isOver) {
        await read(server);
        state.reads++;
      }
    });
    const done = work().finally(() => (state.isOver = true));
    await Promise.all([done, ...readers]);
    return state.reads;
  }

  test(
    "who hides a score hides it from every read that begins after",
    { timeout: 120_000 },
    async () => {
      const { id, ownKey } = await addTestAgent(first());
      const stranger = await first().makeKey({ accountId: "acc_stranger" });
      // A new object at each change: a read may be slow enough for the score to be hidden and shown
      // again meanwhile.
      let shows: { what: "all" | "nothing" | "either" } = { what: "all" };
      const leaks: unknown[] = [];
      const reads = await whileReading(
        async ({ call }) => {
          const before = shows;
          const agent = await call("GET", `/v1/agents/${id}`, { key: stranger });
          const reputation = await call("GET", `/v1/reputation/${id}`, { key: stranger });
          const search = await call("GET", "/v1/agents/search?tier=bronze", { key: stranger });
          const isFound = search.body.data.some((found: { id: string }) => found.id === id);
          // A value that changes meanwhile may show either; one that is the same before and after
          // must show that.
          if (before !== shows || before.what === "either") return;
          const seen = [agent.body.trustScore !== null, reputation.status === 200, isFound];
          const expected = before.what === "all";
          if (seen.some((isShown) => isShown !== expected)) leaks.push([before.what, seen]);
        },
        async () => {
          for (let change = 0; change < CHANGES; change++) {
            const mode = change % 2 === 0 ? "private" : "public";
            shows = { what: "either" };
            const server = servers()[change % 3 === 0 ? 1 : 0]!;
            const body = { privacy: { mode } };
            expect(
              (await server.call("PATCH", `/v1/agents/${id}`, { key: ownKey, body })).status,
            ).toBe(200);
            shows = { what: mode === "private" ? "nothing" : "all" };
            // Long enough for reads that begin and end in this state.
            for (const each of servers())
              await each.call("GET", `/v1/agents/${id}`, { key: stranger });
          }
        },
      );
      expect([leaks, reads > CHANGES]).toEqual([[], true]);
    },
  );

  test(
    "a revocation, and an issuer's loss of trust, hold for every verification that begins after",
    { timeout: 120_000 },
    async () => {
      const { id: subjectId } = await addTestAgent(first());
      const key = await first().makeKey({ permissions: ["read", "write", "issuer"] });
      const issue = async (): Promise<{ id: string; document: object }> => {
        const body = { type: "SkillCredential", subjectId, claims: { skill: "translation" } };
        const { id } = (await first().call("POST", "/v1/credentials/issue", { key, body })).body;
        return {
          id,
          document: (await first().call("GET", `/v1/credentials/${id}/w3c`, { key })).body,
        };
      };
      const credentials = [await issue(), await issue(), await issue()];
      const revoked = new Set<string>();
      const wrong: unknown[] = [];
      const verify = async (
        { call }: RunningServer,
        { id, document }: (typeof credentials)[0],
      ): Promise<void> => {
        const wasRevoked = revoked.has(id);
        const { body } = await call("POST", "/v1/credentials/verify", {
          key,
          body: { credential: document },
        });
        if (wasRevoked && body.valid !== false) wrong.push(body);
      };
      let turn = 0;
      await whileReading(
        (server) => verify(server, credentials[turn++ % credentials.length]!),
        async () => {
          for (const [index, credential] of credentials.entries()) {
            for (const server of servers()) await verify(server, credential);
            const path = `/v1/credentials/${credential.id}/revoke`;
            expect((await servers()[index % 2]!.call("POST", path, { key, body: {} })).status).toBe(
              200,
            );
            revoked.add(credential.id);
            for (const server of servers()) await verify(server, credential);
          }
        },
      );
      expect(wrong).toEqual([]);
      // The operator stops trusting it, on the database itself.
      const fresh = await issue();
      const isTrusted = async ({ call }: RunningServer): Promise<unknown> =>
        (
          await call("POST", "/v1/credentials/verify", {
            key,
            body: { credential: fresh.document },
          })
        ).body.checks.issuerTrusted;
      const issuerDid = first().issuerDid;
      const insert = `insert into issuers (did, address, name, trusted, created_at, updated_at)
      values ($1, $2, 'One', $3, now(), now()) on conflict (did) do update set trusted = excluded.trusted`;
      for (const trusted of [true, false, true]) {
        await first().context.store.pool.query(insert, [
          issuerDid,
          issuerDid.split(":").at(-1),
          trusted,
        ]);
        for (const server of servers()) expect(await isTrusted(server)).toBe(trusted);
      }
    },
  );
}
