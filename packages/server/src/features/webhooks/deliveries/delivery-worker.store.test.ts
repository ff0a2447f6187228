import { describe, expect, test } from "vitest";
import {
  type DeliveryAttempt,
  type DeliveryWorkerOptions,
  startDeliveryWorker,
  WEBHOOK_LADDER,
} from "./webhook-deliveries.ts";
import type { Queue } from "../../../platform/jobs/queue.ts";
import { findSubscription } from "../subscriptions/store.ts";
import { at, now } from "../../../../test/support/fixtures.ts";
import { createManualClock, type ManualClock } from "../../../platform/jobs/test/manual-clock.ts";
import { waitUntil } from "../../../../../process/test/support/wait-until.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import type { Store } from "../../../platform/db/store.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { useStoredDeliveries } from "../test/stored-deliveries.ts";

const opened = useStore();
const { subscribe, append } = useStoredDeliveries(opened);

describe("a worker", () => {
  let clock: ManualClock;
  const errors: unknown[] = [];

  function start(
    options: Partial<DeliveryWorkerOptions> & Pick<DeliveryWorkerOptions, "deliver">,
  ): Queue {
    clock = createManualClock(now);
    const onError = (error: unknown): void => void errors.push(error);
    return startDeliveryWorker(opened().store, {
      ladder: WEBHOOK_LADDER,
      onError,
      clock,
      ...options,
    });
  }

  async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
    await waitUntil(condition);
  }

  test("delivers as soon as the transaction of the event is committed", async () => {
    const delivered: string[] = [];
    const worker = start({
      deliver: async ({ eventId }) => {
        delivered.push(eventId);
        return { outcome: "success", statusCode: 200 };
      },
    });
    await subscribe();
    for (let i = 0; i < 10; i++) await append({ id: `evt_${i}` });
    await until(() => delivered.length === 10);
    expect(delivered).toEqual(Array.from({ length: 10 }, (_, i) => `evt_${i}`));
    await worker.stop({ withinMs: 1000 });
    expect(errors).toEqual([]);
  });

  test("begins nothing before its lease is on the disk", async () => {
    const { store } = opened();
    const committed: string[] = [];
    const watched: Store = {
      ...store,
      transaction: (work) =>
        store.transaction(async (tx) => {
          const texts: string[] = [];
          const query: Transaction["query"] = (text, ...rest) => {
            texts.push(text);
            return tx.query(text, ...rest);
          };
          const waits = async (): Promise<boolean> => {
            const look = "select current_setting('synchronous_commit') as waits";
            return (await tx.query<{ waits: string }>(look, [])).rows[0]?.waits !== "off";
          };
          const result = await work({ ...tx, query });
          const what = texts.some((text) => text.includes("attempts = d.attempts + 1"))
            ? "settled"
            : "taken";
          committed.push(`${what} ${(await waits()) ? "on the disk" : "ahead"}`);
          return result;
        }),
    };
    const attempts: DeliveryAttempt[] = [{ outcome: "failure", statusCode: 500 }];
    const worker = startDeliveryWorker(watched, {
      ladder: WEBHOOK_LADDER,
      onError: (error) => void errors.push(error),
      clock: createManualClock(now),
      deliver: async () => attempts.shift() ?? { outcome: "success" },
    });
    await subscribe();
    for (let i = 0; i < 2; i++) await append();
    await until(() => committed.filter((each) => each.startsWith("settled")).length === 2);
    await worker.stop({ withinMs: 1000 });
    expect(new Set(committed)).toEqual(new Set(["taken on the disk", "settled on the disk"]));
    expect(errors).toEqual([]);
  });

  test("writes down what came of deliveries once more when another transaction was in the way", async () => {
    const { store } = opened();
    // The embedded store has one session, in which nobody waits for anybody.
    if (store.kind === "embedded") return;
    const failing = await subscribe({ failingSince: now, consecutiveFailures: 1 });
    await append();
    let worker: Queue | undefined;
    await store.transaction(async (tx) => {
      // Done again where the machine was busy for a second, so that this one had to give way: then
      // there is nothing left to see.
      if (worker !== undefined) return;
      await tx.query("update webhook_subscriptions set consecutive_failures = 2 where id = $1", [
        failing.id,
      ]);
      worker = start({ deliver: async () => ({ outcome: "success", statusCode: 200 }) });
      const isWaiting =
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await until(async () => (await store.pool.query(isWaiting, [])).rows.length > 0);
      // Each now has what the other one waits for, and the worker has waited for longer.
      await tx.query("update deliveries set error = null where subscription_id = $1", [failing.id]);
    });
    const isDelivered = "select from deliveries where state = 'delivered'";
    await until(async () => (await store.pool.query(isDelivered, [])).rows.length === 1);
    await worker?.stop({ withinMs: 1000 });
    expect(errors).toEqual([]);
    expect((await findSubscription(store.pool, failing.id))?.consecutiveFailures).toBe(0);
  });

  test("tries again exactly when the specification says, and five times", async () => {
    const attempts: number[] = [];
    const worker = start({
      deliver: async () => {
        attempts.push((clock.now().getTime() - now.getTime()) / 1000);
        return { outcome: "failure", statusCode: 500 };
      },
    });
    const { id } = await subscribe();
    await append();
    const last = async (): Promise<Record<string, unknown>> =>
      (await opened().store.pool.query("select * from deliveries")).rows[0] ?? {};
    const pauses = [60, 300, 1800, 7200, 43_200];
    let expected = 0;
    for (const [retry, pause] of pauses.entries()) {
      await until(async () => (await last())["attempts"] === retry + 1 && worker.inFlight() === 0);
      expect((await last())["next_attempt_at"]).toEqual(at(expected + pause));
      await clock.advance(pause * 1000 - 1);
      worker.wake();
      await until(() => clock.isSlept(1000) && worker.inFlight() === 0);
      expect(attempts).toHaveLength(retry + 1);
      await clock.advance(1);
      worker.wake();
      expected += pause;
    }
    await until(async () => (await last())["state"] === "failed");
    expect(attempts).toEqual([0, 60, 360, 2160, 9360, 52_560]);
    expect((await findSubscription(opened().store.pool, id))?.consecutiveFailures).toBe(6);
    await worker.stop({ withinMs: 1000 });
  });

  test("lets no endpoint that hangs hold up the others", async () => {
    const hanging = await subscribe({ url: "https://hangs.example/" });
    const quick = await subscribe();
    for (let i = 0; i < 30; i++) await append({ agentId: `agent ${i}` });
    const delivered: string[] = [];
    let hung = 0;
    const worker = start({
      concurrency: 6,
      perSubscription: 3,
      deliver: async ({ subscriptionId }, signal) => {
        if (subscriptionId === hanging.id) {
          hung++;
          await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
          return { outcome: "timeout" };
        }
        delivered.push(subscriptionId);
        return { outcome: "success" };
      },
    });
    await until(() => delivered.length === 30);
    expect(delivered.every((id) => id === quick.id)).toBe(true);
    expect(hung).toBe(3);
    await worker.stop({ withinMs: 0 });
  });

  test("reports endpoints that fail", async () => {
    const reported: unknown[] = [];
    const { id } = await subscribe();
    const worker = start({
      deliver: async () => ({ outcome: "timeout", error: "5 s" }),
      onFailing: async (endpoints) => void reported.push(...endpoints),
    });
    await append();
    await until(() => reported.length === 1);
    expect(reported).toEqual([{ subscriptionId: id, consecutiveFailures: 1, failingSince: now }]);
    await worker.stop({ withinMs: 1000 });
  });
});
