import { describe, expect, test } from "vitest";

import {
  type BatchLeaf,
  findAnchorBatch,
  findBatchExpiry,
  insertAnchorBatch,
  listAnchorBatchesToLand,
  listBatchCredentials,
  listCredentialsToAnchor,
  recordAnchor,
  recordAnchorBatch,
  recordAnchorFailure,
  recordRevocation,
} from "../../../src/store/credentials/credential-anchors.ts";
import type { OpenedStore } from "../../stores.ts";
import { at, newId, now } from "../fixtures.ts";
import type { StoredCredentials } from "./stored-credentials.ts";

const place = { address: "record address", transactionHash: "hash", blockNumber: 123_456_789_012, anchoredAt: at(20) };

/** Anchors of credentials, alone and in batches. */
export function anchorsTests(opened: () => OpenedStore, { addCredential, find, revoke }: StoredCredentials): void {
  describe("anchors", () => {
    test("wait, land, and have their revocation land", async () => {
      const { store } = opened();
      const { id } = await addCredential();
      await store.transaction((tx) => recordAnchor(tx, id, place));
      expect(await find(id)).toMatchObject({
        anchorState: "anchored",
        anchorAddress: place.address,
        transactionHash: place.transactionHash,
        blockNumber: place.blockNumber,
        anchoredAt: place.anchoredAt,
      });
      expect((await revoke(id))?.anchorState).toBe("revoking");
      const revocation = { transactionHash: "revocation hash", now: at(40) };
      await store.transaction((tx) => recordRevocation(tx, id, revocation));
      expect(await find(id)).toMatchObject({ anchorState: "revoked", revocationTransactionHash: "revocation hash" });
    });

    test("of a credential that was revoked meanwhile go on to its revocation", async () => {
      const { store } = opened();
      const { id } = await addCredential();
      expect((await revoke(id))?.anchorState).toBe("pending");
      await store.transaction((tx) => recordAnchor(tx, id, place));
      expect((await find(id))?.anchorState).toBe("revoking");
    });

    test("are not moved back by what comes late", async () => {
      const { store } = opened();
      const { id } = await addCredential();
      await store.transaction((tx) => recordAnchor(tx, id, place));
      await store.transaction((tx) => recordAnchorFailure(tx, id, { now: at(50) }));
      await store.transaction((tx) => recordRevocation(tx, id, { transactionHash: "x", now: at(50) }));
      await store.transaction((tx) => recordAnchor(tx, id, { ...place, transactionHash: "second" }));
      expect(await find(id)).toMatchObject({ anchorState: "anchored", transactionHash: "hash" });
    });

    test("that failed for good can still land", async () => {
      const { store } = opened();
      const { id } = await addCredential();
      await store.transaction((tx) => recordAnchorFailure(tx, id, { now }));
      expect((await find(id))?.anchorState).toBe("failed");
      await store.transaction((tx) => recordAnchor(tx, id, place));
      expect((await find(id))?.anchorState).toBe("anchored");
    });

    test("wait in line by issuer and form", async () => {
      const issuerAddress = newId("issuer");
      const batched = [];
      for (let i = 0; i < 3; i++) batched.push(await addCredential({ issuerAddress, createdAt: at(i) }));
      const single = await addCredential({ issuerAddress, anchorForm: "record" });
      await addCredential({ issuerAddress, anchorState: "anchored" });
      const { pool } = opened().store;
      const waiting = async (form: "record" | "batch", limit: number): Promise<string[]> =>
        (await listCredentialsToAnchor(pool, issuerAddress, { form, limit })).map(({ id }) => id);
      expect(await waiting("batch", 2)).toEqual([batched[0]?.id, batched[1]?.id]);
      expect(await waiting("record", 9)).toEqual([single.id]);
    });

    test.each([
      ["all its credentials have expired", [at(60), at(90), at(70)], at(90)],
      ["never, when one of them does not expire", [at(60), null], null],
    ])("of a batch can be cleared: %s", async (_name, expiries, expected) => {
      const { store } = opened();
      const issuerAddress = newId("issuer");
      const leaves: BatchLeaf[] = [];
      for (const expiresAt of expiries) {
        const { id } = await addCredential({ issuerAddress, expiresAt });
        leaves.push({ credentialId: id, inclusionPath: new Uint8Array() });
      }
      const batch = { id: newId("batch"), issuerAddress, network: "local" as const, root: Buffer.alloc(32), size: 2 };
      const open = { address: null, transactionHash: null, blockNumber: null, createdAt: now, anchoredAt: null };
      await store.transaction((tx) => insertAnchorBatch(tx, { ...batch, ...open }, { leaves }));
      expect(await findBatchExpiry(store.pool, batch.id)).toEqual(expected);
    });

    test("of a batch land together, those revoked meanwhile too", async () => {
      const { store } = opened();
      const issuerAddress = newId("issuer");
      const ids = [];
      for (let i = 0; i < 4; i++) ids.push((await addCredential({ issuerAddress })).id);
      const leaves = [ids[2]!, ids[0]!, ids[3]!];
      const batch = {
        id: newId("batch"),
        issuerAddress,
        network: "local" as const,
        root: Buffer.alloc(32, 5),
        size: 3,
      };
      const fresh = {
        ...batch,
        address: null,
        transactionHash: null,
        blockNumber: null,
        createdAt: now,
        anchoredAt: null,
      };
      const withPaths = leaves.map((credentialId, leaf) => ({ credentialId, inclusionPath: Buffer.alloc(64, leaf) }));
      await store.transaction((tx) => insertAnchorBatch(tx, fresh, { leaves: withPaths }));
      const members = await listBatchCredentials(store.pool, batch.id);
      expect(members.map(({ id, anchorLeaf, inclusionPath }) => [id, anchorLeaf, inclusionPath])).toEqual(
        leaves.map((id, leaf) => [id, leaf, Buffer.alloc(64, leaf)]),
      );
      expect(await listAnchorBatchesToLand(store.pool, issuerAddress)).toEqual([fresh]);
      const second = { ...fresh, id: newId("batch") };
      const again = store.transaction((tx) => insertAnchorBatch(tx, second, { leaves: withPaths }));
      await expect(again).rejects.toMatchObject({ code: "conflict" });
      expect(await findAnchorBatch(store.pool, second.id)).toBeUndefined();
      const left = await listCredentialsToAnchor(store.pool, issuerAddress, { form: "batch", limit: 9 });
      expect(left.map(({ id }) => id)).toEqual([ids[1]]);

      await revoke(ids[0]!);
      const revokedMeanwhile = await store.transaction((tx) => recordAnchorBatch(tx, batch.id, place));
      expect(revokedMeanwhile).toEqual([ids[0]]);
      expect(await listAnchorBatchesToLand(store.pool, issuerAddress)).toEqual([]);
      expect(await findAnchorBatch(store.pool, batch.id)).toEqual({ ...fresh, ...place });
      const states = (await listBatchCredentials(store.pool, batch.id)).map(({ anchorState }) => anchorState);
      expect(states).toEqual(["anchored", "revoking", "anchored"]);
      expect((await find(ids[1]!))?.anchorState).toBe("pending");
    });
  });
}
