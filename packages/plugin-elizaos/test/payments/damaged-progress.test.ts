// Stored progress of an account may be damaged in part, or made up by an endpoint: its sound part
// stays.
import type { IAgentRuntime } from "@elizaos/core";
import { expect, test } from "vitest";

import {
  type AccountProgress,
  createFollowStore,
  soundProgress,
} from "../../src/payments/ledger-payments.ts";

const EPOCH = 7;
const cursor = { signature: "c", slot: 10 };
const walk = {
  head: { signature: "h", slot: 30 },
  last: { signature: "l", slot: 20 },
  before: "b",
};

/** Loads what was stored, after something was done to it. */
async function loadAfter(damage: object): Promise<AccountProgress> {
  const cache = new Map<string, unknown>();
  const runtime = {
    getCache: (name: string) => Promise.resolve(cache.get(name)),
    setCache: (name: string, value: unknown) => Promise.resolve(cache.set(name, value)),
  } as unknown as IAgentRuntime;
  const store = createFollowStore(runtime, "follow");
  await store.saveProgress("account", { epoch: EPOCH, cursor, walk });
  for (const [name, value] of cache) cache.set(name, { ...(value as object), ...damage });
  return store.loadProgress("account", EPOCH);
}

test.each<[string, object, AccountProgress]>([
  ["of nothing", {}, { cursor, walk }],
  ["of the walk alone", { walk: { head: 1 } }, { cursor }],
  ["of the cursor alone", { cursor: { signature: 1, slot: 2 } }, { walk }],
  ["of both", { cursor: 0, walk: [] }, {}],
])("damage %s costs that part", async (_, damage, expected) => {
  expect(await loadAfter(damage)).toEqual(expected);
});

test("the progress of an earlier epoch does not count", async () => {
  expect(await loadAfter({ epoch: EPOCH - 1 })).toEqual({});
});

test.each<[string, AccountProgress, AccountProgress]>([
  ["nothing", { cursor, walk }, { cursor, walk }],
  ["the walk", { cursor, walk: { ...walk, head: { signature: "h", slot: 1e9 } } }, { cursor }],
  ["the cursor", { cursor: { signature: "c", slot: 1e9 }, walk }, { walk }],
])(
  "of slots that the ledger has not reached, only what has them goes: %s",
  (_, progress, sound) => {
    expect(soundProgress(progress, 1000)).toEqual(sound);
  },
);
