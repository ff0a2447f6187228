import { describe, expect, test } from "vitest";

import {
  advanceSyncs,
  createBridgeRequest,
  createProviderClient,
  requestSync,
} from "../../src/index.ts";
import { makeCredential, wallet } from "../support/fixtures.ts";
import { SECRET_KEY } from "../support/fake-provider.ts";
import type { Fault } from "../support/provider-world.ts";
import {
  useProvider,
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

describe("exactly one credential, whatever happens to the request", () => {
  const lost: [string, Fault][] = [
    ["the answer is lost", { drop: "after" }],
    [
      "a gateway answers 502 with a page after the work was done",
      { status: 502, html: "<html>Bad gateway</html>", when: "after" },
    ],
    ["a 500 after the work was done", { status: 500, when: "after" }],
    ["a 504 after the work was done", { status: 504, when: "after" }],
    [
      "a 200 that is no JSON after the work was done",
      { status: 200, html: "<html></html>", when: "after" },
    ],
    ["a 200 without ids after the work was done", { status: 200, body: {}, when: "after" }],
    [
      "a redirect",
      { status: 302, headers: { location: "https://elsewhere.example/" }, when: "before" },
    ],
    ["the connection breaks before anything was done", { drop: "before" }],
    [
      "a gateway answers 502 before anything was done",
      { status: 502, html: "<html>", when: "before" },
    ],
    ["408", { status: 408, when: "before" }],
  ];
  test.each(lost)("%s", async (_, fault) => {
    await request();
    provider.fail(issues, fault);
    expect(await step()).toMatchObject({ status: "pending", memo: { templateId } });
    expect(await untilDone()).toMatchObject({ status: "synced" });
    expect(provider.tokens()).toHaveLength(1);
  });

  test("no answer in time", async () => {
    const patient = scene.client;
    scene.client = createProviderClient({
      secretKey: SECRET_KEY,
      baseUrl: provider.baseUrl,
      timeoutMs: 200,
    });
    await request();
    provider.fail(issues, "hang");
    expect(await step()).toMatchObject({
      status: "pending",
      problem: { code: "bridge_unreachable" },
    });
    scene.client = patient;
    expect(await untilDone()).toMatchObject({ status: "synced" });
    expect(provider.tokens()).toHaveLength(1);
  });

  test("a lost answer after an attempt that failed: what the failed one left behind is not taken for it", async () => {
    provider.decide({ polls: 0, end: "failed" });
    await request();
    await step();
    clock.advance(5);
    expect(await step()).toMatchObject({ problem: { code: "bridge_action_failed" } });
    provider.decide({ polls: 1, end: "succeeded" });
    provider.fail(issues, { drop: "after" });
    expect(await untilDone()).toMatchObject({ status: "synced", attempts: 2 });
    expect(provider.tokens().filter(({ vc }) => vc !== undefined)).toHaveLength(1);
    expect(asked(issues)).toBe(2);
  });

  test("the process dies between the request and its answer", async () => {
    await request();
    // The state with the answer is never stored.
    store.crashOn = ({ memo }) => memo?.["actionId"] !== undefined;
    await expect(step()).rejects.toThrow("the process is gone");
    delete store.crashOn;
    expect(provider.tokens()).toHaveLength(1);
    clock.advance(5);
    expect(await untilDone()).toMatchObject({ status: "synced", attempts: 1 });
    expect(provider.tokens()).toHaveLength(1);
    expect(asked(issues)).toBe(1);
  });

  test("the process dies before the request goes out: looked for as long as it may be under way, then issued", async () => {
    const state = await request();
    const memo = { templateId, askedAt: clock.now().toISOString() };
    store.put({ ...state, version: 2, attempts: 1, memo });
    for (const seconds of [5, 60, 600, 1000]) {
      clock.advance(seconds);
      expect(await step()).toMatchObject({ status: "pending", memo });
      expect(asked(issues)).toBe(0);
    }
    clock.advance(600);
    const gone = await step();
    expect(gone).toMatchObject({ status: "pending", problem: { code: "bridge_no_trace" } });
    expect(gone.memo).toBeUndefined();
    expect(await untilDone()).toMatchObject({ status: "synced", attempts: 2 });
    expect(provider.tokens()).toHaveLength(1);
  });

  test("an id that is named twice is refused before anything is done", async () => {
    await request();
    const asking = advanceSyncs([id, id], { store, bridge: bridge(), now: clock.now });
    await expect(asking).rejects.toMatchObject({ code: "invalid_argument" });
    expect(asked(issues)).toBe(0);
  });

  test("two workers at once: one of them sends nothing", async () => {
    await request();
    const outcomes = await Promise.allSettled([step(), step()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find((each) => each.status === "rejected")).toMatchObject({
      reason: { code: "sync_conflict" },
    });
    expect(asked(issues)).toBe(1);
    expect(await untilDone()).toMatchObject({ status: "synced" });
    expect(provider.tokens()).toHaveLength(1);
  });

  test("a lost answer is found among hundreds of others", async () => {
    const first = createBridgeRequest(await makeCredential(), { recipient: { address: wallet } });
    const others = Array.from({ length: 120 }, async (_, index) => {
      const other = { ...first, credentialHash: `0x${index.toString(16).padStart(64, "0")}` };
      await bridge().issue([other], { remember: async () => undefined });
    });
    await Promise.all(others);
    await request();
    provider.fail(issues, { drop: "after" });
    await step();
    const done = await untilDone();
    expect(done.evidence).toMatchObject({
      credential: { credentialSubject: { credentialId: done.request.credentialId } },
    });
    expect(provider.tokens()).toHaveLength(121);
  });

  test("asked for again after it failed: what may have been issued is looked for first", async () => {
    provider.decide("never ends");
    await request();
    await step();
    clock.advance(86_400);
    const failed = await step();
    expect(failed).toMatchObject({ status: "failed", problem: { code: "sync_timed_out" } });
    expect(await step()).toEqual(failed);

    provider.endAll("succeeded");
    const again = requestSync(
      { credentialId: id, request: failed.request, former: failed },
      { bridge: bridge(), now: clock.now() },
    );
    await store.save(again);
    expect(await untilDone()).toMatchObject({ status: "synced" });
    expect(provider.tokens()).toHaveLength(1);
  });
});
