// Attacks on a memo log by strangers and endpoints: anyone can name its addresses in transactions,
// and an archive forgets.
import { describe, expect, test } from "vitest";

import { createLedgerAnchor, type LedgerAnchor } from "../../src/index.ts";
import { memosOf, referencesOn } from "../../src/memo/memo-log.ts";
import { SYSTEM_PROGRAM } from "../../src/program/addresses.ts";
import { issuer, payer, SOL, startTestLedger, startTime, stranger } from "../support/fixtures.ts";
import {
  useMemoLedger,
  scene,
  record,
  now,
  type Asked,
  anchorBehind,
  scribble,
  memoOfIssue,
  heldBack,
} from "../support/scribbled-memos.ts";

useMemoLedger();

describe("a copy of what the issuer signed", () => {
  test("brings nothing back on an endpoint that has forgotten the revocation", async () => {
    const anchor = anchorBehind();
    await anchor.issue(record, { issuer });
    const memo = await memoOfIssue();
    await anchor.revoke(record.credentialId, { issuer });
    const { slot } = (await anchor.history(record)).at(-1)!;
    await scene.ledger.advance({ slots: 30 * 216_000, seconds: 30 * 86_400 });
    await scribble(memo);
    const forgetful = anchorBehind(({ method }, honest) =>
      method === "getSignaturesForAddress"
        ? honest().then(({ result, ...rest }) => ({
            ...rest,
            result: result.filter((each: any) => each.slot > slot),
          }))
        : undefined,
    );
    expect(await forgetful.read(record)).toBeUndefined();
    expect(await forgetful.listByIssuer(issuer.address)).toEqual([]);
    expect(await anchor.read(record)).toMatchObject({ status: "Revoked" });
  });

  test("does not make a record expire that never does", async () => {
    const anchor = anchorBehind();
    const other = await startTestLedger();
    const elsewhere = createLedgerAnchor({
      network: "local",
      transport: other.transport,
      payer,
      backend: "memo",
      now,
    });
    const own = scene.ledger;
    // A stranger sees the issuer's signature and lands it first, in another encoding.
    scene.ledger = other;
    await elsewhere.issue(record, { issuer });
    const memo = await memoOfIssue();
    scene.ledger = own;
    await other.close();
    for (const spelling of ['"expiresAt":0,', '"expiresAt":null,', '"expiresAt":-0,']) {
      await scribble(memo.replace('"issuedAt"', `${spelling}"issuedAt"`));
    }
    expect(await anchor.read(record)).toBeUndefined();
    await anchor.issue(record, { issuer });
    expect(await anchor.read(record)).toMatchObject({ status: "Active" });
  });

  test("nor a batch that is closable at no time one that is closable at once", async () => {
    const batch = { root: new Uint8Array(32).fill(4), size: 8 };
    const anchor = anchorBehind();
    scene.address = referencesOn("local").batch(issuer.address, batch.root);
    await anchor.anchorBatch(batch, { issuer });
    const memo = await memoOfIssue();
    await scene.ledger.close();
    scene.ledger = await startTestLedger();
    await scene.ledger.airdrop(stranger.address, SOL);
    await scribble(memo.replace('"size"', '"closableAt":0,"size"'));
    expect(
      await anchorBehind().readBatch({ issuer: issuer.address, root: batch.root }),
    ).toBeUndefined();
  });
});

describe("transactions of strangers at a record's address", () => {
  test("300 of them cost no requests, and prevent no revocation", async () => {
    await anchorBehind().issue(record, { issuer });
    for (let count = 0; count < 150; count++) {
      await scribble();
      await scribble("nothing of ours; [2] {}");
    }
    let asked = 0;
    const anchor = anchorBehind(({ method }) => void (method === "getTransaction" && asked++));
    await anchor.revoke(record.credentialId, { issuer });
    expect(await anchor.read(record)).toMatchObject({ status: "Revoked", payer: payer.address });
    expect(asked).toBeLessThanOrEqual(3);
  });

  test("one that the endpoint cannot show does not either", async () => {
    await anchorBehind().issue(record, { issuer });
    const memo = await memoOfIssue();
    // Also one with a memo that looks like ours, and one with a copy of the genuine memo.
    const unreadable = new Set([
      await scribble(),
      await scribble('{"arcs":1,"action":"revoke"}'),
      await scribble(memo),
    ]);
    const anchor = anchorBehind(({ method, params }, honest) =>
      method === "getTransaction" && unreadable.has(params[0] as string)
        ? honest().then((answer) => ({
            ...answer,
            error: {
              code: -32015,
              message: "Transaction version (1) is not supported by the requesting client",
            },
          }))
        : undefined,
    );
    await anchor.revoke(record.credentialId, { issuer });
    expect(await anchor.read(record)).toMatchObject({ status: "Revoked" });
    expect(await anchor.history(record)).toHaveLength(2);
  });

  test("one that landed a genuine issue first, in a transaction that nobody can show, hides who paid and no more", async () => {
    await anchorBehind().issue(record, { issuer });
    const anchor = anchorBehind(({ method }, honest) =>
      method === "getTransaction"
        ? honest().then((answer) => ({ ...answer, result: null }))
        : undefined,
    );
    expect(await anchor.read(record)).toMatchObject({ status: "Active", payer: SYSTEM_PROGRAM });
  });

  test("do not make a list look for records that nobody issued", async () => {
    scene.address = referencesOn("local").subject(record.subject);
    await anchorBehind().issue(record, { issuer });
    const memo = await memoOfIssue();
    for (let count = 0; count < 20; count++) {
      await scribble(
        memo.replace(record.credentialId, `${record.credentialId.slice(0, -2)}${10 + count}`),
      );
    }
    let asked = 0;
    const anchor = anchorBehind(
      ({ method }) => void (method === "getSignaturesForAddress" && asked++),
    );
    expect(await anchor.listBySubject(record.subject)).toHaveLength(1);
    expect(asked).toBeLessThanOrEqual(4);
  });
});

describe("a list that comes in short pages", () => {
  test.each(["memo", "program"] as const)("is read to its end (%s)", async (backend) => {
    const anchor = createLedgerAnchor({
      network: "local",
      payer,
      backend,
      now: () => startTime,
      transport: async (request) => {
        const answer = (await scene.ledger.transport(request)) as { result: unknown[] };
        const isList = (request.payload as Asked).method === "getSignaturesForAddress";
        return isList ? { ...answer, result: answer.result.slice(0, 1) } : answer;
      },
    });
    await anchor.issue(record, { issuer, status: "Pending" });
    await anchor.activate(record.credentialId, { issuer });
    await anchor.revoke(record.credentialId, { issuer });
    expect((await anchor.history(record)).map(({ action }) => action)).toEqual([
      "issue",
      "activate",
      "revoke",
    ]);
    expect(await anchor.read(record)).toMatchObject({ status: "Revoked" });
  });
});

describe("an attempt that is landed just before its retry", () => {
  const overtakenBy = (memo: string): LedgerAnchor =>
    anchorBehind(({ method }, honest) =>
      method === "sendTransaction" ? scribble(memo).then(() => honest()) : undefined,
    );

  test("with another size: the retry is not told as done", async () => {
    const root = new Uint8Array(32).fill(4);
    scene.address = referencesOn("local").batch(issuer.address, root);
    const anchored = await heldBack((anchor) => anchor.anchorBatch({ root, size: 8 }, { issuer }));
    await expect(
      overtakenBy(anchored).anchorBatch({ root, size: 9 }, { issuer }),
    ).rejects.toMatchObject({
      code: "ledger_already_exists",
    });
    expect(await anchorBehind().readBatch({ issuer: issuer.address, root })).toMatchObject({
      size: 8,
    });
  });

  test("with the same: it is", async () => {
    const root = new Uint8Array(32).fill(4);
    scene.address = referencesOn("local").batch(issuer.address, root);
    const anchored = await heldBack((anchor) => anchor.anchorBatch({ root, size: 8 }, { issuer }));
    await overtakenBy(anchored).anchorBatch({ root, size: 8 }, { issuer });
    expect(await anchorBehind().batchHistory({ issuer: issuer.address, root })).toHaveLength(1);
  });

  test.each([
    ["Pending", "Active"],
    ["Active", "Pending"],
  ] as const)("as %s, and the retry as %s: likewise", async (first, second) => {
    const kept = await heldBack((anchor) => anchor.issue(record, { issuer, status: first }));
    await expect(overtakenBy(kept).issue(record, { issuer, status: second })).rejects.toMatchObject(
      {
        code: "ledger_already_exists",
      },
    );
    expect(await anchorBehind().read(record)).toMatchObject({ status: first });
  });
});

test("what lands too late for its readers is no success", async () => {
  const anchor = anchorBehind(({ method }, honest) =>
    method === "getLatestBlockhash"
      ? scene.ledger.advance({ slots: 1, seconds: 121 }).then(honest)
      : undefined,
  );
  await expect(anchor.issue(record, { issuer })).rejects.toMatchObject({
    code: "ledger_proof_expired",
  });
  expect(await anchorBehind().read(record)).toBeUndefined();
  scene.passed = 121;
  await anchorBehind().issue(record, { issuer });
});

test("an issuer whose clock is an hour ahead writes nothing that is good for long", async () => {
  scene.passed = 3600;
  const ahead = createLedgerAnchor({
    network: "local",
    transport: scene.ledger.transport,
    payer,
    backend: "memo",
    now,
  });
  await expect(ahead.issue(record, { issuer })).rejects.toMatchObject({
    code: "ledger_proof_too_far_ahead",
  });
  expect(await anchorBehind().read(record)).toBeUndefined();
  // It does not count once its time has come nearer, either: the time of landing counts.
  await scene.ledger.advance({ seconds: 3600 });
  expect(await anchorBehind().read(record)).toBeUndefined();
});

test("a log whose endpoint does not tell when things happened is not read at all", async () => {
  await anchorBehind().issue(record, { issuer });
  await anchorBehind().revoke(record.credentialId, { issuer });
  const timeless = anchorBehind(({ method }, honest) =>
    method === "getSignaturesForAddress"
      ? honest().then(({ result, ...rest }) => ({
          ...rest,
          result: result.map((each: object, index: number) =>
            index === 0 ? { ...each, blockTime: null } : each,
          ),
        }))
      : undefined,
  );
  await expect(timeless.read(record)).rejects.toMatchObject({
    code: "ledger_rpc_error",
    message: /does not tell when/,
  });
});

test("an endpoint whose list has no end is given up before the memory is full", async () => {
  let pages = 0;
  const memo = `[60000] ${"x".repeat(60_000)}`;
  const endless = anchorBehind(({ method }, honest) =>
    method === "getSignaturesForAddress"
      ? honest().then((answer) => ({
          ...answer,
          result: Array.from({ length: 1000 }, (_, index) => ({
            signature: `${pages + 1}9${index + 1}`.replaceAll("0", "A").padStart(40, "1"),
            slot: 1n,
            err: null,
            memo,
            blockTime: 1n,
            page: pages++,
          })),
        }))
      : undefined,
  );
  await expect(endless.read(record)).rejects.toMatchObject({
    code: "ledger_rpc_error",
    message: /more than 256 MiB/,
  });
  await expect(endless.history(record)).rejects.toMatchObject({ code: "ledger_rpc_error" });
  expect(pages).toBeLessThan(20_000);
});

test("memos are taken from a list by their lengths", () => {
  expect(memosOf("[2] ab")).toEqual(["ab"]);
  expect(memosOf("[2] ab; [3] a; ; [4] [1] ")).toEqual(["ab", "a; ", "[1] "]);
  expect(memosOf("[4] éé; [0] ; [1] x")).toEqual(["éé", "", "x"]);
  for (const nothing of ["", "ab", "[x] ab", "2] ab", "[2]ab"])
    expect(memosOf(nothing)).toEqual([]);
});
