import { describe, expect, test } from "vitest";
import {
  hashApiKey,
  makeApiKey,
  findApiKey,
  findUsableApiKey,
  insertApiKey,
  listApiKeys,
  touchApiKey,
} from "../access/api-keys.ts";
import { createKnownKeys, type ApiKey } from "../access/service.ts";
import { limitKeys, revokeKeys } from "../access/api-keys.ts";
import {
  deleteExpiredChallenges,
  findOpenChallenge,
  insertChallenge,
  takeChallenge,
} from "../registry/challenges.ts";
import { findIssuer, listIssuers, saveIssuer } from "../credentials/issuers/service.ts";
import { isUnstorableText } from "../../platform/db/store-failures.ts";
import { useStore } from "../../../test/support/stores.ts";
import { now, at, sha256, newId, issuer } from "../access/test/access-values.ts";

describe("access", () => {
  const opened = useStore();

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
      expect(await revokeKeys(pool, "id", { ids: [key.id], now })).toEqual([key.id]);
      expect(await revokeKeys(pool, "id", { ids: [key.id], now: at(1) })).toEqual([]);
      expect(await findUsableApiKey(pool, sha256(key.id), { now })).toBeUndefined();
      expect((await findApiKey(pool, key.id))?.revokedAt).toEqual(now);
    });

    test("overlap in a rotation, and never live longer for it", async () => {
      const { pool } = opened().store;
      const [endless, short] = [apiKey(), apiKey({ expiresAt: at(10) })];
      for (const key of [endless, short]) {
        await insertApiKey(pool, { ...key, hash: sha256(key.id) });
        await limitKeys(pool, "id", { ids: [key.id], expiresAt: at(100) });
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
      const keys = createKnownKeys({
        store,
        clock: { now: () => time, sleep: () => Promise.resolve() },
      });
      const key = apiKey({ expiresAt: at(60) });
      const text = makeApiKey("live");
      await insertApiKey(store.pool, { ...key, hash: hashApiKey(text) });
      expect(await keys.find(text)).toMatchObject({ id: key.id });
      expect(await keys.find(makeApiKey("live"))).toBeUndefined();
      // It is known, and over all the same.
      time = at(60);
      expect(await keys.find(text)).toBeUndefined();
      time = now;
      const begun = keys.find(text);
      await revokeKeys(store.pool, "id", { ids: [key.id], now });
      keys.forget();
      await begun;
      // An earlier result is not cached beyond the change.
      expect(await keys.find(text)).toBeUndefined();
    });

    test("note their use once a minute", async () => {
      const { store } = opened();
      let time = at(30);
      const keys = createKnownKeys({
        store,
        clock: { now: () => time, sleep: () => Promise.resolve() },
      });
      const key = apiKey();
      await insertApiKey(store.pool, { ...key, hash: sha256(key.id) });
      const lastUsedAt = async (): Promise<unknown> =>
        (await findApiKey(store.pool, key.id))?.lastUsedAt;
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
      for (const key of [older, newer, apiKey()])
        await insertApiKey(pool, { ...key, hash: sha256(key.id) });
      expect(await listApiKeys(pool, { accountId: older.accountId })).toEqual([newer, older]);
      expect((await listApiKeys(pool)).length).toBeGreaterThanOrEqual(3);
    });

    test("are one of a kind", async () => {
      const { pool } = opened().store;
      const key = apiKey();
      await insertApiKey(pool, { ...key, hash: sha256(key.id) });
      const again = insertApiKey(pool, { ...apiKey(), hash: sha256(key.id) });
      // Unique violation, of Postgres.
      await expect(again).rejects.toMatchObject({ code: "23505", constraint: "api_keys_hash_key" });
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
        Array.from({ length: 8 }, () =>
          takeChallenge(pool, id, { address: "wallet", purpose: "register", now }),
        ),
      );
      expect(taken.filter(Boolean)).toHaveLength(1);
    });

    test("are for one address, one purpose and their time", async () => {
      const { pool } = opened().store;
      const id = newId("ch");
      await insertChallenge(pool, { id, ...challenge });
      const take = { address: "wallet", purpose: "register", now };
      expect(await takeChallenge(pool, id, { ...take, address: "thief" })).toBe(false);
      expect(await takeChallenge(pool, id, { ...take, purpose: "privacy" })).toBe(false);
      expect(await takeChallenge(pool, id, { ...take, now: at(300) })).toBe(false);
      expect(await takeChallenge(pool, "unknown", take)).toBe(false);
      expect(await takeChallenge(pool, id, take)).toBe(true);
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
      for (let i = 0; i < 5; i++)
        await insertChallenge(pool, { id: newId("ch"), ...challenge, expiresAt: at(i) });
      expect(await deleteExpiredChallenges(pool, { now: at(2), limit: 2 })).toBe(2);
      expect(await deleteExpiredChallenges(pool, { now: at(2), limit: 2 })).toBe(1);
      expect(await deleteExpiredChallenges(pool, { now: at(2), limit: 2 })).toBe(0);
    });
  });

  describe("issuers", () => {
    test("are saved, changed and listed", async () => {
      const { pool } = opened().store;
      const did = newId("did");
      await saveIssuer(pool, issuer(did));
      expect(await findIssuer(pool, did)).toEqual(issuer(did));
      const changed = {
        ...issuer(did),
        name: "Renamed",
        trusted: false,
        document: "{}",
        updatedAt: at(1),
      };
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
});
