import { describe, expect, test } from "vitest";

import { findAgent } from "../registry/registered-agents.ts";
import { refreshAgentCredentials } from "./refresh-agent.ts";
import type { SyncState } from "@arcs/evm";

import {
  countWaitingSyncs,
  findNextSyncTime,
  findSync,
  listDueSyncs,
  listSyncs,
  lockSyncs,
  postponeSync,
  saveSync,
} from "./copies/service.ts";
import {
  type Credential,
  findCredentialOfRecord,
  listCredentialsOf,
  statusOfCredential,
} from "./store.ts";
import { insertCredential } from "./credential-states.ts";
import { findStatusList, listSetEntries, takeStatusEntry } from "./status-lists.ts";
import { useStore } from "../../../test/support/stores.ts";
import { addAgent, at, credentialRow, newId, now } from "../../../test/support/fixtures.ts";
import { useStoredCredentials } from "./test/stored-credentials.ts";

const newList = { length: 100, newListId: newId("list"), now };

describe("credentials", () => {
  const opened = useStore();

  const scene = useStoredCredentials(opened);
  const { addCredential, revoke, find } = scene;

  /** Bytes come as Buffers. */
  function plain(credential: Credential | undefined): unknown {
    if (credential === undefined) return undefined;
    const { subjectDataHash, signature } = credential;
    return {
      ...credential,
      subjectDataHash: new Uint8Array(subjectDataHash),
      signature: new Uint8Array(signature),
    };
  }

  describe("credentials", () => {
    test("come back as they were stored: the signed text unchanged, the bytes whole", async () => {
      const credential = await addCredential({ expiresAt: at(60), blockNumber: 1 });
      expect(plain(await find(credential.id))).toEqual(credential);
      expect(plain(await findCredentialOfRecord(opened().store.pool, credential))).toEqual(
        credential,
      );
      expect(await find("cred_unknown")).toBeUndefined();
    });

    test("get the next places of their issuer's status lists, a new list where all are full", async () => {
      const { store } = opened();
      const parts = { issuerDid: newId("did"), issuerAddress: newId("issuer") };
      const stored = [];
      for (const newListId of [newId("list"), newId("list"), newId("list")]) {
        const credential = credentialRow(parts);
        const insert = store.transaction((tx) =>
          insertCredential(tx, credential, { length: 2, newListId, now }),
        );
        stored.push({ newListId, credential: (await insert)! });
      }
      const [first, second, third] = stored.map(({ credential }) => [
        credential.statusListId,
        credential.statusListIndex,
      ]);
      expect([first, second, third]).toEqual([
        [stored[0]!.newListId, 0],
        [stored[0]!.newListId, 1],
        [stored[2]!.newListId, 0],
      ]);
      for (const { credential } of stored)
        expect(plain(await find(credential.id))).toEqual(credential);
    });

    test("have a record of their own", async () => {
      const { store } = opened();
      const credential = await addCredential();
      const again = credentialRow({ recordId: credential.recordId });
      expect(await store.transaction((tx) => insertCredential(tx, again, newList))).toBeUndefined();
      expect(await find(again.id)).toBeUndefined();
      await addCredential({ recordId: credential.recordId, issuerAddress: "another issuer" });
    });

    test.each([
      ["hash", { subjectDataHash: new Uint8Array(31) }],
      ["signature", { signature: new Uint8Array(65) }],
    ])("refuse a %s of the wrong length", async (_name, parts) => {
      const insert = opened().store.transaction((tx) =>
        insertCredential(tx, credentialRow(parts), newList),
      );
      await expect(insert).rejects.toMatchObject({ code: "23514" });
    });

    test("are listed by agent, type and state", async () => {
      const { pool } = opened().store;
      const subjectId = newId("agent");
      const active = await addCredential({ subjectId, expiresAt: at(61) });
      const expired = await addCredential({
        subjectId,
        issuedAt: at(1),
        expiresAt: at(60),
        type: "POAPCredential",
      });
      const revoked = await addCredential({ subjectId, issuedAt: at(2), expiresAt: at(60) });
      await revoke(revoked.id);
      const list = async (options: object): Promise<[string[], number]> => {
        const { credentials, total } = await listCredentialsOf(pool, subjectId, {
          now: at(60),
          limit: 10,
          ...options,
        });
        for (const credential of credentials) {
          expect(statusOfCredential(credential, at(60))).toBe(statusOf[credential.id]);
        }
        return [credentials.map(({ id }) => id), total];
      };
      const statusOf = { [active.id]: "active", [expired.id]: "expired", [revoked.id]: "revoked" };
      expect(await list({})).toEqual([[revoked.id, expired.id, active.id], 3]);
      expect(await list({ limit: 1 })).toEqual([[revoked.id], 3]);
      expect(await list({ limit: 1, offset: 1 })).toEqual([[expired.id], 3]);
      expect(await list({ status: "active" })).toEqual([[active.id], 1]);
      expect(await list({ status: "expired" })).toEqual([[expired.id], 1]);
      expect(await list({ status: "revoked" })).toEqual([[revoked.id], 1]);
      expect(await list({ type: "POAPCredential" })).toEqual([[expired.id], 1]);
      expect(await list({ type: "POAPCredential", status: "active" })).toEqual([[], 0]);
    });

    test("of one second are listed with the newest first, whatever their ids are", async () => {
      const subjectId = newId("agent");
      const ids = [newId("cred"), newId("cred"), newId("cred")].sort();
      for (const [place, id] of ids.entries())
        await addCredential({ id, subjectId, createdAt: at(place / 10) });
      const { credentials } = await listCredentialsOf(opened().store.pool, subjectId, {
        now: at(60),
        limit: 10,
      });
      expect(credentials.map(({ id }) => id)).toEqual(ids.toReversed());
    });

    test("are revoked once, for one reason", async () => {
      const credential = await addCredential();
      const revoked = await revoke(credential.id);
      expect(revoked).toMatchObject({
        revokedAt: at(30),
        revocationReason: "mistake",
        updatedAt: at(30),
      });
      expect(await revoke(credential.id, "another reason")).toBeUndefined();
      expect(await revoke("cred_unknown")).toBeUndefined();
      expect(await find(credential.id)).toEqual(revoked);
    });
  });

  test("tell of their agent what is active: the newest identity, and any participation", async () => {
    const { store } = opened();
    const agent = await addAgent(store);
    const refresh = async (seconds: number): Promise<unknown> => {
      await store.transaction((tx) => refreshAgentCredentials(tx, agent.id, { now: at(seconds) }));
      const { identityCredentialId, hasPoap } = (await findAgent(store.pool, agent.id))!;
      return [identityCredentialId, hasPoap];
    };
    const identity = { subjectId: agent.id, type: "AgentIdentityCredential" } as const;
    const old = await addCredential(identity);
    const fresh = await addCredential({ ...identity, issuedAt: at(1), expiresAt: at(50) });
    await addCredential({ subjectId: agent.id, type: "POAPCredential", expiresAt: at(40) });
    await addCredential({ ...identity, subjectId: newId("agent"), issuedAt: at(9) });
    expect(await refresh(10)).toEqual([fresh.id, true]);
    expect(await refresh(40)).toEqual([fresh.id, false]);
    expect(await refresh(50)).toEqual([old.id, false]);
    await revoke(old.id);
    expect(await refresh(10)).toEqual([fresh.id, true]);
    await revoke(fresh.id);
    expect(await refresh(10)).toEqual([null, true]);
  });

  describe("status lists", () => {
    function take(
      issuerDid: string,
      newListId = newId("list"),
    ): ReturnType<typeof takeStatusEntry> {
      const wanted = { issuerDid, purpose: "revocation", length: 3, newListId, now } as const;
      return opened().store.transaction((tx) => takeStatusEntry(tx, wanted));
    }

    test("give each place once, and go on in a new list", async () => {
      const issuerDid = newId("did");
      const places = [];
      for (let i = 0; i < 4; i++) places.push(await take(issuerDid, `${issuerDid}-${i}`));
      expect(places.map(({ statusListId, index }) => [statusListId, index])).toEqual([
        [`${issuerDid}-0`, 0],
        [`${issuerDid}-0`, 1],
        [`${issuerDid}-0`, 2],
        [`${issuerDid}-3`, 0],
      ]);
      const list = await findStatusList(opened().store.pool, `${issuerDid}-0`);
      expect(list).toEqual({
        id: `${issuerDid}-0`,
        issuerDid,
        length: 3,
        used: 3,
        version: 0,
        purpose: "revocation",
        createdAt: now,
      });
    });

    test("give each place once to many who ask at the same time, and make no more lists than it takes", async () => {
      const issuerDid = newId("did");
      const places = await Promise.all(Array.from({ length: 12 }, () => take(issuerDid)));
      expect(
        new Set(places.map(({ statusListId, index }) => `${statusListId} ${index}`)).size,
      ).toBe(12);
      for (const { index } of places) expect(index).toBeLessThan(3);
      expect(new Set(places.map(({ statusListId }) => statusListId)).size).toBe(4);
    });

    test("tell the places of what was revoked", async () => {
      const statusListId = newId("list");
      const ids = [];
      for (let i = 0; i < 4; i++)
        ids.push((await addCredential({ statusListId, statusListIndex: i })).id);
      await revoke(ids[3]!);
      await revoke(ids[1]!);
      expect(await listSetEntries(opened().store.pool, statusListId)).toEqual([1, 3]);
    });
  });

  describe("syncs to other chains", () => {
    const stateOf = (credentialId: string, parts: Partial<SyncState> = {}): SyncState => ({
      credentialId,
      chain: "base",
      version: 1,
      status: "pending",
      attempts: 0,
      requestedAt: now.toISOString(),
      nextAttemptAt: now.toISOString(),
      estimatedCompletionAt: at(300).toISOString(),
      request: {
        credentialId: "skill-1",
        kind: "Skill",
        credentialHash: `0x${"1".repeat(64)}`,
        subjectDataHash: `0x${"2".repeat(64)}`,
        issuer: "did:a",
        subject: "did:b",
      },
      ...parts,
    });

    test("are kept by credential and chain, and only the next version takes the place of one", async () => {
      const { pool } = opened().store;
      const first = stateOf(newId("cred"));
      const elsewhere = { ...first, chain: "arbitrum" as const };
      expect(await saveSync(pool, { ...first, version: 2 })).toBe(false);
      expect([await saveSync(pool, first), await saveSync(pool, elsewhere)]).toEqual([true, true]);
      expect(await saveSync(pool, { ...first, attempts: 9 })).toBe(false);
      const second = {
        ...first,
        version: 2,
        attempts: 1,
        problem: { code: "bridge_unreachable" as const, message: "\0" },
      };
      const both = await Promise.all([saveSync(pool, second), saveSync(pool, second)]);
      expect(both.filter((isSaved) => isSaved)).toHaveLength(1);
      expect(await saveSync(pool, { ...first, version: 4 })).toBe(false);
      expect(await findSync(pool, first)).toEqual(second);
      expect(await listSyncs(pool, first.credentialId)).toEqual([elsewhere, second]);
      expect(await findSync(pool, { ...first, chain: "polygon" })).toBeUndefined();
      await opened().store.transaction(async (tx) => {
        expect(await lockSyncs(tx, first.credentialId)).toEqual([elsewhere, second]);
      });
    });

    test("come when their time has come, those first that have waited longest", async () => {
      const { pool } = opened().store;
      const chain = "polygon-amoy";
      const states = [30, 10, 20].map((seconds) =>
        stateOf(newId("cred"), { chain, nextAttemptAt: at(seconds).toISOString() }),
      );
      const { nextAttemptAt: _, ...over } = stateOf(newId("cred"), { chain, status: "failed" });
      for (const state of [...states, over]) await saveSync(pool, state);
      const [late, soon, middle] = states as [SyncState, SyncState, SyncState];
      expect(await listDueSyncs(pool, chain, { now: at(20), limit: 9 })).toEqual([soon, middle]);
      expect(await listDueSyncs(pool, chain, { now: at(30), limit: 1 })).toEqual([soon]);
      expect(await listDueSyncs(pool, "polygon", { now: at(99), limit: 9 })).toEqual([]);
      expect(await findNextSyncTime(pool, chain)).toEqual(at(10));
      expect(await findNextSyncTime(pool, "polygon")).toBeUndefined();
      expect(await countWaitingSyncs(pool)).toContainEqual({ chain, count: 3 });

      await postponeSync(pool, soon, { until: at(40) });
      await postponeSync(pool, { ...middle, version: 7 }, { until: at(50) });
      expect(await listDueSyncs(pool, chain, { now: at(30), limit: 9 })).toEqual([middle, late]);
    });
  });
});
