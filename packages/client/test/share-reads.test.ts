import { describe, expect, test } from "vitest";

import type { ReadOptions } from "../src/http/call-api.ts";
import { type Reputation, type ReputationApi, shareReads } from "../src/resources/reputation.ts";
import { errorOf } from "./support/platform.ts";

describe("shareReads", () => {
  function setUp(maxAgeSeconds: number) {
    const asked: string[] = [];
    const answers: { resolve(value: Reputation): void; reject(error: Error): void }[] = [];
    const clock = { now: 0 };
    const source = {
      get: (agentId: string, { view }: ReadOptions = {}) =>
        new Promise<Reputation>((resolve, reject) => {
          asked.push(view === undefined ? agentId : `${agentId} as ${view}`);
          answers.push({ resolve, reject });
        }),
    } as unknown as ReputationApi;
    const shared = shareReads(source, { maxAgeSeconds, now: () => clock.now });
    return { shared, asked, answers, clock };
  }
  const reputationOf = (agentId: string): Reputation => ({
    agentId,
    tier: "gold",
    privacy: { mode: "tier_only" },
  });

  test("reads of one agent that overlap are one request; those of others are others", async () => {
    const { shared, asked, answers } = setUp(0);
    const reads = [shared.get("a"), shared.get("a"), shared.get("b")];
    answers[0]?.resolve(reputationOf("a"));
    answers[1]?.resolve(reputationOf("b"));
    expect((await Promise.all(reads)).map(({ agentId }) => agentId)).toEqual(["a", "a", "b"]);
    expect(asked).toEqual(["a", "b"]);
    void shared.get("a");
    expect(asked).toEqual(["a", "b", "a"]);
  });

  test("what was read is given again until it is too old", async () => {
    const { shared, asked, answers, clock } = setUp(10);
    const first = shared.get("a");
    answers[0]?.resolve(reputationOf("a"));
    await first;
    clock.now = 9999;
    expect(await shared.get("a")).toEqual(reputationOf("a"));
    clock.now = 10_000;
    const again = shared.get("a");
    answers[1]?.resolve(reputationOf("a"));
    await again;
    expect(asked).toEqual(["a", "a"]);
  });

  test("what everybody sees is kept, and kept apart from what the key sees", async () => {
    const { shared, asked, answers } = setUp(10);
    const reads = [shared.get("a"), shared.get("a", { view: "public" }), shared.get("a", { view: "public" })];
    answers[0]?.resolve({ ...reputationOf("a"), overallScore: 800 } as Reputation);
    answers[1]?.resolve(reputationOf("a"));
    await Promise.all(reads);
    expect(await shared.get("a", { view: "public" })).toEqual(reputationOf("a"));
    expect(await shared.get("a")).toMatchObject({ overallScore: 800 });
    expect(asked).toEqual(["a", "a as public"]);
  });

  test("a failure is nobody's answer but that of those who waited for it", async () => {
    const { shared, asked, answers } = setUp(10);
    const first = [shared.get("a"), shared.get("a")].map((promise) => errorOf(promise));
    answers[0]?.reject(new Error("no"));
    expect((await Promise.all(first)).map(({ message }) => message)).toEqual(["no", "no"]);
    const second = shared.get("a");
    answers[1]?.resolve(reputationOf("a"));
    expect((await second).agentId).toBe("a");
    expect(asked).toHaveLength(2);
  });

  test("one caller who gives up does not end the request of the others", async () => {
    const { shared, answers } = setUp(10);
    const { signal, abort } = ((controller) => ({ signal: controller.signal, abort: () => controller.abort() }))(
      new AbortController(),
    );
    const impatient = errorOf(shared.get("a", { signal }));
    const patient = shared.get("a");
    abort();
    expect((await impatient).code).toBe("request_aborted");
    answers[0]?.resolve(reputationOf("a"));
    expect((await patient).agentId).toBe("a");
    expect((await errorOf(shared.get("a", { signal }))).code).toBe("request_aborted");
  });

  test("what one caller does to its answer, no other sees", async () => {
    const { shared, answers } = setUp(10);
    const first = shared.get("a");
    const second = shared.get("a");
    answers[0]?.resolve(reputationOf("a"));
    Object.assign(await first, { tier: "platinum" });
    expect([await second, await shared.get("a")]).toEqual([reputationOf("a"), reputationOf("a")]);
  });
});
