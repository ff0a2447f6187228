import { describe, expect, test } from "vitest";

import {
  advanceSyncs,
  createBridgeRequest,
  createProviderBridge,
  createProviderClient,
  requestRevocation,
  requestSync,
  type SyncState,
  describeSync,
} from "../../src/index.ts";
import { makeCredential, wallet } from "../support/fixtures.ts";
import { SECRET_KEY } from "../support/fake-provider.ts";
import type { Fault } from "../support/provider-world.ts";
import {
  useProvider,
  chain,
  id,
  provider,
  scene,
  templateId,
  store,
  clock,
  bridge,
  request,
  step,
  untilDone,
  asked,
  issues,
} from "../support/provider-scene.ts";

useProvider();

const key = { credentialId: id, chain } as const;

describe("not requested → pending → synced → revoked", () => {
  test("to a wallet", async () => {
    await expect(step()).rejects.toMatchObject({ code: "sync_not_found" });
    await request();
    expect(describeSync(await store.load(key))).toEqual({
      syncRequested: true,
      syncStatus: "pending",
      chain,
      attempts: 0,
      nextAttemptAt: "2026-01-02T03:04:05.000Z",
      estimatedCompletionAt: "2026-01-02T03:14:05.000Z",
    });
    expect(await step()).toMatchObject({ status: "pending", attempts: 1 });
    expect(asked(issues)).toBe(1);
    // Not due yet: no request is sent.
    const { length } = provider.log;
    await step();
    expect(provider.log).toHaveLength(length);
    const done = await untilDone();
    const [token] = provider.tokens();
    expect(done).toMatchObject({
      status: "synced",
      evidence: {
        type: "token",
        chain,
        tokenId: "1",
        contractAddress: token!.vc.nft.contractAddress,
      },
    });
    expect(done.memo).toBeUndefined();
    expect(token).toMatchObject({ owner: wallet, burned: false });

    await store.save(requestRevocation(done, clock.now()));
    expect(await untilDone()).toMatchObject({
      status: "synced",
      revocation: { status: "revoked" },
    });
    expect(provider.tokens()).toMatchObject([{ burned: true }]);
  });

  test("to somebody known by e-mail", async () => {
    await request({ email: "agent@owner.example" });
    expect(await untilDone()).toMatchObject({ status: "synced" });
    expect(provider.tokens()[0]!.owner).toMatch(/^0x[0-9a-f]{40}$/);
  });
});

describe("what the provider refuses", () => {
  test.each([
    [401, "bridge_authentication_failed"],
    [403, "bridge_authentication_failed"],
    [404, "bridge_not_found"],
    [400, "bridge_request_refused"],
    [409, "bridge_request_refused"],
    [422, "bridge_request_refused"],
  ])("%i fails the sync with %s, for good", async (status, code) => {
    await request();
    provider.fail(issues, { status, body: { error: true, message: "no" }, when: "before" });
    expect(await step()).toMatchObject({
      status: "failed",
      problem: { code, message: expect.stringContaining("no") },
    });
    expect((await store.load(key))?.nextAttemptAt).toBeUndefined();
    expect(provider.tokens()).toHaveLength(0);
  });

  test("429 is waited out, as long as the provider says, and counts as no attempt", async () => {
    await request();
    provider.fail(issues, { status: 429, headers: { "retry-after": "120" }, when: "before" });
    expect(await step()).toMatchObject({
      status: "pending",
      attempts: 0,
      problem: { code: "bridge_rate_limited" },
      nextAttemptAt: "2026-01-02T03:06:05.000Z",
    });
    expect(await untilDone()).toMatchObject({ status: "synced", attempts: 1 });
    expect(provider.tokens()).toHaveLength(1);
  });

  test("429 on a look is waited out in place", async () => {
    await request();
    await step();
    clock.advance(5);
    provider.fail(
      /^GET .*\/actions\//,
      { status: 429, headers: { "retry-after": "0" }, when: "before" },
      2,
    );
    expect((await step()).problem).toBeUndefined();
    expect(asked(/^GET .*\/actions\/./)).toBeGreaterThan(3);
  });

  test("a mint that fails is tried again, and given up after eight times", async () => {
    provider.decide({ polls: 0, end: "failed" });
    await request();
    const state = await untilDone();
    expect(state).toMatchObject({
      status: "failed",
      attempts: 8,
      problem: { code: "bridge_action_failed" },
    });
    expect(asked(issues)).toBe(8);
    expect(state.memo).toBeUndefined();
  });

  test("an outage before anything was sent counts as no attempt, and ends with it", async () => {
    const offline = createProviderBridge({
      client: createProviderClient({ secretKey: SECRET_KEY, baseUrl: "http://127.0.0.1:9/api" }),
      chain,
      templateIds: { Skill: templateId },
      now: clock.now,
    });
    await request();
    const [state] = await advanceSyncs([id], { store, bridge: offline, now: clock.now });
    // A refused connection looks like any other lost answer.
    expect(state).toMatchObject({ status: "pending", problem: { code: "bridge_unreachable" } });
    clock.advance(2_000);
    expect(await untilDone()).toMatchObject({ status: "synced" });
    expect(provider.tokens()).toHaveLength(1);
  });

  test.each([
    ["no template for the kind", {}, { address: wallet }, "bridge_invalid_config"],
    ["nobody to receive it", undefined, undefined, "invalid_argument"],
  ])("%s: nothing is sent", async (_, templateIds, recipient, code) => {
    const misconfigured = createProviderBridge({
      client: scene.client,
      chain,
      templateIds: templateIds ?? { Skill: templateId },
    });
    const request = createBridgeRequest(
      await makeCredential(),
      recipient === undefined ? {} : { recipient },
    );
    await store.save(
      requestSync({ credentialId: id, request }, { bridge: misconfigured, now: clock.now() }),
    );
    const [state] = await advanceSyncs([id], { store, bridge: misconfigured, now: clock.now });
    expect(state).toMatchObject({ status: "failed", problem: { code } });
    expect(asked(issues)).toBe(0);
  });
});

test("the credential of another is not taken for ours", async () => {
  provider.decide({ polls: 0, end: "succeeded" });
  const other = createBridgeRequest(await makeCredential({ nonce: "other" }), {
    recipient: { address: wallet },
  });
  const [issued] = await bridge().issue([other], { remember: async () => undefined });
  if (issued?.status !== "pending") throw new Error("not pending");
  await bridge().check(other, { memo: issued.memo, remember: async () => undefined });
  const [foreign] = provider.tokens();

  await request();
  await step();
  clock.advance(5);
  const { vc } = foreign!;
  for (const unencryptedCredential of [vc, { ...vc, nft: { ...vc.nft, tokenId: "2" } }]) {
    provider.fail(/^GET .*urn:uuid/, {
      status: 200,
      body: { unencryptedCredential },
      when: "before",
    });
    expect(await step()).toMatchObject({
      status: "pending",
      problem: { code: "bridge_invalid_answer" },
    });
    clock.advance(5);
  }
  expect((await untilDone()).evidence).toMatchObject({ tokenId: "2" });
});

describe("an action that never completes", () => {
  test("is looked at ever more seldom, with an estimate that stays ahead, and given up after a day", async () => {
    provider.decide("never ends");
    await request();
    let looks = 0;
    for (let state = await step(); state.status === "pending"; state = await step()) {
      looks++;
      expect(Date.parse(state.estimatedCompletionAt)).toBeGreaterThan(clock.now().getTime());
      clock.advance((Date.parse(state.nextAttemptAt!) - clock.now().getTime()) / 1000);
    }
    expect(looks).toBeLessThan(200);
    expect(await store.load(key)).toMatchObject({
      status: "failed",
      problem: { code: "sync_timed_out" },
    });
    expect(asked(issues)).toBe(1);
  });
});

describe("revocation travels too", () => {
  const burns = /^DELETE /;
  async function synced(): Promise<SyncState> {
    await request();
    return untilDone();
  }

  test.each<[string, Fault]>([
    ["the answer is lost", { drop: "after" }],
    ["502 after the work was begun", { status: 502, html: "<html>", when: "after" }],
    ["the connection breaks before", { drop: "before" }],
    ["429", { status: 429, headers: { "retry-after": "3" }, when: "before" }],
  ])("%s", async (_, fault) => {
    const state = await synced();
    await store.save(requestRevocation(state, clock.now()));
    provider.fail(burns, fault);
    expect(await untilDone()).toMatchObject({ revocation: { status: "revoked" } });
    expect(provider.tokens()).toMatchObject([{ burned: true }]);
  });

  test("a burn that fails is tried again without end", async () => {
    const state = await synced();
    await store.save(requestRevocation(state, clock.now()));
    provider.decide({ polls: 0, end: "failed" });
    for (let steps = 0; steps < 30; steps++) {
      const { revocation } = await step();
      expect(revocation).toMatchObject({ status: "pending" });
      clock.advance((Date.parse(revocation!.nextAttemptAt!) - clock.now().getTime()) / 1000);
    }
    provider.decide({ polls: 0, end: "succeeded" });
    expect(await untilDone()).toMatchObject({ revocation: { status: "revoked" } });
  });

  test("a refusal for good is told, and can be asked for again", async () => {
    const state = await synced();
    await store.save(requestRevocation(state, clock.now()));
    provider.fail(burns, { status: 403, when: "before" });
    const failed = await step();
    expect(failed).toMatchObject({
      revocation: { status: "failed", problem: { code: "bridge_authentication_failed" } },
    });
    await store.save(requestRevocation(failed, clock.now()));
    expect(await untilDone()).toMatchObject({ revocation: { status: "revoked" } });
  });

  test("of what was never issued: it never will be", async () => {
    const state = await request();
    await store.save(requestRevocation(state, clock.now()));
    expect(await step()).toMatchObject({
      status: "failed",
      problem: { code: "sync_revoked" },
      revocation: { status: "revoked" },
    });
    expect(asked(issues)).toBe(0);
  });

  test("of what may have been issued: it is looked for, and burned", async () => {
    await request();
    provider.fail(issues, { drop: "after" });
    await store.save(requestRevocation(await step(), clock.now()));
    expect(await untilDone()).toMatchObject({
      status: "synced",
      revocation: { status: "revoked" },
    });
    expect(provider.tokens()).toMatchObject([{ burned: true }]);
  });

  test("of what turns out not to have been issued: it is not issued after all", async () => {
    await request();
    provider.fail(issues, { drop: "before" });
    await store.save(requestRevocation(await step(), clock.now()));
    expect(await untilDone()).toMatchObject({
      status: "failed",
      revocation: { status: "revoked" },
    });
    expect(provider.tokens()).toHaveLength(0);
  });
});
