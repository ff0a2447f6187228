// What strangers and endpoints do to a memo log: anybody can name its addresses in transactions, and an archive forgets.
import type { CredentialRecord } from "@arcs/core";
import { utf8ToBytes } from "@arcs/core/internal";
import { AccountRole, type Address, type Instruction } from "@solana/kit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { createLedgerAnchor, type LedgerAnchor, type LedgerTransport } from "../../src/index.ts";
import type { LocalLedger } from "../../src/local/index.ts";
import { MEMO_PROGRAM, memosOf } from "../../src/memo/memo-event.ts";
import { referencesOn } from "../../src/memo/memo-log.ts";
import { SYSTEM_PROGRAM } from "../../src/base/native-programs.ts";
import { issuer, makeCredential, payer, SOL, startTestLedger, startTime, stranger } from "../fixtures.ts";
import { rpcOf, send } from "../raw.ts";

let ledger: LocalLedger;
let record: CredentialRecord;
let address: string;
/** Seconds that have passed for the issuer. */
let passed: number;
const now = (): Date => new Date(startTime.getTime() + passed * 1000);
beforeEach(async () => {
  passed = 0;
  ledger = await startTestLedger();
  await ledger.airdrop(stranger.address, 10n * SOL);
  ({ record } = await makeCredential());
  address = referencesOn("local").record(record.issuer, record.credentialId);
});
afterEach(() => ledger.close());

type Asked = { method: string; params: unknown[] };
/** An anchor whose endpoint answers as `answer` says; where that says nothing, as the ledger does. */
function anchorBehind(
  answer: (asked: Asked, honest: () => Promise<{ result: any }>) => Promise<object> | undefined = () => undefined,
): LedgerAnchor {
  const transport: LedgerTransport = async (request) => {
    const honest = (): Promise<{ result: any }> => ledger.transport(request) as Promise<{ result: any }>;
    return (await answer(request.payload as Asked, honest)) ?? honest();
  };
  return createLedgerAnchor({ network: "local", transport, payer, backend: "memo", now });
}

/** A transaction of a stranger that names the record's address, with a memo or without. */
async function scribble(memo?: string): Promise<string> {
  const accounts = [
    { address: stranger.address as Address, role: AccountRole.WRITABLE_SIGNER },
    { address: stranger.address as Address, role: AccountRole.WRITABLE },
    { address: address as Address, role: AccountRole.READONLY },
  ];
  const data = Uint8Array.of(2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  const carry: Instruction = { programAddress: SYSTEM_PROGRAM, accounts, data };
  const written = memo === undefined ? [] : [{ programAddress: MEMO_PROGRAM, data: utf8ToBytes(memo) }];
  await ledger.advance({ slots: 1 });
  return (await send(ledger, [carry, ...written], { by: stranger })).transactionHash;
}

/** The memo of the record's only event so far. */
async function memoOfIssue(): Promise<string> {
  await ledger.advance({ slots: 2 });
  const [listed] = await rpcOf(ledger)
    .getSignaturesForAddress(address as Address, { commitment: "confirmed" })
    .send();
  return memosOf(listed?.memo ?? "")[0] as string;
}

describe("a copy of what the issuer signed", () => {
  test("brings nothing back on an endpoint that has forgotten the revocation", async () => {
    const anchor = anchorBehind();
    await anchor.issue(record, { issuer });
    const memo = await memoOfIssue();
    await anchor.revoke(record.credentialId, { issuer });
    const { slot } = (await anchor.history(record)).at(-1)!;
    await ledger.advance({ slots: 30 * 216_000, seconds: 30 * 86_400 });
    await scribble(memo);
    const forgetful = anchorBehind(({ method }, honest) =>
      method === "getSignaturesForAddress"
        ? honest().then(({ result, ...rest }) => ({ ...rest, result: result.filter((each: any) => each.slot > slot) }))
        : undefined,
    );
    expect(await forgetful.read(record)).toBeUndefined();
    expect(await forgetful.listByIssuer(issuer.address)).toEqual([]);
    expect(await anchor.read(record)).toMatchObject({ status: "Revoked" });
  });

  test("does not make a record expire that never does", async () => {
    const anchor = anchorBehind();
    const other = await startTestLedger();
    const elsewhere = createLedgerAnchor({ network: "local", transport: other.transport, payer, backend: "memo", now });
    const own = ledger;
    // The issuer signs; a stranger who sees it lands the same signature under another spelling first.
    ledger = other;
    await elsewhere.issue(record, { issuer });
    const memo = await memoOfIssue();
    ledger = own;
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
    address = referencesOn("local").batch(issuer.address, batch.root);
    await anchor.anchorBatch(batch, { issuer });
    const memo = await memoOfIssue();
    await ledger.close();
    ledger = await startTestLedger();
    await ledger.airdrop(stranger.address, SOL);
    await scribble(memo.replace('"size"', '"closableAt":0,"size"'));
    expect(await anchorBehind().readBatch({ issuer: issuer.address, root: batch.root })).toBeUndefined();
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
    // Also one with a memo that looks like ours, and one with a copy of the genuine one.
    const unreadable = new Set([
      await scribble(),
      await scribble('{"arcs":1,"action":"revoke"}'),
      await scribble(memo),
    ]);
    const anchor = anchorBehind(({ method, params }, honest) =>
      method === "getTransaction" && unreadable.has(params[0] as string)
        ? honest().then((answer) => ({
            ...answer,
            error: { code: -32015, message: "Transaction version (1) is not supported by the requesting client" },
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
      method === "getTransaction" ? honest().then((answer) => ({ ...answer, result: null })) : undefined,
    );
    expect(await anchor.read(record)).toMatchObject({ status: "Active", payer: SYSTEM_PROGRAM });
  });

  test("do not make a list look for records that nobody issued", async () => {
    address = referencesOn("local").subject(record.subject);
    await anchorBehind().issue(record, { issuer });
    const memo = await memoOfIssue();
    for (let count = 0; count < 20; count++) {
      await scribble(memo.replace(record.credentialId, `${record.credentialId.slice(0, -2)}${10 + count}`));
    }
    let asked = 0;
    const anchor = anchorBehind(({ method }) => void (method === "getSignaturesForAddress" && asked++));
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
        const answer = (await ledger.transport(request)) as { result: unknown[] };
        const isList = (request.payload as Asked).method === "getSignaturesForAddress";
        return isList ? { ...answer, result: answer.result.slice(0, 1) } : answer;
      },
    });
    await anchor.issue(record, { issuer, status: "Pending" });
    await anchor.activate(record.credentialId, { issuer });
    await anchor.revoke(record.credentialId, { issuer });
    expect((await anchor.history(record)).map(({ action }) => action)).toEqual(["issue", "activate", "revoke"]);
    expect(await anchor.read(record)).toMatchObject({ status: "Revoked" });
  });
});

describe("with the record in hand", () => {
  const blind = (): LedgerAnchor =>
    anchorBehind(({ method }, honest) =>
      method === "getSignaturesForAddress" ? honest().then((answer) => ({ ...answer, result: [] })) : undefined,
    );

  test("a revocation needs no log", async () => {
    await anchorBehind().issue(record, { issuer, status: "Pending" });
    await expect(blind().revoke(record.credentialId, { issuer })).rejects.toMatchObject({ code: "ledger_not_found" });
    await blind().activate(record.credentialId, { issuer, record });
    expect(await anchorBehind().read(record)).toMatchObject({ status: "Active" });
    await blind().revoke(record.credentialId, { issuer, record, reason: "key_compromise" });
    expect(await anchorBehind().read(record)).toMatchObject({ status: "Revoked", reason: "key_compromise" });
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
    await expect(blind().revoke(record.credentialId, { issuer, record: other })).rejects.toMatchObject({
      code: "invalid_argument",
    });
    await expect(blind().revoke(record.credentialId, { issuer: stranger, record })).rejects.toMatchObject({
      code: "invalid_signer",
    });
  });
});

/** Asks for something behind an endpoint that lands nothing. @returns the memo that it kept */
async function heldBack(ask: (anchor: LedgerAnchor) => Promise<unknown>): Promise<string> {
  const other = await startTestLedger();
  const own = ledger;
  ledger = other;
  await ask(anchorBehind());
  const memo = await memoOfIssue();
  ledger = own;
  await other.close();
  return memo;
}

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
    expect((await anchorBehind().history(record)).map(({ action }) => action)).toEqual(["issue", "revoke"]);
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
    address = referencesOn("local").batch(issuer.address, root);
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
    await expect(anchorBehind().issue(record, { issuer })).rejects.toMatchObject({ code: "ledger_already_revoked" });
  });
});

describe("an attempt that is landed just before its retry", () => {
  const overtakenBy = (memo: string): LedgerAnchor =>
    anchorBehind(({ method }, honest) =>
      method === "sendTransaction" ? scribble(memo).then(() => honest()) : undefined,
    );

  test("with another size: the retry is not told as done", async () => {
    const root = new Uint8Array(32).fill(4);
    address = referencesOn("local").batch(issuer.address, root);
    const anchored = await heldBack((anchor) => anchor.anchorBatch({ root, size: 8 }, { issuer }));
    await expect(overtakenBy(anchored).anchorBatch({ root, size: 9 }, { issuer })).rejects.toMatchObject({
      code: "ledger_already_exists",
    });
    expect(await anchorBehind().readBatch({ issuer: issuer.address, root })).toMatchObject({ size: 8 });
  });

  test("with the same: it is", async () => {
    const root = new Uint8Array(32).fill(4);
    address = referencesOn("local").batch(issuer.address, root);
    const anchored = await heldBack((anchor) => anchor.anchorBatch({ root, size: 8 }, { issuer }));
    await overtakenBy(anchored).anchorBatch({ root, size: 8 }, { issuer });
    expect(await anchorBehind().batchHistory({ issuer: issuer.address, root })).toHaveLength(1);
  });

  test.each([
    ["Pending", "Active"],
    ["Active", "Pending"],
  ] as const)("as %s, and the retry as %s: likewise", async (first, second) => {
    const kept = await heldBack((anchor) => anchor.issue(record, { issuer, status: first }));
    await expect(overtakenBy(kept).issue(record, { issuer, status: second })).rejects.toMatchObject({
      code: "ledger_already_exists",
    });
    expect(await anchorBehind().read(record)).toMatchObject({ status: first });
  });
});

test("what lands too late for its readers is no success", async () => {
  const anchor = anchorBehind(({ method }, honest) =>
    method === "getLatestBlockhash" ? ledger.advance({ slots: 1, seconds: 121 }).then(honest) : undefined,
  );
  await expect(anchor.issue(record, { issuer })).rejects.toMatchObject({ code: "ledger_proof_expired" });
  expect(await anchorBehind().read(record)).toBeUndefined();
  passed = 121;
  await anchorBehind().issue(record, { issuer });
});

test("an issuer whose clock is an hour ahead writes nothing that is good for long", async () => {
  passed = 3600;
  const ahead = createLedgerAnchor({ network: "local", transport: ledger.transport, payer, backend: "memo", now });
  await expect(ahead.issue(record, { issuer })).rejects.toMatchObject({ code: "ledger_proof_too_far_ahead" });
  expect(await anchorBehind().read(record)).toBeUndefined();
  // Neither does it count once its time has come nearer: when it landed is what counts.
  await ledger.advance({ seconds: 3600 });
  expect(await anchorBehind().read(record)).toBeUndefined();
});

test("a log whose endpoint does not tell when things happened is not read at all", async () => {
  await anchorBehind().issue(record, { issuer });
  await anchorBehind().revoke(record.credentialId, { issuer });
  const timeless = anchorBehind(({ method }, honest) =>
    method === "getSignaturesForAddress"
      ? honest().then(({ result, ...rest }) => ({
          ...rest,
          result: result.map((each: object, index: number) => (index === 0 ? { ...each, blockTime: null } : each)),
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
            signature: `${pages}-${index}`,
            slot: 1n,
            err: null,
            memo,
            blockTime: 1n,
            page: pages++,
          })),
        }))
      : undefined,
  );
  await expect(endless.read(record)).rejects.toMatchObject({ code: "ledger_rpc_error", message: /more than 256 MiB/ });
  await expect(endless.history(record)).rejects.toMatchObject({ code: "ledger_rpc_error" });
  expect(pages).toBeLessThan(20_000);
});

test("memos are taken from a list by their lengths", () => {
  expect(memosOf("[2] ab")).toEqual(["ab"]);
  expect(memosOf("[2] ab; [3] a; ; [4] [1] ")).toEqual(["ab", "a; ", "[1] "]);
  expect(memosOf("[4] éé; [0] ; [1] x")).toEqual(["éé", "", "x"]);
  for (const nothing of ["", "ab", "[x] ab", "2] ab", "[2]ab"]) expect(memosOf(nothing)).toEqual([]);
});
