import { describe, expect, test } from "vitest";
import {
  amendIdempotent,
  deleteExpiredIdempotencyKeys,
  finishIdempotent,
  forgetIdempotent,
  type IdempotentRequest,
  startIdempotent,
} from "./service.ts";
import { endLeases } from "../../../platform/db/migrations.ts";
import { findIssuer, saveIssuer } from "../../credentials/issuers/service.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { now, at, sha256, newId, issuer } from "../test/access-values.ts";

const opened = useStore();

/** Claims a request that is free, and returns its lease. */
async function claim(...wanted: Parameters<typeof startIdempotent>): Promise<number> {
  const started = await startIdempotent(...wanted);
  if (started.state !== "started") throw new Error(`must start it (received ${started.state})`);
  return started.lease;
}

describe("idempotency keys", () => {
  const times = { now, leasedUntil: at(30), expiresAt: at(86_400) };
  function request(parts: Partial<IdempotentRequest> = {}): IdempotentRequest {
    const body = { method: "POST", path: "/v1/credentials/issue", bodyHash: sha256("body") };
    return { accountId: newId("acc"), key: "k", ...body, ...parts };
  }

  test("give the answer of the first request to those that repeat it", async () => {
    const { store } = opened();
    const first = request();
    const lease = await claim(store.pool, first, times);
    expect(await startIdempotent(store.pool, first, times)).toEqual({ state: "running" });
    await store.transaction((tx) =>
      finishIdempotent(tx, first, { lease, status: 201, response: "{}" }),
    );
    expect(await startIdempotent(store.pool, first, times)).toEqual({
      state: "answered",
      status: 201,
      response: "{}",
    });
  });

  test("can give a fuller answer, once there is one, and only by who gave the first", async () => {
    const { store } = opened();
    const first = request();
    const own = await claim(store.pool, first, times);
    const amend = (lease: number, response: string): Promise<void> =>
      store.transaction((tx) => amendIdempotent(tx, first, { lease, response }));
    await amend(own, "early");
    expect(await startIdempotent(store.pool, first, times)).toEqual({ state: "running" });
    await store.transaction((tx) =>
      finishIdempotent(tx, first, { lease: own, status: 201, response: "{}" }),
    );
    await amend(own + 1, "another's");
    await amend(own, "full");
    expect(await startIdempotent(store.pool, first, times)).toMatchObject({
      state: "answered",
      response: "full",
    });
  });

  test("are started by one of many at once", async () => {
    const { pool } = opened().store;
    const same = request();
    const states = await Promise.all(
      Array.from({ length: 8 }, () => startIdempotent(pool, same, times)),
    );
    expect(states.filter(({ state }) => state === "started")).toHaveLength(1);
    expect(states.filter(({ state }) => state === "running")).toHaveLength(7);
  });

  test.each([
    ["another body", { bodyHash: sha256("other") }],
    ["another path", { path: "/v1/disputes" }],
    ["another method", { method: "PUT" }],
  ])("refuse %s, done or not", async (_name, parts) => {
    const { store } = opened();
    const first = request();
    const other = { ...first, ...parts };
    const lease = await claim(store.pool, first, times);
    expect(await startIdempotent(store.pool, other, times)).toEqual({ state: "conflict" });
    // Not even when the process that had it is gone.
    expect(await startIdempotent(store.pool, other, { ...times, now: at(31) })).toEqual({
      state: "conflict",
    });
    await store.transaction((tx) =>
      finishIdempotent(tx, first, { lease, status: 200, response: "" }),
    );
    expect(await startIdempotent(store.pool, other, times)).toEqual({ state: "conflict" });
  });

  test("are free at once where it is known that their process is dead", async () => {
    const { pool } = opened().store;
    const first = request();
    await startIdempotent(pool, first, times);
    await endLeases(pool, { now: at(1) });
    expect((await startIdempotent(pool, first, { ...times, now: at(1) })).state).toBe("started");
  });

  test("belong to one account", async () => {
    const { pool } = opened().store;
    const first = request();
    await startIdempotent(pool, first, times);
    const other = request({ bodyHash: sha256("other") });
    expect((await startIdempotent(pool, other, times)).state).toBe("started");
  });

  test("pass to the next one when a process died, and undo what that one does after all", async () => {
    const { store } = opened();
    const first = request();
    const lease = await claim(store.pool, first, times);
    expect((await startIdempotent(store.pool, first, { ...times, now: at(29) })).state).toBe(
      "running",
    );
    const second = { now: at(30), leasedUntil: at(60), expiresAt: at(86_400) };
    const later = await claim(store.pool, first, second);
    const late = store.transaction(async (tx) => {
      await saveIssuer(tx, issuer(first.accountId));
      await finishIdempotent(tx, first, { lease, status: 201, response: "late" });
    });
    await expect(late).rejects.toMatchObject({ code: "idempotency_conflict" });
    expect(await findIssuer(store.pool, first.accountId)).toBeUndefined();
    await store.transaction((tx) =>
      finishIdempotent(tx, first, { lease: later, status: 201, response: "second" }),
    );
    expect(await startIdempotent(store.pool, first, times)).toMatchObject({ response: "second" });
  });

  test("are free again when nothing came of the request, or when they have expired", async () => {
    const { store } = opened();
    const first = request();
    await forgetIdempotent(store.pool, first, { lease: await claim(store.pool, first, times) });
    const other = { ...first, bodyHash: sha256("other") };
    const lease = await claim(store.pool, other, times);
    await store.transaction((tx) =>
      finishIdempotent(tx, other, { lease, status: 200, response: "" }),
    );
    await forgetIdempotent(store.pool, other, { lease });
    expect((await startIdempotent(store.pool, other, times)).state).toBe("answered");
    const dayLater = { now: at(86_400), leasedUntil: at(86_430), expiresAt: at(2 * 86_400) };
    expect((await startIdempotent(store.pool, first, dayLater)).state).toBe("started");
  });

  test("that were freed, and used for another request, take no answer of one that was overtaken", async () => {
    const { store } = opened();
    const stalled = request();
    const lease = await claim(store.pool, stalled, times);
    const afterLease = { ...times, now: at(30), leasedUntil: at(60) };
    await forgetIdempotent(store.pool, stalled, {
      lease: await claim(store.pool, stalled, afterLease),
    });
    const other = { ...stalled, bodyHash: sha256("other") };
    await claim(store.pool, other, afterLease);
    const late = store.transaction((tx) =>
      finishIdempotent(tx, stalled, { lease, status: 201, response: "late" }),
    );
    await expect(late).rejects.toMatchObject({ code: "idempotency_conflict" });
    expect(await startIdempotent(store.pool, other, afterLease)).toEqual({ state: "running" });
  });

  test("are deleted when they have expired", async () => {
    const { pool } = opened().store;
    await pool.query("delete from idempotency_keys");
    for (let i = 1; i <= 3; i++)
      await startIdempotent(pool, request(), { ...times, expiresAt: at(i) });
    expect(await deleteExpiredIdempotencyKeys(pool, { now: at(2), limit: 10 })).toBe(2);
  });
});
