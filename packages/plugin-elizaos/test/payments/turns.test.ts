// Processes of one agent on one database sweep in turns.
import type { IAgentRuntime } from "@elizaos/core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createFollowStore } from "../../src/payments/ledger-payments.ts";
import { type Sweep, sweepPayments } from "../../src/payments/sweep-payments.ts";

const MINUTE_MS = 60_000;
beforeEach(
  () => void vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: 0 }),
);
afterEach(() => void vi.useRealTimers());

function openStores() {
  const cache = new Map<string, unknown>();
  const runtime = {
    getCache: (name: string) => Promise.resolve(cache.get(name)),
    setCache: (name: string, value: unknown) => Promise.resolve(cache.set(name, value)),
    deleteCache: (name: string) => Promise.resolve(cache.delete(name)),
  } as unknown as IAgentRuntime;
  return {
    cache,
    runtime,
    one: createFollowStore(runtime, "follow"),
    other: createFollowStore(runtime, "follow"),
  };
}

/** Begins a sweep that waits for the endpoint, until that fails with the error. */
function beginSweep(store: Sweep["store"]) {
  let fail = (_error: Error): void => undefined;
  const answer = new Promise((_resolve, reject) => (fail = reject));
  const config = { paymentTokens: ["mint"] };
  const { signal } = new AbortController();
  const sweep = { ask: () => answer, store, signal, config, address: "owner" } as unknown as Sweep;
  const swept = sweepPayments(sweep).catch((error: unknown) => error);
  return { fail, swept };
}

test("a turn is one process's until it ends", async () => {
  const { one, other } = openStores();
  expect([await one.takeTurn(), await one.takeTurn(), await other.takeTurn()]).toEqual([
    true,
    true,
    false,
  ]);
  await one.endTurn();
  expect([await other.takeTurn(), await one.takeTurn()]).toEqual([true, false]);
});

test("of two that take it at once, one has it", async () => {
  const { one, other } = openStores();
  expect(await Promise.all([one.takeTurn(), other.takeTurn()])).toEqual([false, true]);
});

test("the turn of a process that was killed ends after five minutes, and at once where the clock was set back", async () => {
  for (const later of [300_000, -1]) {
    vi.setSystemTime(0);
    const { one, other } = openStores();
    await one.takeTurn();
    vi.setSystemTime(299_999);
    expect(await other.takeTurn()).toBe(false);
    vi.setSystemTime(later);
    expect([await other.takeTurn(), await one.takeTurn()]).toEqual([true, false]);
  }
});

test("a damaged turn is nobody's", async () => {
  const { cache, one, other } = openStores();
  await one.takeTurn();
  for (const name of cache.keys()) cache.set(name, { by: 7 });
  expect(await other.takeTurn()).toBe(true);
});

test("a sweep keeps its turn for as long as it takes", async () => {
  const { one, other } = openStores();
  const { fail, swept } = beginSweep(one);
  for (let minutes = 0; minutes < 12; minutes++) {
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(await other.takeTurn()).toBe(false);
  }
  const away = new Error("away");
  fail(away);
  expect(await swept).toBe(away);
  expect(await other.takeTurn()).toBe(true);
  // Nothing of the sweep takes it back.
  await vi.advanceTimersByTimeAsync(6 * MINUTE_MS);
  expect(await one.takeTurn()).toBe(true);
});

test("a process that was suspended leaves the turn that another has now", async () => {
  const { one, other } = openStores();
  await one.takeTurn();
  vi.setSystemTime(5 * MINUTE_MS);
  expect(await other.takeTurn()).toBe(true);
  await one.endTurn();
  expect(await one.takeTurn()).toBe(false);
});

test("a database that does not delete the turn hides nothing that went wrong before", async () => {
  const { runtime, one } = openStores();
  runtime.deleteCache = () => Promise.reject(new Error("the database is closed"));
  const { fail, swept } = beginSweep(one);
  const away = new Error("away");
  fail(away);
  expect(await swept).toBe(away);
});
