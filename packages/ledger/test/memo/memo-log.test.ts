import type { CredentialRecord, Signer } from "@arcs/core";
import { utf8ToBytes } from "@arcs/core/internal";
import type { Instruction } from "@solana/kit";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { createLedgerAnchor, type LedgerAnchor } from "../../src/index.ts";
import type { LocalLedger } from "../../src/local/index.ts";
import {
  isGenuine,
  type MemoEvent,
  messageOfEvent,
  readMemo,
  referencesOn,
  writeMemo,
} from "../../src/memo/memo-log.ts";
import { MEMO_PROGRAM, SYSTEM_PROGRAM } from "../../src/program/addresses.ts";
import {
  issuer,
  makeCredential,
  payer,
  SOL,
  startTestLedger,
  startTime,
  stranger,
} from "../support/fixtures.ts";
import { END } from "../support/messages.ts";
import { send } from "../support/raw.ts";

let ledger: LocalLedger;
let anchor: LedgerAnchor;
let record: CredentialRecord;
let address: string;
beforeEach(async () => {
  ledger = await startTestLedger();
  anchor = createLedgerAnchor({
    network: "local",
    transport: ledger.transport,
    payer,
    backend: "memo",
    now: () => startTime,
  });
  ({ record } = await makeCredential());
  address = referencesOn("local").record(record.issuer, record.credentialId);
});
afterEach(() => ledger.close());

/** Writes a memo under the record's reference, as anyone can. */
async function writeAsAnybody(text: string): Promise<void> {
  const accounts = [
    { address: payer.address, role: 3 },
    { address: payer.address, role: 1 },
    { address, role: 0 },
  ];
  const carry = {
    programAddress: SYSTEM_PROGRAM,
    accounts,
    data: Uint8Array.of(2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
  };
  await ledger.advance({ slots: 1 });
  await send(ledger, [
    carry as unknown as Instruction,
    { programAddress: MEMO_PROGRAM, data: utf8ToBytes(text) },
  ]);
}
async function signed(unsigned: object, by: Signer = issuer): Promise<string> {
  const event = { lastValidAt: END, ...unsigned };
  const message = messageOfEvent(event as never, { address, record })!;
  return writeMemo({ ...event, authorization: await by.sign(message) } as MemoEvent);
}

describe("a log that everybody can write to", () => {
  test("is changed by the issuer only", async () => {
    await anchor.issue(record, { issuer });
    await writeAsAnybody(await signed({ action: "revoke", reasonCode: 0 }, stranger));
    for (const text of [
      "revoke",
      "{}",
      '{"arcs":1,"action":"revoke"}',
      '{"arcs":1,"action":"revoke","reasonCode":0,"authorization":"AA"}',
      "null",
      "[1]",
    ]) {
      await writeAsAnybody(text);
    }
    expect(await anchor.read(record)).toMatchObject({ status: "Active" });
    expect(await anchor.history(record)).toHaveLength(1);
    await writeAsAnybody(await signed({ action: "revoke", reasonCode: 0 }));
    expect(await anchor.read(record)).toMatchObject({ status: "Revoked" });
  });

  test("keeps the first issue, and knows no way back from a revocation", async () => {
    const { status: _, ...fields } = record;
    const issue = await signed({ action: "issue", status: "Pending", record: fields });
    const activate = await signed({ action: "activate" });
    const revoke = await signed({ action: "revoke", reasonCode: 4 });
    const other = await signed({
      action: "issue",
      status: "Active",
      record: { ...fields, subjectDataUri: "https://other.example/" },
    });
    for (const text of [issue, activate, revoke, activate, issue, other, revoke])
      await writeAsAnybody(text);
    expect(await anchor.read(record)).toMatchObject({
      status: "Revoked",
      reason: "superseded",
      subjectDataUri: record.subjectDataUri,
    });
    expect((await anchor.history(record)).map(({ action }) => action)).toEqual([
      "issue",
      "activate",
      "revoke",
    ]);
  });

  test("does not take an issue that was signed for another record", async () => {
    const { record: other } = await makeCredential({ nonce: "other" });
    const { status: _, ...fields } = other;
    await writeAsAnybody(await signed({ action: "issue", status: "Active", record: fields }));
    expect(await anchor.read(record)).toBeUndefined();
  });

  test("does not list what was issued by nobody", async () => {
    await ledger.airdrop(stranger.address, SOL);
    const { status: _, ...fields } = record;
    await writeAsAnybody(
      await signed({ action: "issue", status: "Active", record: fields }, stranger),
    );
    expect(await anchor.listByIssuer(issuer.address)).toEqual([]);
  });

  test("tells the second of two issues that came at once", async () => {
    const { record: same } = await makeCredential({ now: new Date(startTime.getTime() - 1000) });
    const results = await Promise.allSettled([
      anchor.issue(record, { issuer }),
      anchor.issue(same, { issuer }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const rejected = results.find(({ status }) => status === "rejected") as PromiseRejectedResult;
    expect(rejected.reason).toMatchObject({ code: "ledger_already_exists" });
  });
});

describe("memos", () => {
  test("are read as they were written", async () => {
    const { status: _, ...fields } = record;
    for (const event of [
      { action: "issue", status: "Active", record: fields },
      { action: "activate" },
      { action: "revoke", reasonCode: 9 },
      {
        action: "anchorBatch",
        batch: { issuer: issuer.address, root: new Uint8Array(32).fill(1), size: 3 },
      },
      { action: "revokeInBatch", leafIndex: 2, reasonCode: 0 },
    ]) {
      const whole = {
        ...event,
        authorization: new Uint8Array(64).fill(8),
        lastValidAt: 9,
      } as MemoEvent;
      expect(readMemo(writeMemo(whole))).toEqual(whole);
    }
  });

  test("of any text are no event, and never an error", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc
            .jsonValue()
            .map((value) =>
              JSON.stringify({ arcs: 1, action: "issue", authorization: value, record: value }),
            ),
        ),
        (text) => {
          expect(readMemo(text)).toBeUndefined();
        },
      ),
    );
  });

  test("about nothing that is known are not genuine", () => {
    const authorization = new Uint8Array(64);
    for (const event of [
      { action: "activate" },
      { action: "revoke", reasonCode: 0 },
      { action: "revokeInBatch", leafIndex: 0, reasonCode: 0 },
    ]) {
      expect(
        isGenuine({ ...event, authorization, lastValidAt: END } as MemoEvent, { address }),
      ).toBe(false);
    }
  });
});
