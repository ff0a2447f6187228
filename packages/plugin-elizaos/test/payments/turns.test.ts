// Processes of one agent on one database sweep in turns.
import type { IAgentRuntime } from "@elizaos/core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createFollowStore } from "../../src/payments/ledger-payments.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: 0 }));
afterEach(() => void vi.useRealTimers());

function openStores() {
  const cache = new Map<string, unknown>();
  const runtime = {
    getCache: (name: string) => Promise.resolve(cache.get(name)),
    setCache: (name: string, value: unknown) => Promise.resolve(cache.set(name, value)),
    deleteCache: (name: string) => Promise.resolve(cache.delete(name)),
  } as unknown as IAgentRuntime;
  return { cache, one: createFollowStore(runtime, "follow"), other: createFollowStore(runtime, "follow") };
}

test("a turn is one process's until it ends", async () => {
  const { one, other } = openStores();
  expect([await one.takeTurn(), await one.takeTurn(), await other.takeTurn()]).toEqual([true, true, false]);
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
