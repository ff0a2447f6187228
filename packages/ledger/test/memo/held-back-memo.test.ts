import { describe, expect, test } from "vitest";

import type { LedgerAnchor } from "../../src/index.ts";
import { referencesOn } from "../../src/memo/memo-log.ts";
import { issuer, makeCredential, startTime, stranger } from "../support/fixtures.ts";
import {
  useMemoLedger,
  scene,
  record,
  anchorBehind,
  scribble,
  heldBack,
} from "../support/scribbled-memos.ts";

useMemoLedger();

describe("with the record in hand", () => {
  const blind = (): LedgerAnchor =>
    anchorBehind(({ method }, honest) =>
      method === "getSignaturesForAddress"
        ? honest().then((answer) => ({ ...answer, result: [] }))
        : undefined,
    );

  test("a revocation needs no log", async () => {
    await anchorBehind().issue(record, { issuer, status: "Pending" });
    await expect(blind().revoke(record.credentialId, { issuer })).rejects.toMatchObject({
      code: "ledger_not_found",
    });
    await blind().activate(record.credentialId, { issuer, record });
    expect(await anchorBehind().read(record)).toMatchObject({ status: "Active" });
    await blind().revoke(record.credentialId, { issuer, record, reason: "key_compromise" });
    expect(await anchorBehind().read(record)).toMatchObject({
      status: "Revoked",
      reason: "key_compromise",
    });
  });

  test("nor does one in a batch", async () => {
    const batch = { root: new Uint8Array(32).fill(4), size: 8 };
    await anchorBehind().anchorBatch(batch, { issuer });
    await blind().revokeInBatch({ root: batch.root, leafIndex: 7 }, { issuer, batch: { size: 8 } });
    const read = await anchorBehind().readBatch({ issuer: issuer.address, root: batch.root });
    expect(read).toMatchObject({ revokedCount: 1, revoked: Uint8Array.of(128) });
    await expect(
      blind().revokeInBatch({ root: batch.root, leafIndex: 8 }, { issuer, batch: { size: 8 } }),
    ).rejects.toMatchObject({ code: "invalid_argument" });
  });

  test("of another credential, or another issuer, nothing is written", async () => {
    const { record: other } = await makeCredential({ nonce: "other" });
    await expect(
      blind().revoke(record.credentialId, { issuer, record: other }),
    ).rejects.toMatchObject({
      code: "invalid_argument",
    });
    await expect(
      blind().revoke(record.credentialId, { issuer: stranger, record }),
    ).rejects.toMatchObject({
      code: "invalid_signer",
    });
  });
});

describe("a revocation of what an endpoint still holds back", () => {
  test("holds when the issue lands after it", async () => {
    const issue = await heldBack((anchor) => anchor.issue(record, { issuer }));
    await anchorBehind().revoke(record.credentialId, { issuer, record, reason: "key_compromise" });
    expect(await anchorBehind().read(record)).toBeUndefined();
    await scribble(issue);
    expect(await anchorBehind().read(record)).toMatchObject({
      status: "Revoked",
      reason: "key_compromise",
      payer: stranger.address,
    });
    expect((await anchorBehind().history(record)).map(({ action }) => action)).toEqual([
      "issue",
      "revoke",
    ]);
  });

  test("counts only for the record that was signed", async () => {
    const { record: other } = await makeCredential({ now: new Date(startTime.getTime() - 1000) });
    expect(other.credentialId).toBe(record.credentialId);
    await anchorBehind().revoke(record.credentialId, { issuer, record: other });
    await anchorBehind().issue(record, { issuer });
    expect(await anchorBehind().read(record)).toMatchObject({ status: "Active" });
  });

  test("in a batch, too", async () => {
    const root = new Uint8Array(32).fill(4);
    scene.address = referencesOn("local").batch(issuer.address, root);
    const anchored = await heldBack((anchor) => anchor.anchorBatch({ root, size: 8 }, { issuer }));
    await anchorBehind().revokeInBatch({ root, leafIndex: 7 }, { issuer, batch: { size: 8 } });
    await scribble(anchored);
    expect(await anchorBehind().readBatch({ issuer: issuer.address, root })).toMatchObject({
      size: 8,
      revokedCount: 1,
      revoked: Uint8Array.of(128),
    });
  });

  test("is told to who issues the same record again", async () => {
    await anchorBehind().revoke(record.credentialId, { issuer, record });
    await expect(anchorBehind().issue(record, { issuer })).rejects.toMatchObject({
      code: "ledger_already_revoked",
    });
  });
});
