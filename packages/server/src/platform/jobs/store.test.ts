import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  claimJobs,
  countJobs,
  type Job,
  type JobOutcome,
  renewJobs,
  requestJob,
  settleJob,
} from "./jobs.ts";
import { endLeases } from "../db/migrations.ts";
import { at, now } from "../../../test/support/fixtures.ts";
import { useStore } from "../../../test/support/stores.ts";
import { useQueue } from "./test/queue.ts";

describe("jobs", () => {
  const opened = useStore();

  const scene = useQueue(opened);
  const { enqueue, claim, all } = scene;

  function settle(job: Job, outcome: JobOutcome, seconds = 1): Promise<boolean> {
    return settleJob(opened().store.pool, job, { outcome, now: at(seconds) });
  }

  function isDue({ state, run_at, leased_until }: Record<string, unknown>, time: Date): boolean {
    const isFree = leased_until === null || (leased_until as Date) <= time;
    return state === "pending" && (run_at as Date) <= time && isFree;
  }

  function outcomeOf(
    state: "done" | "retry" | "later" | "again" | "failed",
    when: Date,
  ): JobOutcome {
    if (state === "done") return { state };
    if (state === "later" || state === "again") return { state, at: when };
    return state === "retry" ? { state, at: when, error: "no" } : { state, error: "no" };
  }

  describe("jobs", () => {
    test("are taken when they are due, in order, by one worker", async () => {
      await enqueue({ key: "later", runAt: at(10) });
      await enqueue({ key: "second", runAt: at(-1) });
      await enqueue({ key: "first", runAt: at(-2), payload: { a: 1 } });
      await enqueue({ kind: "unknown here", key: "other" });
      const [first] = await claim(0, 1);
      expect(first).toMatchObject({
        kind: "anchor",
        key: "first",
        payload: '{"a":1}',
        attempts: 0,
        abandoned: 0,
        lease: 1,
      });
      expect((await claim()).map(({ key }) => key)).toEqual(["second"]);
      expect(await claim()).toEqual([]);
      expect((await claim(10)).map(({ key }) => key)).toEqual(["later"]);
    });

    test("are taken by one of many workers that look at the same time", async () => {
      for (let i = 0; i < 30; i++) await enqueue({ key: `${i}` });
      const claimed = (await Promise.all(Array.from({ length: 6 }, () => claim()))).flat();
      expect(claimed).toHaveLength(30);
      expect(new Set(claimed.map(({ key }) => key)).size).toBe(30);
    });

    test("wake workers when they are due, and no sooner", async () => {
      let woken = 0;
      const stop = opened().store.onWork("jobs", () => woken++);
      await enqueue({ key: "later", runAt: at(1) });
      expect(woken).toBe(0);
      await enqueue({ key: "now" });
      expect(woken).toBe(1);
      // A job for later may be moved to now.
      await enqueue({ key: "later", runAt: at(-1) });
      expect(woken).toBe(2);
      stop();
    });

    test("are free at once where it is known that their worker is dead", async () => {
      await enqueue();
      const [lost] = await claim();
      await endLeases(opened().store.pool, { now: at(1) });
      const [job] = await claim(1);
      expect(job).toMatchObject({ key: "issuer", lease: 2, abandoned: 1 });
      expect(await settle(lost as Job, { state: "done" })).toBe(false);
    });

    test("are gone when they are done", async () => {
      await enqueue();
      const [job] = await claim();
      expect(await settle(job!, { state: "done" })).toBe(true);
      expect(await all()).toEqual([]);
      expect(await settle(job!, { state: "done" })).toBe(false);
    });

    test("are one for each kind and key, at the earlier time", async () => {
      await enqueue({ runAt: at(60) });
      await enqueue({ runAt: at(5), payload: { newer: true } });
      await enqueue({ runAt: at(99), payload: { newest: true } });
      expect(await all()).toMatchObject([{ run_at: at(5), payload: '{"newest":true}' }]);
    });

    test("are there only if their transaction is", async () => {
      const { store } = opened();
      const undone = store.transaction(async (tx) => {
        await requestJob<undefined>(tx, { kind: "anchor" }, { key: "issuer", runAt: now, now });
        throw new Error("undone");
      });
      await expect(undone).rejects.toThrow("undone");
      expect(await all()).toEqual([]);
    });

    test("that are asked for while they run, run once more", async () => {
      await enqueue();
      const [job] = await claim();
      await enqueue({ payload: { more: true }, runAt: at(2) });
      expect(await claim(2)).toEqual([]);
      expect(await settle(job!, { state: "done" }, 3)).toBe(true);
      const [again] = await claim(3);
      expect(again).toMatchObject({ payload: '{"more":true}', attempts: 0 });
      await settle(again!, { state: "done" });
      expect(await all()).toEqual([]);
    });

    test("that ask for their next time, run then and not before", async () => {
      await enqueue();
      const [job] = await claim();
      await enqueue({ runAt: at(3600) });
      await settle(job!, { state: "done" });
      expect(await claim(3599)).toEqual([]);
      expect(await claim(3600)).toHaveLength(1);
    });

    test("keep their next time when their worker dies, and do not run twice for what they will see", async () => {
      await enqueue();
      await claim();
      await enqueue({ runAt: at(5) });
      const [again] = await claim(30);
      expect(again).toMatchObject({ abandoned: 1 });
      await enqueue({ runAt: at(3600) });
      await settle(again!, { state: "done" }, 31);
      expect(await claim(3599)).toEqual([]);
      expect(await claim(3600)).toHaveLength(1);
    });

    test("come back after a failed attempt, and no sooner for being asked for", async () => {
      await enqueue();
      const [job] = await claim();
      await settle(job!, { state: "retry", at: at(60), error: "ledger\0down" });
      await enqueue({ runAt: at(2) });
      expect(await claim(59)).toEqual([]);
      const [again] = await claim(60);
      expect(again).toMatchObject({ attempts: 1, lease: 2 });
      expect(await all()).toMatchObject([{ error: "ledger\uFFFDdown" }]);
    });

    test("that are put off have failed no attempt", async () => {
      await enqueue();
      const [job] = await claim();
      await settle(job!, { state: "later", at: at(60) });
      expect(await claim(60)).toMatchObject([{ attempts: 0 }]);
    });

    test("that failed for good stay, until they are asked for again", async () => {
      await enqueue();
      const [job] = await claim();
      await settle(job!, { state: "retry", at: at(2), error: "once" });
      const [again] = await claim(2);
      await settle(again!, { state: "failed", error: "for good" }, 3);
      expect(await claim(9999)).toEqual([]);
      expect(await all()).toMatchObject([
        { state: "failed", attempts: 2, error: "for good", failed_at: at(3) },
      ]);
      await enqueue({ runAt: at(10) });
      expect(await claim(10)).toMatchObject([{ attempts: 0, abandoned: 0 }]);
    });

    test("come back from a worker that was not heard of again, who can no longer settle them", async () => {
      await enqueue();
      const [first] = await claim();
      expect(await claim(29)).toEqual([]);
      const [second] = await claim(30);
      expect(second).toMatchObject({ id: first?.id, lease: 2, abandoned: 1, attempts: 0 });
      for (const state of ["done", "later", "again", "retry", "failed"] as const) {
        expect(await settle(first!, { state, at: at(99), error: "late" } as never)).toBe(false);
      }
      expect(await settle(second!, { state: "done" })).toBe(true);
    });

    test("are not taken again by a worker that is still at them, though its lease ran out", async () => {
      await enqueue({ key: "slow" });
      const holding = await claim();
      await enqueue({ key: "new", runAt: at(29) });
      const again = await claimJobs(opened().store.pool, ["anchor"], {
        limit: 10,
        now: at(31),
        leasedUntil: at(61),
        holding,
      });
      expect(again.map(({ key }) => key)).toEqual(["new"]);
      expect(await renewJobs(opened().store.pool, holding, { leasedUntil: at(61) })).toHaveLength(
        1,
      );
    });

    test("stay with a worker that renews its lease in time", async () => {
      await enqueue({ key: "a" });
      await enqueue({ key: "b" });
      const jobs = await claim();
      const { pool } = opened().store;
      expect(new Set(await renewJobs(pool, jobs, { leasedUntil: at(59) }))).toEqual(
        new Set(jobs.map(({ id }) => id)),
      );
      expect(await claim(58)).toEqual([]);
      const [retaken] = await claim(59, 1);
      const held = await renewJobs(pool, jobs, { leasedUntil: at(99) });
      expect(held).toEqual(jobs.map(({ id }) => id).filter((id) => id !== retaken?.id));
      expect(await renewJobs(pool, [], { leasedUntil: at(99) })).toEqual([]);
    });

    test("are found by each look as soon as they are due, by workers whose clocks differ", async () => {
      const step = fc.record({
        what: fc.constantFrom(
          "enqueue",
          "claim",
          "claim",
          "done",
          "retry",
          "later",
          "again",
          "failed",
          "renew",
          "forget",
        ),
        key: fc.constantFrom("a", "b", "c"),
        kind: fc.constantFrom("anchor", "sync", "unknown here"),
        in: fc.integer({ min: -5, max: 40 }),
        skew: fc.constantFrom(-20, 0, 20),
      });
      const { pool } = opened().store;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
          await pool.query("delete from jobs");
          let held: Job[] = [];
          for (const [index, { what, key, kind, in: seconds, skew }] of steps.entries()) {
            const seen = index * 3 + skew;
            if (what === "enqueue") await enqueue({ key, kind, runAt: at(index * 3 + seconds) });
            else if (what === "claim") {
              const due = (await all()).filter(
                (row) => isDue(row, at(seen)) && row["kind"] !== "unknown here",
              );
              const claimed = await claim(seen);
              expect(new Set(claimed.map(({ id }) => id))).toEqual(
                new Set(due.map(({ id }) => id)),
              );
              held.push(...claimed);
            } else if (what === "forget") held = [];
            else if (held.length > 0) {
              const job = held.shift()!;
              if (what === "renew") await renewJobs(pool, [job], { leasedUntil: at(seen + 30) });
              else await settle(job, outcomeOf(what, at(seen + seconds)), seen);
            }
          }
          // Long after all of it, any worker can do the jobs that have not failed for good.
          const waiting = (await all()).filter(
            ({ state, kind }) => state === "pending" && kind !== "unknown here",
          );
          expect(await claim(1000)).toHaveLength(waiting.length);
        }),
        { numRuns: Number(process.env["JOB_STEPS_RUNS"] ?? 10) },
      );
    });

    test("are counted", async () => {
      await enqueue({ key: "due", runAt: at(-5) });
      await enqueue({ key: "later", runAt: at(5) });
      await enqueue({ key: "failed", runAt: at(-9) });
      const [failed] = await claim(-9);
      await settle(failed!, { state: "failed", error: "x" });
      expect(await countJobs(opened().store.pool, { now })).toEqual({
        pending: 2,
        failed: 1,
        oldestDueAt: at(-5),
      });
    });
  });
});
