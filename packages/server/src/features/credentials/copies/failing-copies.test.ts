import { useStore } from "../../../../test/support/stores.ts";
import { expect, test } from "vitest";

import { findSync } from "./service.ts";
import { runOnce, runSyncs, SECRET_KEY } from "../../../../test/support/bridge.ts";
import { useCopiesScene, issues } from "../test/provider-copies.ts";

const { state, issueWithSync, run, crossChain, server, live, asked, sync, revoke } =
  useCopiesScene(useStore());

test("a revocation that is refused for good is reported, and taken up when it is asked for", async () => {
  const id = await issueWithSync();
  await run();
  state.provider.fail(/^DELETE /, { status: 403, when: "before" });
  await revoke(id);
  await run();
  expect(await crossChain(id)).toMatchObject({
    syncedToBase: true,
    syncs: [{ revocationStatus: "failed" }],
  });
  expect(state.reported).toEqual([
    expect.stringMatching(new RegExp(`^revoke ${id} on base-sepolia: .*403`)),
  ]);
  expect((await sync(id)).body).toMatchObject({ revocationStatus: "pending" });
  await run();
  expect(await crossChain(id)).toMatchObject({
    syncedToBase: false,
    syncs: [{ revocationStatus: "revoked" }],
  });
  expect((await sync(id)).status).toBe(409);
  expect(live()).toBe(0);
});

test("an action that fails is tried again, given up after eight attempts, and taken up when it is asked for", async () => {
  state.provider.decide({ polls: 0, end: "failed" });
  const id = await issueWithSync();
  await run();
  expect((await crossChain(id)).syncs).toMatchObject([
    { syncStatus: "failed", attempts: 8, reason: { code: "bridge_action_failed" } },
  ]);
  expect(state.reported).toEqual([
    expect.stringMatching(new RegExp(`^sync ${id} to base-sepolia: .*could not mint`)),
  ]);
  state.provider.decide({ polls: 1, end: "succeeded" });
  expect((await sync(id)).body).toMatchObject({ syncStatus: "pending", attempts: 0 });
  await run();
  expect((await crossChain(id)).syncedToBase).toBe(true);
  expect(live()).toBe(1);
});

test("an action that never completes: pending for a day, then failed; asked for again, it is found and not repeated", async () => {
  state.provider.decide("never ends");
  const id = await issueWithSync();
  await runOnce(server().context, "base-sepolia");
  state.clock.forward(3_600_000);
  await runOnce(server().context, "base-sepolia");
  const [pending] = (await crossChain(id)).syncs;
  expect(pending).toMatchObject({ syncStatus: "pending", attempts: 1 });
  expect(Date.parse(pending.estimatedCompletionAt)).toBeGreaterThan(state.clock.now().getTime());
  await runSyncs(server().context, state.clock, { most: 400 });
  expect((await crossChain(id)).syncs).toMatchObject([
    { syncStatus: "failed", reason: { code: "sync_timed_out" } },
  ]);
  state.provider.endAll("succeeded");
  await sync(id);
  await run();
  expect((await crossChain(id)).syncs).toMatchObject([{ syncStatus: "synced" }]);
  expect([asked(issues), state.provider.tokens().length]).toEqual([1, 1]);
});

test("429 counts as no attempt, and is waited for as long as it says", async () => {
  const tooMany = { status: 429, headers: { "retry-after": "1800" }, when: "before" } as const;
  state.provider.fail(issues, tooMany, 12);
  const id = await issueWithSync();
  const { context } = server();
  const asked = state.clock.now().getTime();
  await runOnce(context, "base-sepolia");
  const [sync] = (await crossChain(id)).syncs;
  expect(sync).toMatchObject({
    syncStatus: "pending",
    attempts: 0,
    reason: { code: "bridge_rate_limited" },
  });
  expect(Date.parse(sync.nextAttemptAt) - asked).toBeGreaterThanOrEqual(1_800_000);
  await run();
  expect((await crossChain(id)).syncs).toMatchObject([{ syncStatus: "synced", attempts: 1 }]);
  expect(live()).toBe(1);
});

test("an answer that is lost: the copy is found, and not made again", async () => {
  state.provider.fail(issues, { drop: "after" });
  const id = await issueWithSync();
  await run();
  expect((await crossChain(id)).syncs).toMatchObject([{ syncStatus: "synced", attempts: 1 }]);
  expect([asked(issues), state.provider.tokens().length]).toEqual([1, 1]);
});

test("a request that is lost: it is made again when it has left no trace for half an hour", async () => {
  state.provider.fail(issues, { drop: "before" });
  const id = await issueWithSync();
  const before = state.clock.now().getTime();
  await run();
  expect(state.clock.now().getTime() - before).toBeGreaterThanOrEqual(1_800_000);
  expect((await crossChain(id)).syncs).toMatchObject([{ syncStatus: "synced", attempts: 2 }]);
  expect([asked(issues), state.provider.tokens().length]).toEqual([2, 1]);
});

test("two servers at it at once issue each credential once", async () => {
  const { context } = server();
  const ids = await Promise.all(Array.from({ length: 6 }, () => issueWithSync()));
  state.provider.slowDown(20);
  const other = { ...context };
  await Promise.all([runOnce(context, "base-sepolia"), runOnce(other, "base-sepolia")]);
  state.provider.slowDown(0);
  await run();
  for (const id of ids) expect((await crossChain(id)).syncedToBase).toBe(true);
  expect([asked(issues), live()]).toEqual([6, 6]);
  expect(state.reported).toEqual([]);
});

test("a fault of this program in one sync is reported, and no other suffers from it", async () => {
  const { context } = server();
  const broken = await issueWithSync();
  const fine = await issueWithSync();
  const own = context.bridge!;
  const { request } = (await findSync(context.store.pool, {
    credentialId: broken,
    chain: "base-sepolia",
  }))!;
  context.bridge = {
    ...own,
    async issue(requests, options) {
      if (requests[0]?.credentialId === request.credentialId) throw new TypeError("no function");
      return own.issue(requests, options);
    },
  };
  const before = state.clock.now().getTime();
  await runSyncs(context, state.clock, { most: 6 }).catch(() => undefined);
  expect((await crossChain(fine)).syncedToBase).toBe(true);
  expect(state.reported[0]).toBe(`sync ${broken} to base-sepolia: TypeError: no function`);
  // Once every five minutes, not again and again.
  expect(state.clock.now().getTime() - before).toBeGreaterThanOrEqual(
    (state.reported.length - 1) * 300_000,
  );
  context.bridge = own;
  await run();
  expect((await crossChain(broken)).syncedToBase).toBe(true);
  expect(live()).toBe(2);
});

test("no key of the provider is in the store, in an answer or in a report", async () => {
  state.provider.fail(issues, {
    status: 401,
    body: { message: `the key ${SECRET_KEY} is wrong` },
    when: "before",
  });
  const id = await issueWithSync();
  await run();
  const shown = await crossChain(id);
  expect(shown.syncs).toMatchObject([
    { syncStatus: "failed", reason: { code: "bridge_authentication_failed" } },
  ]);
  const { rows } = await server().context.store.pool.query("select state from credential_syncs");
  expect(JSON.stringify([shown, rows, state.reported])).not.toContain(SECRET_KEY);
});
