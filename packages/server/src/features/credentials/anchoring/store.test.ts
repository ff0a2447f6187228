import { describe, expect, test } from "vitest";

import {
  type AnchorBatch,
  type BatchLeaf,
  dropUnlessFilled,
  fillAnchorBatch,
  findAnchorBatch,
  findBatchExpiry,
  insertAnchorBatch,
  listAnchorBatchesToLand,
  recordAnchorBatch,
} from "./anchor-batch.ts";
import { recordAnchoredLeaves } from "../credential-states.ts";
import { listCredentialsToAnchor } from "./anchor-record.ts";
import { recordAnchor, recordAnchorFailure, recordRevocation } from "../credential-states.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { anchorBatchRow, at, newId, now } from "../../../../test/support/fixtures.ts";
import { useStoredCredentials } from "../test/stored-credentials.ts";

const place = {
  address: "record address",
  transactionHash: "hash",
  blockNumber: 123_456_789_012,
  anchoredAt: at(20),
};

const opened = useStore();
const { addCredential, find, revoke } = useStoredCredentials(opened);

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
    expect(await find(id)).toMatchObject({
      anchorState: "revoked",
      revocationTransactionHash: "revocation hash",
    });
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
    await store.transaction((tx) =>
      recordRevocation(tx, id, { transactionHash: "x", now: at(50) }),
    );
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

  test("wait in line by issuer, those with a record of their own apart", async () => {
    const issuerAddress = newId("issuer");
    const batched = [];
    for (let i = 0; i < 3; i++)
      batched.push(await addCredential({ issuerAddress, createdAt: at(i) }));
    await addCredential({ issuerAddress, anchorForm: "record" });
    await addCredential({ issuerAddress, anchorState: "anchored" });
    const { pool } = opened().store;
    const waiting = async (after: { createdAt: Date; id: string } | undefined): Promise<string[]> =>
      (await listCredentialsToAnchor(pool, issuerAddress, { after, limit: 2 })).map(({ id }) => id);
    expect(await waiting(undefined)).toEqual([batched[0]?.id, batched[1]?.id]);
    expect(await waiting(batched[1])).toEqual([batched[2]?.id]);
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
    const batch = anchorBatchRow({ issuerAddress, size: 2 });
    await store.transaction((tx) => insertAnchorBatch(tx, batch));
    await store.transaction((tx) => fillAnchorBatch(tx, batch.id, { leaves, first: 0 }));
    expect(await findBatchExpiry(store.pool, batch.id)).toEqual(expected);
  });

  test("of a batch land together, those revoked meanwhile too", async () => {
    const { store } = opened();
    const issuerAddress = newId("issuer");
    const ids = [];
    for (let i = 0; i < 4; i++) ids.push((await addCredential({ issuerAddress })).id);
    const leaves = [ids[2]!, ids[0]!, ids[3]!];
    const batch = anchorBatchRow({ issuerAddress, size: 3 });
    const withPaths = leaves.map((credentialId, leaf) => ({
      credentialId,
      inclusionPath: Buffer.alloc(64, leaf),
    }));
    await store.transaction((tx) => insertAnchorBatch(tx, batch));
    await store.transaction((tx) =>
      fillAnchorBatch(tx, batch.id, { leaves: withPaths.slice(0, 2), first: 0 }),
    );
    await store.transaction((tx) =>
      fillAnchorBatch(tx, batch.id, { leaves: withPaths.slice(2), first: 2 }),
    );
    for (const [leaf, id] of leaves.entries()) {
      const filled = {
        anchorBatchId: batch.id,
        anchorLeaf: leaf,
        inclusionPath: Buffer.alloc(64, leaf),
      };
      expect(await find(id)).toMatchObject(filled);
    }
    expect(await listAnchorBatchesToLand(store.pool, issuerAddress)).toEqual([batch]);
    expect(await store.transaction((tx) => dropUnlessFilled(tx, batch.id))).toBe(true);
    const left = await listCredentialsToAnchor(store.pool, issuerAddress, { limit: 9 });
    expect(left.map(({ id }) => id)).toEqual([ids[1]]);

    await revoke(ids[0]!);
    const record = (from: number, to: number): Promise<string[]> =>
      store.transaction((tx) => recordAnchoredLeaves(tx, { id: batch.id, from, to }, place));
    expect([await record(0, 1), await record(1, 3)]).toEqual([[], [ids[0]]]);
    await store.transaction((tx) => recordAnchorBatch(tx, batch.id, place));
    expect(await listAnchorBatchesToLand(store.pool, issuerAddress)).toEqual([]);
    expect(await findAnchorBatch(store.pool, batch.id)).toEqual({ ...batch, ...place });
    const members = await Promise.all(leaves.map(find));
    expect(members.map((member) => member?.anchorState)).toEqual([
      "anchored",
      "revoking",
      "anchored",
    ]);
    expect((await find(ids[1]!))?.anchorState).toBe("pending");
    // One that has landed is not dropped, nor filled any more.
    expect(await store.transaction((tx) => dropUnlessFilled(tx, batch.id))).toBe(false);
    expect(await findAnchorBatch(store.pool, batch.id)).toBeDefined();
    const late = [{ credentialId: ids[1]!, inclusionPath: Buffer.alloc(64) }];
    const filling = store.transaction((tx) =>
      fillAnchorBatch(tx, batch.id, { leaves: late, first: 3 }),
    );
    await expect(filling).rejects.toMatchObject({ code: "conflict" });
  });

  test("of a batch that lacks some wait again, and the process that fills it learns of it", async () => {
    const { store } = opened();
    const issuerAddress = newId("issuer");
    const [one, other] = [
      await addCredential({ issuerAddress }),
      await addCredential({ issuerAddress }),
    ];
    const leafOf = ({ id }: { id: string }): BatchLeaf => ({
      credentialId: id,
      inclusionPath: Buffer.alloc(32),
    });
    const [partial, second] = [
      anchorBatchRow({ issuerAddress, size: 2 }),
      anchorBatchRow({ issuerAddress, size: 2 }),
    ];
    const fill = ({ id }: AnchorBatch, leaves: BatchLeaf[]): Promise<void> =>
      store.transaction((tx) => fillAnchorBatch(tx, id, { leaves, first: 0 }));
    for (const batch of [partial, second])
      await store.transaction((tx) => insertAnchorBatch(tx, batch));
    await fill(partial, [leafOf(one)]);
    // Each is in one batch for good.
    await expect(fill(second, [leafOf(one), leafOf(other)])).rejects.toMatchObject({
      code: "conflict",
    });
    for (const { id } of [one, other]) expect((await find(id))?.anchorBatchId).not.toBe(second.id);

    expect(await store.transaction((tx) => dropUnlessFilled(tx, partial.id))).toBe(false);
    expect(await findAnchorBatch(store.pool, partial.id)).toBeUndefined();
    await expect(fill(partial, [leafOf(other)])).rejects.toMatchObject({ code: "conflict" });
    const waiting = await listCredentialsToAnchor(store.pool, issuerAddress, { limit: 9 });
    expect(waiting.map(({ id }) => id).toSorted()).toEqual([one.id, other.id].toSorted());
    expect(await find(one.id)).toMatchObject({
      anchorBatchId: null,
      anchorLeaf: null,
      inclusionPath: null,
    });
  });

  test("a batch that is filled while another looks whether it is, is never dropped once it has all", async () => {
    const { store } = opened();
    const issuerAddress = newId("issuer");
    for (let round = 0; round < 20; round++) {
      const { id } = await addCredential({ issuerAddress });
      const batch = anchorBatchRow({ issuerAddress, size: 1 });
      await store.transaction((tx) => insertAnchorBatch(tx, batch));
      const leaves = [{ credentialId: id, inclusionPath: Buffer.alloc(32) }];
      const [filled, kept] = await Promise.all([
        store
          .transaction((tx) => fillAnchorBatch(tx, batch.id, { leaves, first: 0 }))
          .then(() => true)
          .catch(() => false),
        store.transaction((tx) => dropUnlessFilled(tx, batch.id)),
      ]);
      const isThere = (await findAnchorBatch(store.pool, batch.id)) !== undefined;
      expect([kept, isThere, (await find(id))?.anchorBatchId ?? undefined]).toEqual(
        filled ? [true, true, batch.id] : [false, false, undefined],
      );
    }
  });
});
