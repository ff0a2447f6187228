import { expect, test } from "vitest";

import type { ServerContext } from "../../../src/context/context.ts";
import { enqueueJob, type Job } from "../../../src/store/jobs/jobs.ts";
import { defaultSettings } from "../../../src/settings/settings.ts";
import { insertChallenge } from "../../../src/store/access/challenges.ts";
import { appendEvent } from "../../../src/store/events/events.ts";
import { startIdempotent } from "../../../src/store/access/idempotency.ts";
import { queryAll } from "../../../src/store/database/queryable.ts";
import { insertSubscription } from "../../../src/store/webhooks/webhook-subscriptions.ts";
import { housekeepingJob } from "../../../src/jobs/kinds/housekeeping.ts";
import { at, newId, now } from "../../store/fixtures.ts";
import { onBothStores } from "../../stores.ts";

const DAY = 86_400;

onBothStores("housekeeping", (opened) => {
  const context = (): ServerContext =>
    ({
      store: opened().store,
      clock: { now: () => now, sleep: () => Promise.resolve() },
      settings: { ...defaultSettings, retentionDays: 30 },
    }) as unknown as ServerContext;

  async function count(table: string): Promise<number> {
    const [row] = await queryAll<{ count: number }>(opened().store.pool, `select count(*) as count from ${table}`, []);
    return row?.count ?? 0;
  }

  /** Makes an event with a delivery that ended at the same time. */
  async function deliver(createdAt: Date): Promise<void> {
    const { store } = opened();
    await store.transaction((tx) =>
      appendEvent(tx, {
        id: newId("evt"),
        type: "payment.created",
        agentId: null,
        body: "{}",
        ownerBody: null,
        createdAt,
      }),
    );
    await store.pool.query("update deliveries set state = 'delivered', finished_at = created_at");
  }

  test("deletes what has had its time, and nothing else; comes round after an hour", async () => {
    const { store } = opened();
    for (const seconds of [-1, 1]) {
      const challenge = { id: newId("ch"), address: "a", purpose: "p", message: "m", createdAt: at(-DAY) };
      await insertChallenge(store.pool, { ...challenge, expiresAt: at(seconds) });
      const request = { accountId: "acc", key: newId("key"), method: "POST", path: "/", bodyHash: new Uint8Array(32) };
      await startIdempotent(store.pool, request, { now: at(-DAY), leasedUntil: at(-DAY), expiresAt: at(seconds) });
    }
    await store.transaction((tx) =>
      insertSubscription(tx, {
        id: "wh_1",
        accountId: "acc",
        url: "https://a.example/",
        events: ["payment.created"],
        description: "",
        active: true,
        agentId: null,
        ownerOf: null,
        keyId: null,
        secret: new Uint8Array(32),
        previousSecret: null,
        previousSecretExpiresAt: null,
        failingSince: null,
        consecutiveFailures: 0,
        pausedUntil: null,
        disabledAt: null,
        disabledReason: null,
        createdAt: now,
        updatedAt: now,
      }),
    );
    await deliver(at(-31 * DAY));
    await deliver(at(-29 * DAY));

    await store.transaction(async (tx) => {
      await housekeepingJob.schedule(tx, context());
      await housekeepingJob.schedule(tx, context());
    });
    expect(await count("jobs")).toBe(1);
    const job = { kind: housekeepingJob.kind, key: "all", payload: "{}" } as Job;
    const outcome = await housekeepingJob.handlerOf(context()).run(job, new AbortController().signal);
    expect(outcome).toEqual({ state: "later", at: at(3600) });
    for (const table of ["challenges", "idempotency_keys", "deliveries", "events"]) {
      expect([table, await count(table)]).toEqual([table, 1]);
    }
  });

  test("goes on past what one statement deletes", async () => {
    const { store } = opened();
    await store.pool.query(
      `insert into challenges (id, address, purpose, message, created_at, expires_at)
       select 'many-' || n, 'a', 'p', 'm', $1, $1 from generate_series(1, 1200) n`,
      [at(-DAY)],
    );
    await housekeepingJob.handlerOf(context()).run({ payload: "{}" } as Job, new AbortController().signal);
    expect(await count("challenges where id like 'many-%'")).toBe(0);
  });

  test("a job that was given up comes back when a server starts", async () => {
    const { store } = opened();
    await store.transaction((tx) =>
      enqueueJob(tx, { kind: housekeepingJob.kind, key: "all", payload: "{}", runAt: now }, { now }),
    );
    await store.pool.query("update jobs set state = 'failed', failed_at = $1", [now]);
    await store.transaction((tx) => housekeepingJob.schedule(tx, context()));
    expect(await count("jobs where state = 'pending'")).toBe(1);
  });
});
