import { afterEach, describe, expect, test } from "vitest";

import {
  defineRepeatedJob,
  type Job,
  type JobHandler,
  repeatedType,
  startJobWorker,
} from "./jobs.ts";
import { at, now } from "../../../test/support/fixtures.ts";
import { useStore } from "../../../test/support/stores.ts";
import { createManualClock } from "./test/manual-clock.ts";
import { waitUntil } from "../../../../process/test/support/wait-until.ts";
import { useQueue } from "./test/queue.ts";

const opened = useStore();
const { all, enqueue, claim } = useQueue(opened);

describe("a worker", () => {
  function start(handlers: Record<string, JobHandler>, errors: unknown[] = []) {
    const clock = createManualClock(now);
    const options = {
      handlers,
      clock,
      onError: (error: unknown) => void errors.push(error),
      concurrency: 3,
    };
    const worker = startJobWorker(opened().store, options);
    started.push(worker);
    return { clock, errors, worker };
  }

  const started: ReturnType<typeof startJobWorker>[] = [];
  // Also after a failure: a worker that is left behind would take the jobs of the next test.
  afterEach(() => Promise.all(started.splice(0).map((worker) => worker.stop({ withinMs: 1000 }))));

  async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
    await waitUntil(condition);
  }

  const isEmpty = async (): Promise<boolean> => (await all()).length === 0;

  test("does each job as soon as its transaction is committed", async () => {
    const done: string[] = [];
    const run = async ({ key }: Job): Promise<void> => void done.push(key);
    const { worker } = start({ anchor: { run, ladder: [] }, sync: { run, ladder: [] } });
    for (let i = 0; i < 20; i++)
      await enqueue({ kind: i % 2 === 0 ? "anchor" : "sync", key: `${i}` });
    await until(isEmpty);
    expect(done.sort()).toEqual(Array.from({ length: 20 }, (_, i) => `${i}`).sort());
    await worker.stop({ withinMs: 1000 });
  });

  test("climbs the ladder of a job that fails, rung by rung, and gives up at its end", async () => {
    const runs: number[] = [];
    const run = async ({ attempts }: Job): Promise<void> => {
      runs.push(attempts);
      throw new Error(`attempt ${attempts}`);
    };
    const { clock, errors, worker } = start({ anchor: { run, ladder: [60, 300] } });
    await enqueue();
    await until(() => runs.length === 1);
    await until(async () => (await all())[0]?.["leased_until"] === null);
    expect(await all()).toMatchObject([{ run_at: at(60), error: "attempt 0" }]);
    // To the moment itself: the worker may wake by itself on the way, and count from there.
    await clock.advance(60_000);
    worker.wake();
    await until(async () => (await all())[0]?.["attempts"] === 2);
    expect(await all()).toMatchObject([{ run_at: at(360), error: "attempt 1" }]);
    await clock.advance(300_000);
    worker.wake();
    await until(async () => (await all())[0]?.["state"] === "failed");
    expect(runs).toEqual([0, 1, 2]);
    expect(errors).toHaveLength(3);
    await worker.stop({ withinMs: 1000 });
  });

  test("gives up a job that has taken worker after worker down", async () => {
    await enqueue();
    for (let i = 0; i < 6; i++) await claim(30 * i);
    const ran: string[] = [];
    const { clock, worker } = start({
      anchor: { run: async ({ key }) => void ran.push(key), ladder: [] },
    });
    await clock.advance(180_000);
    worker.wake();
    await until(async () => (await all())[0]?.["state"] === "failed");
    expect(ran).toEqual([]);
    expect((await all())[0]?.["error"]).toMatch(/6 workers stopped in the middle/);
    await worker.stop({ withinMs: 1000 });
  });

  test("does what another outcome says", async () => {
    const { worker } = start({
      anchor: { run: async () => ({ state: "later", at: at(500) }), ladder: [] },
    });
    await enqueue();
    await until(
      async () => (await all())[0]?.["lease"] === 1 && (await all())[0]?.["leased_until"] === null,
    );
    await worker.stop({ withinMs: 1000 });
    expect(await all()).toMatchObject([{ run_at: at(500), attempts: 0 }]);
  });

  test("forgets the failures of a repeated job with its next run, and takes it at once when a server starts", async () => {
    const outcomes = [new Error("no answer"), at(7200).getTime(), at(900).getTime()];
    const repeated = defineRepeatedJob(repeatedType("anchor"), async () => {
      const outcome = outcomes.shift();
      if (outcome instanceof Error) throw outcome;
      return outcome;
    });
    const { clock, worker } = start({
      anchor: repeated.handlerOf({ clock: createManualClock(now) }),
    });
    await enqueue({ key: "all" });
    await until(async () => (await all())[0]?.["attempts"] === 1);
    await clock.advance(60_000);
    worker.wake();
    // As of a server whose clock is ahead.
    await until(
      async () => (await all())[0]?.["lease"] === 2 && (await all())[0]?.["leased_until"] === null,
    );
    expect(await all()).toMatchObject([{ run_at: at(7200), attempts: 0, error: null }]);
    await opened().store.transaction((tx) => repeated.schedule(tx, { clock }));
    worker.wake();
    await until(
      async () => (await all())[0]?.["lease"] === 3 && (await all())[0]?.["leased_until"] === null,
    );
    expect(await all()).toMatchObject([{ run_at: at(900) }]);
    await worker.stop({ withinMs: 1000 });
  });

  test("gives no repeated job up, however often it failed", async () => {
    const repeated = defineRepeatedJob(repeatedType("anchor"), () =>
      Promise.reject(new Error("no answer")),
    );
    await enqueue({ key: "all" });
    await opened().store.pool.query("update jobs set attempts = 100000");
    const { worker } = start({ anchor: repeated.handlerOf({ clock: createManualClock(now) }) });
    await until(async () => (await all())[0]?.["attempts"] === 100_001);
    await worker.stop({ withinMs: 1000 });
    expect(await all()).toMatchObject([{ state: "pending", run_at: at(60) }]);
  });

  test("shares the jobs with others, and stops without losing one", async () => {
    const done: string[] = [];
    const run = async ({ key }: Job): Promise<void> => {
      await new Promise((resolve) => setImmediate(resolve));
      done.push(key);
    };
    const workers = [1, 2, 3].map(() => start({ anchor: { run, ladder: [] } }).worker);
    for (let i = 0; i < 40; i++) await enqueue({ key: `${i}` });
    await workers[0]?.stop({ withinMs: 5000 });
    await until(isEmpty);
    expect(done).toHaveLength(40);
    expect(new Set(done).size).toBe(40);
    for (const worker of workers) await worker.stop({ withinMs: 1000 });
  });
});
