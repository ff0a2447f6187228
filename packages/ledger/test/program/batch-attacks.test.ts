import { beforeEach, describe, expect, test } from "vitest";

import {
  changeInstruction,
  closeInstruction,
  instructionTags,
} from "../../src/program/messages.ts";
import { littleEndian } from "../../src/program/addresses.ts";
import { issuer, payer, startSeconds, stranger } from "../support/fixtures.ts";
import { batchParts, program, prove, send, withAccount, withData } from "../support/raw.ts";
import { batchMessage, batchRevocationMessage } from "../support/messages.ts";
import { useAdversaryLedger, scene, wait, refused } from "../support/adversary-scene.ts";

useAdversaryLedger();

describe("a batch changes only as its issuer says", () => {
  const batch = {
    issuer: issuer.address,
    root: new Uint8Array(32).fill(5),
    size: 9,
    closableAt: startSeconds + 500,
  };
  let at: string;
  const revocation = (leafIndex: number, reasonCode = 0): Uint8Array =>
    Uint8Array.of(instructionTags.revokeInBatch, reasonCode, 0, 0, ...littleEndian(leafIndex, 4));
  const revocationMessage = (leafIndex: number): Uint8Array =>
    batchRevocationMessage({ place: { program, address: at }, batch, leafIndex, reasonCode: 0 });
  beforeEach(async () => {
    const { proof, anchor: instruction, address: batchAddress } = await batchParts(batch);
    at = batchAddress;
    await send(scene.ledger, [proof, instruction]);
  });

  test("anchoring: not altered, not elsewhere, not twice, not empty, not too large, not over already", async () => {
    const other = { ...batch, root: new Uint8Array(32).fill(6) };
    const { proof, anchor: instruction } = await batchParts(other);
    const alter = (at_: number, bytes: number[]): typeof instruction =>
      withData(instruction, (data) => data.set(bytes, at_));
    const wrong = refused("ledger_proof_wrong_message");
    await expect(send(scene.ledger, [proof, alter(4, [16])])).rejects.toMatchObject(wrong);
    await expect(
      send(scene.ledger, [proof, alter(16, [0, 0, 0, 0, 0, 0, 0, 0])]),
    ).rejects.toMatchObject(wrong);
    await expect(send(scene.ledger, [proof, alter(24, [7])])).rejects.toMatchObject(
      refused("ledger_wrong_address"),
    );
    await expect(
      send(scene.ledger, [proof, withAccount(instruction, 2, at)]),
    ).rejects.toMatchObject(refused("ledger_wrong_address"));
    await expect(send(scene.ledger, [proof, alter(4, [0, 0, 0, 0])])).rejects.toMatchObject(
      refused("ledger_invalid_field"),
    );
    await expect(send(scene.ledger, [proof, alter(4, [1, 0, 1, 0])])).rejects.toMatchObject(
      refused("ledger_invalid_field"),
    );
    await expect(send(scene.ledger, [proof, alter(1, [1])])).rejects.toMatchObject(
      refused("ledger_malformed_instruction"),
    );
    const again = await batchParts({ ...batch, size: 10 });
    await expect(send(scene.ledger, [again.proof, again.anchor])).rejects.toMatchObject(
      refused("ledger_already_exists"),
    );
    await wait(500);
    await expect(send(scene.ledger, [proof, instruction])).rejects.toMatchObject(
      refused("ledger_already_expired"),
    );
  });

  test("revocation: not by another key, not of another credential, not outside, not twice; and only its own bit", async () => {
    const revoke = (index: number): ReturnType<typeof changeInstruction> =>
      changeInstruction(program, at, revocation(index));
    await expect(
      send(scene.ledger, [await prove(revocationMessage(3), stranger), revoke(3)]),
    ).rejects.toMatchObject(refused("ledger_proof_wrong_key"));
    await expect(
      send(scene.ledger, [await prove(revocationMessage(3)), revoke(4)]),
    ).rejects.toMatchObject(refused("ledger_proof_wrong_message"));
    await expect(
      send(scene.ledger, [await prove(revocationMessage(9)), revoke(9)]),
    ).rejects.toMatchObject(refused("ledger_invalid_field"));
    const far = changeInstruction(program, at, revocation(0xffff_ffff));
    await expect(
      send(scene.ledger, [await prove(revocationMessage(3)), far]),
    ).rejects.toMatchObject(refused("ledger_invalid_field"));
    await send(scene.ledger, [await prove(revocationMessage(8)), revoke(8)]);
    await scene.ledger.advance({ slots: 1 });
    await expect(
      send(scene.ledger, [await prove(revocationMessage(8)), revoke(8)]),
    ).rejects.toMatchObject(refused("ledger_already_revoked"));
    const read = (await scene.anchor.readBatch(batch))!;
    expect([...read.revoked]).toEqual([0, 1]);
  });

  test("closing: only after its time, by the issuer, to who paid", async () => {
    await expect(scene.anchor.closeBatch(batch, { issuer })).rejects.toMatchObject(
      refused("ledger_not_expired"),
    );
    await wait(500);
    const message = batchMessage("closeBatch", { place: { program, address: at }, batch });
    const closing = closeInstruction(program, {
      address: at,
      payer: payer.address,
      tag: instructionTags.closeBatch,
    });
    await expect(
      send(scene.ledger, [await prove(message), withAccount(closing, 2, stranger.address)]),
    ).rejects.toMatchObject(refused("ledger_wrong_rent_receiver"));
    await expect(
      send(scene.ledger, [await prove(message, stranger), closing]),
    ).rejects.toMatchObject(refused("ledger_proof_wrong_key"));
    await expect(
      send(scene.ledger, [
        await prove(batchMessage("anchorBatch", { place: { program, address: at }, batch })),
        closing,
      ]),
    ).rejects.toMatchObject(refused("ledger_proof_wrong_message"));
    await scene.anchor.closeBatch(batch, { issuer });
    expect(await scene.anchor.readBatch(batch)).toBeUndefined();
  });

  test("closing: never, where one of its credentials never expires", async () => {
    const endless = { issuer: issuer.address, root: new Uint8Array(32).fill(9), size: 1 };
    await scene.anchor.anchorBatch(endless, { issuer });
    await wait(10 ** 9);
    await expect(scene.anchor.closeBatch(endless, { issuer })).rejects.toMatchObject(
      refused("ledger_not_expired"),
    );
  });
});
