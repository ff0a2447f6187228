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

describe("idempotency keys", () => {
  const times = { now, leasedUntil: at(30), expiresAt: at(86_400) };
  function request(parts: Partial<IdempotentRequest> = {}): IdempotentRequest {
    const body = { method: "POST", path: "/v1/credentials/issue", bodyHash: sha256("body") };
    return { accountId: newId("acc"), key: "k", ...body, ...parts };
  }

  test("give the answer of the first request to those that repeat it", async () => {
    const { store } = opened();
    const first = request();
    const started = await startIdempotent(store.pool, first, times);
    expect(started).toEqual({ state: "started", lease: 1 });
    expect(await startIdempotent(store.pool, first, times)).toEqual({ state: "running" });
    await store.transaction((tx) => finishIdempotent(tx, first, { lease: 1, status: 201, response: "{}" }));
    expect(await startIdempotent(store.pool, first, times)).toEqual({
      state: "answered",
      status: 201,
      response: "{}",
    });
  });

  test("can give a fuller answer, once there is one, and only by who gave the first", async () => {
    const { store } = opened();
    const first = request();
    await startIdempotent(store.pool, first, times);
    const amend = (lease: number, response: string): Promise<void> =>
      store.transaction((tx) => amendIdempotent(tx, first, { lease, response }));
    await amend(1, "early");
    expect(await startIdempotent(store.pool, first, times)).toEqual({ state: "running" });
    await store.transaction((tx) => finishIdempotent(tx, first, { lease: 1, status: 201, response: "{}" }));
    await amend(2, "another's");
    await amend(1, "full");
    expect(await startIdempotent(store.pool, first, times)).toMatchObject({ state: "answered", response: "full" });
  });

  test("are started by one of many at once", async () => {
    const { pool } = opened().store;
    const same = request();
    const states = await Promise.all(Array.from({ length: 8 }, () => startIdempotent(pool, same, times)));
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
    await startIdempotent(store.pool, first, times);
    expect(await startIdempotent(store.pool, other, times)).toEqual({ state: "conflict" });
    // Not even when the process that had it is gone.
    expect(await startIdempotent(store.pool, other, { ...times, now: at(31) })).toEqual({ state: "conflict" });
    await store.transaction((tx) => finishIdempotent(tx, first, { lease: 1, status: 200, response: "" }));
    expect(await startIdempotent(store.pool, other, times)).toEqual({ state: "conflict" });
  });

  test("are free at once where it is known that their process is dead", async () => {
    const { pool } = opened().store;
    const first = request();
    await startIdempotent(pool, first, times);
    await endLeases(pool, { now: at(1) });
    expect(await startIdempotent(pool, first, { ...times, now: at(1) })).toEqual({ state: "started", lease: 2 });
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
    await startIdempotent(store.pool, first, times);
    expect((await startIdempotent(store.pool, first, { ...times, now: at(29) })).state).toBe("running");
    const second = { now: at(30), leasedUntil: at(60), expiresAt: at(86_400) };
    expect(await startIdempotent(store.pool, first, second)).toEqual({ state: "started", lease: 2 });
    const late = store.transaction(async (tx) => {
      await saveIssuer(tx, issuer(first.accountId));
      await finishIdempotent(tx, first, { lease: 1, status: 201, response: "late" });
    });
    await expect(late).rejects.toMatchObject({ code: "idempotency_conflict" });
    expect(await findIssuer(store.pool, first.accountId)).toBeUndefined();
    await store.transaction((tx) => finishIdempotent(tx, first, { lease: 2, status: 201, response: "second" }));
    expect(await startIdempotent(store.pool, first, times)).toMatchObject({ response: "second" });
  });

  test("are free again when nothing came of the request, or when they have expired", async () => {
    const { store } = opened();
    const first = request();
    await startIdempotent(store.pool, first, times);
    await forgetIdempotent(store.pool, first, { lease: 1 });
    const other = { ...first, bodyHash: sha256("other") };
    expect(await startIdempotent(store.pool, other, times)).toEqual({ state: "started", lease: 1 });
    await store.transaction((tx) => finishIdempotent(tx, other, { lease: 1, status: 200, response: "" }));
    await forgetIdempotent(store.pool, other, { lease: 1 });
    expect((await startIdempotent(store.pool, other, times)).state).toBe("answered");
    const dayLater = { now: at(86_400), leasedUntil: at(86_430), expiresAt: at(2 * 86_400) };
    expect(await startIdempotent(store.pool, first, dayLater)).toEqual({ state: "started", lease: 2 });
  });

  test("are deleted when they have expired", async () => {
    const { pool } = opened().store;
    await pool.query("delete from idempotency_keys");
    for (let i = 1; i <= 3; i++) await startIdempotent(pool, request(), { ...times, expiresAt: at(i) });
    expect(await deleteExpiredIdempotencyKeys(pool, { now: at(2), limit: 10 })).toBe(2);
  });
});
