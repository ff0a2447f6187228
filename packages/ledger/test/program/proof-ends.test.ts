import type { Instruction } from "@solana/kit";
import { describe, expect, test } from "vitest";

import { createLedgerAnchor } from "../../src/index.ts";
import {
  changeInstruction,
  closeInstruction,
  instructionTags,
} from "../../src/program/messages.ts";
import { readLedgerTime } from "../../src/transaction/send-transaction.ts";
import {
  issuer,
  payer,
  programAnchor,
  startSeconds,
  startTestLedger,
  startTime,
} from "../support/fixtures.ts";
import { batchParts, issueParts, program, prove, requestOf, send } from "../support/raw.ts";
import { batchMessage, batchRevocationMessage, recordMessage } from "../support/messages.ts";
import {
  useAdversaryLedger,
  scene,
  record,
  address,
  now,
  wait,
  place,
  revokeInstruction,
  refused,
} from "../support/adversary-scene.ts";

useAdversaryLedger();

describe("a proof has an end", () => {
  const batch = {
    issuer: issuer.address,
    root: new Uint8Array(32).fill(5),
    size: 9,
    closableAt: startSeconds + 500,
  };
  /** The ledger's time. */
  const timeOf = async (): Promise<number> => readLedgerTime(requestOf(scene.ledger), "processed");
  /** Every kind of proof, with everything else that makes it acceptable. */
  const kinds: Record<string, (lastValidAt: number) => Promise<Instruction[]>> = {
    async issue(lastValidAt) {
      const { issue } = await issueParts(record);
      return [await prove(recordMessage("issue", { place, record, extra: 1, lastValidAt })), issue];
    },
    async activate(lastValidAt) {
      await scene.anchor.issue(record, { issuer, status: "Pending" });
      const activate = changeInstruction(program, address, Uint8Array.of(instructionTags.activate));
      return [await prove(recordMessage("activate", { place, record, lastValidAt })), activate];
    },
    async revoke(lastValidAt) {
      await scene.anchor.issue(record, { issuer });
      return [
        await prove(recordMessage("revoke", { place, record, lastValidAt })),
        revokeInstruction(),
      ];
    },
    async close(lastValidAt) {
      await scene.anchor.issue(record, { issuer });
      await wait(1000);
      const closing = closeInstruction(program, {
        address,
        payer: payer.address,
        tag: instructionTags.close,
      });
      return [await prove(recordMessage("close", { place, record, lastValidAt })), closing];
    },
    async anchorBatch(lastValidAt) {
      const { anchor: instruction, address: at } = await batchParts(batch);
      return [
        await prove(
          batchMessage("anchorBatch", { place: { program, address: at }, batch, lastValidAt }),
        ),
        instruction,
      ];
    },
    async revokeInBatch(lastValidAt) {
      const { address: at } = await scene.anchor.anchorBatch(batch, {
        issuer,
        closableAt: batch.closableAt,
      });
      const revoked = {
        place: { program, address: at },
        batch,
        leafIndex: 0,
        reasonCode: 0,
        lastValidAt,
      };
      const data = Uint8Array.of(instructionTags.revokeInBatch, 0, 0, 0, 0, 0, 0, 0);
      return [await prove(batchRevocationMessage(revoked)), changeInstruction(program, at, data)];
    },
    async closeBatch(lastValidAt) {
      const { address: at } = await scene.anchor.anchorBatch(batch, {
        issuer,
        closableAt: batch.closableAt,
      });
      await wait(500);
      const closing = closeInstruction(program, {
        address: at,
        payer: payer.address,
        tag: instructionTags.closeBatch,
      });
      return [
        await prove(
          batchMessage("closeBatch", { place: { program, address: at }, batch, lastValidAt }),
        ),
        closing,
      ];
    },
  };

  test.each(Object.keys(kinds))(
    "%s: what lands later than the issuer signed is refused, in time it is not",
    async (kind) => {
      const lastValidAt = startSeconds + (kind.startsWith("close") ? 1010 : 10);
      const instructions = await kinds[kind]!(lastValidAt);
      await scene.ledger.advance({ seconds: lastValidAt + 1 - (await timeOf()) });
      // Also by a stranger, thirty days later, where it has not expired otherwise by then.
      for (const seconds of [0, 30 * 86_400]) {
        if (kind !== "close" && kind !== "closeBatch" && seconds > 0) continue;
        await scene.ledger.advance({ seconds });
        await expect(send(scene.ledger, instructions)).rejects.toMatchObject(
          refused("ledger_proof_expired"),
        );
      }
      const again = await startTestLedger();
      await scene.ledger.close();
      scene.ledger = again;
      scene.passed = 0;
      scene.anchor = programAnchor(scene.ledger, { now });
      const inTime = await kinds[kind]!(lastValidAt);
      await scene.ledger.advance({ slots: 1 });
      await send(scene.ledger, inTime);
    },
  );

  test("in its last second it is good, in the next no more", async () => {
    const lastValidAt = startSeconds + 7;
    const parts = await kinds["issue"]!(lastValidAt);
    await scene.ledger.advance({ seconds: 8 });
    await expect(send(scene.ledger, parts)).rejects.toMatchObject(refused("ledger_proof_expired"));
    const next = await kinds["issue"]!(lastValidAt + 1);
    await send(scene.ledger, next);
    expect(await scene.anchor.read(record)).toMatchObject({
      status: "Active",
      lastValidAt: lastValidAt + 1,
    });
  });

  test("an end that is further ahead than an hour is refused: the clock of who signed it is wrong", async () => {
    const ahead = createLedgerAnchor({
      network: "local",
      transport: scene.ledger.transport,
      payer,
      now: () => new Date(startTime.getTime() + 3481 * 1000),
    });
    await expect(ahead.issue(record, { issuer })).rejects.toMatchObject(
      refused("ledger_proof_too_far_ahead"),
    );
    const parts = await kinds["issue"]!(startSeconds + 3601);
    await expect(send(scene.ledger, parts)).rejects.toMatchObject(
      refused("ledger_proof_too_far_ahead"),
    );
    await wait(1);
    await send(scene.ledger, parts);
  });

  test("no end is so far ahead that it comes out before the present", async () => {
    for (const end of [
      2n ** 63n - 1n,
      2n ** 63n,
      2n ** 64n - 1n,
      2n ** 32n + BigInt(startSeconds),
    ]) {
      const { issue } = await issueParts(record);
      const message = recordMessage("issue", { place, record, extra: 1, lastValidAt: 0 });
      new DataView(message.buffer).setBigUint64(16, end, true);
      await expect(send(scene.ledger, [await prove(message), issue])).rejects.toMatchObject({
        code: end >= 2n ** 63n ? "ledger_proof_expired" : "ledger_proof_too_far_ahead",
      });
    }
  });

  test("each attempt is signed anew, for as long as the settings say", async () => {
    const signed: Uint8Array[] = [];
    const noting = {
      address: issuer.address,
      sign: (bytes: Uint8Array) => (signed.push(bytes), issuer.sign(bytes)),
    };
    const patient = createLedgerAnchor({
      network: "local",
      transport: scene.ledger.transport,
      payer,
      validForSeconds: 1800,
      now: () => startTime,
    });
    await patient.issue(record, { issuer: noting });
    await expect(scene.anchor.issue(record, { issuer: noting })).rejects.toMatchObject(
      refused("ledger_already_exists"),
    );
    const ends = signed.map((message) =>
      Number(new DataView(message.buffer, message.byteOffset).getBigUint64(16, true)),
    );
    expect(ends).toEqual([startSeconds + 1800, startSeconds + 120]);
    for (const validForSeconds of [1801, -1, 1.5, Number.NaN]) {
      expect(() => createLedgerAnchor({ network: "local", payer, validForSeconds })).toThrow(
        /validForSeconds/,
      );
    }
  });
});
