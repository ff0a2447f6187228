import { createHash, randomBytes } from "node:crypto";

import { describe, expect, test } from "vitest";

import { createKnownKeys } from "../../../src/domain/access/known-keys.ts";
import {
  type ApiKey,
  findApiKey,
  findUsableApiKey,
  insertApiKey,
  limitApiKey,
  listApiKeys,
  revokeApiKey,
  touchApiKey,
} from "../../../src/store/access/api-keys.ts";
import {
  deleteExpiredChallenges,
  findOpenChallenge,
  insertChallenge,
  takeChallenge,
} from "../../../src/store/access/challenges.ts";
import {
  amendIdempotent,
  deleteExpiredIdempotencyKeys,
  finishIdempotent,
  forgetIdempotent,
  type IdempotentRequest,
  startIdempotent,
} from "../../../src/store/access/idempotency.ts";
import { endLeases } from "../../../src/store/database/end-leases.ts";
import { findIssuer, listIssuers, saveIssuer } from "../../../src/store/credentials/issuers.ts";
import { isUniqueViolation, isUnstorableText } from "../../../src/store/database/postgres-errors.ts";
import type { OpenedStore } from "../../stores.ts";

const now = new Date("2026-03-01T12:00:00.000Z");

function at(seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

function sha256(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(6).toString("hex")}`;
}

/** Tests access on an open store. */
export function accessTests(opened: () => OpenedStore): void {
  describe("API keys", () => {
    function apiKey(parts: Partial<ApiKey> = {}): ApiKey {
      return {
        id: newId("key"),
        accountId: newId("acc"),
        name: "first",
        lastFour: "abcd",
        permissions: ["read", "issuer"],
        plan: "growth",
        agentId: null,
        issuerDid: null,
        rotatedFrom: null,
        madeBy: null,
        mode: "live",
        createdAt: now,
        expiresAt: null,
        revokedAt: null,
        lastUsedAt: null,
        ...parts,
      };
    }

    test("are found by their hash, with all that they are", async () => {
      const { pool } = opened().store;
      const key = apiKey({ agentId: "agent", issuerDid: "did:service:local:x", expiresAt: at(60) });
      await insertApiKey(pool, { ...key, hash: sha256(key.id) });
      expect(await findUsableApiKey(pool, sha256(key.id), { now })).toEqual(key);
      expect(await findUsableApiKey(pool, sha256("other"), { now })).toBeUndefined();
    });

    test("are of no use when they have expired or were revoked", async () => {
      const { pool } = opened().store;
      const key = apiKey({ expiresAt: at(60) });
      await insertApiKey(pool, { ...key, hash: sha256(key.id) });
      expect(await findUsableApiKey(pool, sha256(key.id), { now: at(59) })).toBeDefined();
      expect(await findUsableApiKey(pool, sha256(key.id), { now: at(60) })).toBeUndefined();
      expect(await revokeApiKey(pool, key.id, { now })).toBe(true);
      expect(await revokeApiKey(pool, key.id, { now: at(1) })).toBe(false);
      expect(await findUsableApiKey(pool, sha256(key.id), { now })).toBeUndefined();
      expect((await findApiKey(pool, key.id))?.revokedAt).toEqual(now);
    });

    test("overlap in a rotation, and never live longer for it", async () => {
      const { pool } = opened().store;
      const [endless, short] = [apiKey(), apiKey({ expiresAt: at(10) })];
      for (const key of [endless, short]) {
        await insertApiKey(pool, { ...key, hash: sha256(key.id) });
        await limitApiKey(pool, key.id, { expiresAt: at(100) });
      }
      expect((await findApiKey(pool, endless.id))?.expiresAt).toEqual(at(100));
      expect((await findApiKey(pool, short.id))?.expiresAt).toEqual(at(10));
    });

    test("tell to the minute when they were used", async () => {
      const { pool } = opened().store;
      const key = apiKey();
      await insertApiKey(pool, { ...key, hash: sha256(key.id) });
      for (const second of [0, 30, 60, 61]) await touchApiKey(pool, key.id, { now: at(second) });
      expect((await findApiKey(pool, key.id))?.lastUsedAt).toEqual(at(61));
    });

    test("that were used a moment ago are not looked up again, until something about keys changes", async () => {
      const { store } = opened();
      let time = now;
      const keys = createKnownKeys({ store, clock: { now: () => time, sleep: () => Promise.resolve() } });
      const key = apiKey({ expiresAt: at(60) });
      await insertApiKey(store.pool, { ...key, hash: sha256(key.id) });
      expect(await keys.find(sha256(key.id))).toMatchObject({ id: key.id });
      expect(await keys.find(sha256("another"))).toBeUndefined();
      // It is known, and over all the same.
      time = at(60);
      expect(await keys.find(sha256(key.id))).toBeUndefined();
      time = now;
      const begun = keys.find(sha256(key.id));
      await revokeApiKey(store.pool, key.id, { now });
      keys.forget();
      await begun;
      // What was found before the change is not kept beyond it.
      expect(await keys.find(sha256(key.id))).toBeUndefined();
    });

    test("note their use once a minute", async () => {
      const { store } = opened();
      let time = at(30);
      const keys = createKnownKeys({ store, clock: { now: () => time, sleep: () => Promise.resolve() } });
      const key = apiKey();
      await insertApiKey(store.pool, { ...key, hash: sha256(key.id) });
      const lastUsedAt = async (): Promise<unknown> => (await findApiKey(store.pool, key.id))?.lastUsedAt;
      await keys.touch(key);
      expect(await lastUsedAt()).toEqual(at(30));
      time = at(89);
      await keys.touch(key);
      expect(await lastUsedAt()).toEqual(at(30));
      time = at(91);
      await keys.touch(key);
      expect(await lastUsedAt()).toEqual(at(91));
    });

    test("are listed by account", async () => {
      const { pool } = opened().store;
      const older = apiKey();
      const newer = apiKey({ accountId: older.accountId, createdAt: at(1) });
      for (const key of [older, newer, apiKey()]) await insertApiKey(pool, { ...key, hash: sha256(key.id) });
      expect(await listApiKeys(pool, { accountId: older.accountId })).toEqual([newer, older]);
      expect((await listApiKeys(pool)).length).toBeGreaterThanOrEqual(3);
    });

    test("are one of a kind", async () => {
      const { pool } = opened().store;
      const key = apiKey();
      await insertApiKey(pool, { ...key, hash: sha256(key.id) });
      const again = insertApiKey(pool, { ...apiKey(), hash: sha256(key.id) });
      await expect(again).rejects.toSatisfy((error) => isUniqueViolation(error, "api_keys_hash_key"));
      await expect(again).rejects.toSatisfy((error) => !isUniqueViolation(error, "api_keys_pkey"));
    });
  });

  describe("challenges", () => {
    const challenge = {
      address: "wallet",
      purpose: "register",
      message: "sign me",
      createdAt: now,
      expiresAt: at(300),
    };

    test("are taken once, even by many at once", async () => {
      const { pool } = opened().store;
      const id = newId("ch");
      await insertChallenge(pool, { id, ...challenge });
      const taken = await Promise.all(
        Array.from({ length: 8 }, () => takeChallenge(pool, id, { address: "wallet", purpose: "register", now })),
      );
      expect(taken.filter((one) => one !== undefined)).toEqual([{ id, ...challenge }]);
    });

    test("are for one address, one purpose and their time", async () => {
      const { pool } = opened().store;
      const id = newId("ch");
      await insertChallenge(pool, { id, ...challenge });
      const take = { address: "wallet", purpose: "register", now };
      expect(await takeChallenge(pool, id, { ...take, address: "thief" })).toBeUndefined();
      expect(await takeChallenge(pool, id, { ...take, purpose: "privacy" })).toBeUndefined();
      expect(await takeChallenge(pool, id, { ...take, now: at(300) })).toBeUndefined();
      expect(await takeChallenge(pool, "unknown", take)).toBeUndefined();
      expect(await takeChallenge(pool, id, take)).toBeDefined();
    });

    test("are found as long as they can be taken", async () => {
      const { pool } = opened().store;
      const id = newId("ch");
      await insertChallenge(pool, { id, ...challenge });
      expect(await findOpenChallenge(pool, id, { now: at(299) })).toEqual({ id, ...challenge });
      expect(await findOpenChallenge(pool, id, { now: at(300) })).toBeUndefined();
      expect(await findOpenChallenge(pool, "unknown", { now })).toBeUndefined();
      await takeChallenge(pool, id, { address: "wallet", purpose: "register", now });
      expect(await findOpenChallenge(pool, id, { now })).toBeUndefined();
    });

    test("are deleted when they have expired, some at a time", async () => {
      const { pool } = opened().store;
      await pool.query("delete from challenges");
      for (let i = 0; i < 5; i++) await insertChallenge(pool, { id: newId("ch"), ...challenge, expiresAt: at(i) });
      expect(await deleteExpiredChallenges(pool, { now: at(2), limit: 2 })).toBe(2);
      expect(await deleteExpiredChallenges(pool, { now: at(2), limit: 2 })).toBe(1);
      expect(await deleteExpiredChallenges(pool, { now: at(2), limit: 2 })).toBe(0);
    });
  });

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

  function issuer(did: string): Parameters<typeof saveIssuer>[1] {
    const names = { address: "address", name: "Issuer", website: null };
    return { did, ...names, trusted: true, document: null, accountId: null, createdAt: now, updatedAt: now };
  }

  describe("issuers", () => {
    test("are saved, changed and listed", async () => {
      const { pool } = opened().store;
      const did = newId("did");
      await saveIssuer(pool, issuer(did));
      expect(await findIssuer(pool, did)).toEqual(issuer(did));
      const changed = { ...issuer(did), name: "Renamed", trusted: false, document: "{}", updatedAt: at(1) };
      await saveIssuer(pool, { ...changed, createdAt: at(1) });
      expect(await findIssuer(pool, did)).toEqual(changed);
      expect(await listIssuers(pool)).toContainEqual(changed);
      expect(await findIssuer(pool, "did:none")).toBeUndefined();
    });
  });

  test("a text that no Postgres stores is told apart from other faults", async () => {
    const { pool } = opened().store;
    await expect(findIssuer(pool, "a\0b")).rejects.toSatisfy(isUnstorableText);
    await expect(pool.query("select 1 / 0")).rejects.toSatisfy((error) => !isUnstorableText(error));
  });
}
