import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  createQuotas,
  deleteEndedQuotas,
  type QuotaLedger,
  type Quotas,
  returnQuota,
  takeQuota,
} from "./quotas.ts";
import type { Store } from "../../platform/db/store.ts";
import { useStore } from "../../../test/support/stores.ts";

const HOUR_MS = 3_600_000;

function ledgerOf({ pool }: Store): QuotaLedger {
  return {
    take: (request) => takeQuota(pool, request),
    giveBack: (units) => returnQuota(pool, units),
  };
}

/** Counts by a clock of its own. */
function createMemoryLedger({
  elapsed = () => performance.now(),
}: { elapsed?: () => number } = {}): QuotaLedger {
  const windows = new Map<string, { taken: number; window: number }>();
  return {
    async take({ key, units, limit, windowMs }) {
      const now = elapsed();
      const present = windows.get(key);
      const isOver = present === undefined || present.window <= now;
      const { taken, window } = isOver ? { taken: 0, window: now + windowMs } : present;
      const isGranted = taken + units <= limit;
      if (isGranted) windows.set(key, { taken: taken + units, window });
      return {
        isGranted,
        taken: isGranted ? taken + units : taken,
        window,
        resetsInMs: window - now,
      };
    },
    async giveBack({ key, units, window }) {
      const present = windows.get(key);
      if (present?.window === window) present.taken -= units;
    },
  };
}

/** Uses all available units; returns how many they were. */
async function useUp(
  quotas: Quotas,
  { key, limit }: { key: string; limit: number },
): Promise<number> {
  let used = 0;
  while ((await quotas.use({ key, units: 1, limit, windowMs: HOUR_MS })).isAllowed) used++;
  return used;
}

describe("quotas of one process", () => {
  test("are used up to the last unit, begin anew when their window ends, and say when that is", async () => {
    let now = 1000;
    const elapsed = (): number => now;
    const quotas = createQuotas(createMemoryLedger({ elapsed }), { elapsed });
    const ask = (units: number): ReturnType<Quotas["use"]> =>
      quotas.use({ key: "a", units, limit: 120, windowMs: 500 });
    expect(await ask(5)).toMatchObject({ isAllowed: true, remaining: 115, resetsInMs: 500 });
    now += 100;
    expect(await ask(115)).toMatchObject({ isAllowed: true, remaining: 0, resetsInMs: 400 });
    expect(await ask(1)).toMatchObject({ isAllowed: false, remaining: 0, resetsInMs: 400 });
    now += 400;
    expect(await ask(2)).toMatchObject({ isAllowed: true, remaining: 118, resetsInMs: 500 });
  });

  test("take units back that were not needed, but not into a later window", async () => {
    let now = 0;
    const elapsed = (): number => now;
    const quotas = createQuotas(createMemoryLedger({ elapsed }), { elapsed });
    const quota = { key: "a", limit: 10 };
    const { window } = await quotas.use({ ...quota, units: 4, windowMs: HOUR_MS });
    quotas.putBack({ key: "a", units: 4, window });
    expect(await useUp(quotas, quota)).toBe(10);
    now += HOUR_MS;
    await quotas.use({ ...quota, units: 1, windowMs: HOUR_MS });
    quotas.putBack({ key: "a", units: 4, window });
    expect(await useUp(quotas, quota)).toBe(9);
  });

  test("refuse what no window could hold, without asking for ever", async () => {
    const quotas = createQuotas(createMemoryLedger());
    const refused = await quotas.use({ key: "a", units: 6, limit: 5, windowMs: HOUR_MS });
    expect(refused).toMatchObject({ isAllowed: false });
    expect(await quotas.use({ key: "a", units: 0, limit: 5, windowMs: HOUR_MS })).toMatchObject({
      isAllowed: true,
    });
  });

  test("ask for a share at a time, and for what is refused once a second", async () => {
    let [now, asked] = [0, 0];
    const elapsed = (): number => now;
    const ledger = createMemoryLedger({ elapsed });
    const counting: QuotaLedger = { ...ledger, take: (request) => (asked++, ledger.take(request)) };
    const quotas = createQuotas(counting, { elapsed });
    expect(await useUp(quotas, { key: "a", limit: 1000 })).toBe(1000);
    expect(asked).toBeLessThanOrEqual(52);
    const before = asked;
    for (let turn = 0; turn < 100; turn++)
      await quotas.use({ key: "a", units: 1, limit: 1000, windowMs: HOUR_MS });
    expect(asked).toBe(before);
    now += 1000;
    await quotas.use({ key: "a", units: 1, limit: 1000, windowMs: HOUR_MS });
    expect(asked).toBeGreaterThan(before);
  });
});

describe("quotas that processes share", () => {
  const opened = useStore();
  test("are never exceeded, and are all to be had when everybody gives back what is left", async () => {
    let turn = 0;
    const request = fc.record({
      process: fc.nat({ max: 3 }),
      units: fc.integer({ min: 1, max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 300 }),
        fc.array(request, { minLength: 1, maxLength: 60 }),
        async (limit, requests) => {
          const key = `key${turn++}`;
          const ledger = ledgerOf(opened().store);
          const processes = Array.from({ length: 4 }, () => createQuotas(ledger));
          const states = await Promise.all(
            requests.map(async ({ process, units }) => ({
              units,
              ...(await processes[process]!.use({ key, units, limit, windowMs: HOUR_MS })),
            })),
          );
          const used = states
            .filter(({ isAllowed }) => isAllowed)
            .reduce((sum, { units }) => sum + units, 0);
          expect(used).toBeLessThanOrEqual(limit);
          await Promise.all(processes.map((process) => process.close()));
          const { taken } = await ledger.take({ key, units: limit + 1, limit, windowMs: HOUR_MS });
          // Nothing fits, so the answer only tells the taken units: exactly those that were used.
          const asked = await ledger.take({ key, units: limit - used, limit, windowMs: HOUR_MS });
          expect([taken === 0 || taken === used, asked.isGranted]).toEqual([true, true]);
          expect((await ledger.take({ key, units: 1, limit, windowMs: HOUR_MS })).isGranted).toBe(
            false,
          );
        },
      ),
      { numRuns: 12 },
    );
  });

  test("go to others when they lie idle", async () => {
    const ledger = ledgerOf(opened().store);
    const [first, second] = [createQuotas(ledger), createQuotas(ledger)];
    const quota = { key: "idle", limit: 100 };
    await first.use({ ...quota, units: 1, windowMs: HOUR_MS });
    expect(await useUp(second, quota)).toBe(98);
    await first.giveBackIdle();
    await first.giveBackIdle();
    const third = createQuotas(ledger);
    expect(await useUp(third, quota)).toBe(1);
    await Promise.all([first, second, third].map((quotas) => quotas.close()));
  });

  test("begin anew when their window has ended, and are forgotten then", async () => {
    const { store } = opened();
    const ledger = ledgerOf(store);
    const request = { key: "short", units: 3, limit: 3, windowMs: HOUR_MS };
    const first = await ledger.take(request);
    expect([first.isGranted, (await ledger.take(request)).isGranted]).toEqual([true, false]);
    const end =
      "update rate_limits set expire = extract(epoch from now()) * 1000 - 1 where key = 'short'";
    await store.pool.query(end);
    // A longer one, so that no two windows of this test end in the same millisecond.
    const second = await ledger.take({ ...request, windowMs: 2 * HOUR_MS });
    expect([second.isGranted, second.taken]).toEqual([true, 3]);
    // Units of a window that is over cannot be given back.
    await ledger.giveBack({ key: "short", units: 3, window: first.window });
    expect((await ledger.take({ ...request, units: 1 })).isGranted).toBe(false);
    await store.pool.query(end);
    expect(await deleteEndedQuotas(store.pool, { limit: 10 })).toBe(1);
  });
});
