import { createSigner } from "@arcs/core";
import { concatBytes } from "@arcs/core/internal";
import { beforeEach, describe, expect, test } from "vitest";

import { createLedgerAnchor } from "../../src/index.ts";
import { deriveRecordAddress } from "../../src/program/addresses.ts";
import {
  changeInstruction,
  closeInstruction,
  instructionTags,
} from "../../src/program/messages.ts";
import { agent, issuer, makeCredential, payer, SOL, stranger } from "../support/fixtures.ts";
import {
  batchParts,
  issueParts,
  program,
  prove,
  rpcOf,
  send,
  withAccount,
} from "../support/raw.ts";
import { recordMessage } from "../support/messages.ts";
import {
  useAdversaryLedger,
  scene,
  record,
  address,
  wait,
  place,
  revokeInstruction,
  refused,
} from "../support/adversary-scene.ts";

useAdversaryLedger();

describe("an address cannot be blocked or borrowed", () => {
  test("lamports sent there before do not prevent the issue, and count towards the rent", async () => {
    for (const lamports of [1n, 5_000_000_000n]) {
      const { record: each } = await makeCredential({ nonce: `prefunded ${lamports}` });
      const { address: ahead } = await deriveRecordAddress(program, {
        issuer: issuer.address,
        credentialId: each.credentialId,
      });
      await scene.ledger.airdrop(ahead, lamports);
      await scene.anchor.issue(each, { issuer });
      expect(await scene.anchor.read(each)).toMatchObject({ status: "Active" });
    }
    await scene.ledger.airdrop(address, 1n);
    expect(await scene.anchor.read(record)).toBeUndefined();
  });

  test("an account that looks like a record but belongs to another program is neither read nor changed", async () => {
    await scene.anchor.issue(record, { issuer });
    const { value } = await rpcOf(scene.ledger)
      .getAccountInfo(address as never, { encoding: "base64" })
      .send();
    const data = Uint8Array.from(Buffer.from(value!.data[0], "base64"));
    await scene.ledger.setAccount(address, {
      lamports: SOL,
      owner: agent.address,
      executable: false,
      data,
    });
    await expect(scene.anchor.read(record)).rejects.toMatchObject(refused("ledger_wrong_owner"));
    const message = recordMessage("revoke", { place, record, extra: 0 });
    await expect(
      send(scene.ledger, [await prove(message), revokeInstruction()]),
    ).rejects.toMatchObject(refused("ledger_wrong_owner"));
  });

  test("a batch is no record, and a record no batch", async () => {
    await scene.anchor.issue(record, { issuer });
    const batch = { issuer: issuer.address, root: new Uint8Array(32).fill(5), size: 8 };
    const parts = await batchParts(batch);
    await send(scene.ledger, [parts.proof, parts.anchor]);
    const malformed = refused("ledger_malformed_account");
    const asRecord = changeInstruction(
      program,
      parts.address,
      Uint8Array.of(instructionTags.revoke, 0),
    );
    const asBatch = changeInstruction(
      program,
      address,
      Uint8Array.of(instructionTags.revokeInBatch, 0, 0, 0, 0, 0, 0, 0),
    );
    const proof = await prove(recordMessage("revoke", { place, record, extra: 0 }));
    await expect(send(scene.ledger, [proof, asRecord])).rejects.toMatchObject(malformed);
    await expect(send(scene.ledger, [proof, asBatch])).rejects.toMatchObject(malformed);
  });

  test("an account that does not exist is not changed", async () => {
    const proof = await prove(recordMessage("revoke", { place, record, extra: 0 }));
    await expect(send(scene.ledger, [proof, revokeInstruction()])).rejects.toMatchObject(
      refused("ledger_wrong_owner"),
    );
  });
});

describe("a record changes only as its issuer says", () => {
  beforeEach(() => scene.anchor.issue(record, { issuer }));

  test("revoke: not by another key, not with another reason, not twice, not with the proof of another action", async () => {
    const message = recordMessage("revoke", { place, record, extra: 1 });
    const other = recordMessage("close", { place, record, extra: 1 });
    await expect(
      send(scene.ledger, [await prove(message, stranger), revokeInstruction(1)]),
    ).rejects.toMatchObject(refused("ledger_proof_wrong_key"));
    await expect(
      send(scene.ledger, [await prove(message), revokeInstruction(2)]),
    ).rejects.toMatchObject(refused("ledger_proof_wrong_message"));
    await expect(
      send(scene.ledger, [await prove(other), revokeInstruction(1)]),
    ).rejects.toMatchObject(refused("ledger_proof_wrong_message"));
    await expect(
      send(scene.ledger, [await prove(message), revokeInstruction(6)]),
    ).rejects.toMatchObject(refused("ledger_invalid_field"));
    await send(scene.ledger, [await prove(message), revokeInstruction(1)]);
    await scene.ledger.advance({ slots: 1 });
    await expect(
      send(scene.ledger, [await prove(message), revokeInstruction(1)]),
    ).rejects.toMatchObject(refused("ledger_already_revoked"));
  });

  test("revoke: not with the proof for another record of the same issuer", async () => {
    const { record: second } = await makeCredential({ nonce: "second" });
    await scene.anchor.issue(second, { issuer });
    const { address: elsewhere } = await deriveRecordAddress(program, {
      issuer: issuer.address,
      credentialId: second.credentialId,
    });
    const message = recordMessage("revoke", {
      place: { program, address: elsewhere },
      record: second,
      extra: 0,
    });
    await expect(
      send(scene.ledger, [await prove(message), revokeInstruction()]),
    ).rejects.toMatchObject(refused("ledger_proof_wrong_message"));
  });

  test("activate: a proof kept from before does not bring a revoked record back", async () => {
    const { record: pending } = await makeCredential({ nonce: "pending" });
    await scene.anchor.issue(pending, { issuer, status: "Pending" });
    const { address: at } = await deriveRecordAddress(program, {
      issuer: issuer.address,
      credentialId: pending.credentialId,
    });
    const proof = await prove(
      recordMessage("activate", { place: { program, address: at }, record: pending }),
    );
    await scene.anchor.revoke(pending.credentialId, { issuer });
    const activate = changeInstruction(program, at, Uint8Array.of(instructionTags.activate));
    await expect(send(scene.ledger, [proof, activate])).rejects.toMatchObject(
      refused("ledger_not_pending"),
    );
  });

  test("expire: only after its time, by anybody, and never a revoked one", async () => {
    await expect(scene.anchor.expire(record)).rejects.toMatchObject(refused("ledger_not_expired"));
    const { record: endless } = await makeCredential({ nonce: "endless" });
    await scene.anchor.issue(endless, { issuer });
    await wait(1000);
    await expect(scene.anchor.expire(endless)).rejects.toMatchObject(refused("ledger_not_expired"));
    await scene.anchor.expire(record);
    expect(await scene.anchor.read(record)).toMatchObject({ status: "Expired" });
    await scene.ledger.advance({ slots: 1 });
    await expect(scene.anchor.expire(record)).rejects.toMatchObject(refused("ledger_not_live"));
    await scene.anchor.revoke(record.credentialId, { issuer });
    await scene.ledger.advance({ slots: 1 });
    await expect(scene.anchor.expire(record)).rejects.toMatchObject(refused("ledger_not_live"));
    expect((await scene.anchor.history(record)).map(({ action }) => action)).toEqual([
      "issue",
      "expire",
      "revoke",
    ]);
  });

  test("close: only after its time, by the issuer, to who paid, all of it; and a proof does not serve twice", async () => {
    await expect(scene.anchor.close(record.credentialId, { issuer })).rejects.toMatchObject(
      refused("ledger_not_expired"),
    );
    await scene.anchor.revoke(record.credentialId, { issuer });
    await expect(scene.anchor.close(record.credentialId, { issuer })).rejects.toMatchObject(
      refused("ledger_not_expired"),
    );
    await wait(1000);

    const message = recordMessage("close", { place, record });
    const closing = closeInstruction(program, {
      address,
      payer: payer.address,
      tag: instructionTags.close,
    });
    const proof = await prove(message);
    const toStranger = withAccount(closing, 2, stranger.address);
    await scene.ledger.airdrop(stranger.address, SOL);
    await expect(send(scene.ledger, [proof, toStranger])).rejects.toMatchObject(
      refused("ledger_wrong_rent_receiver"),
    );
    await expect(
      send(scene.ledger, [await prove(message, stranger), closing]),
    ).rejects.toMatchObject(refused("ledger_proof_wrong_key"));

    const balanceOf = async (of: string): Promise<bigint> =>
      (
        await rpcOf(scene.ledger)
          .getBalance(of as never)
          .send()
      ).value;
    const [before, rent] = [await balanceOf(payer.address), await balanceOf(address)];
    // Relayed and paid by a stranger: the rent still goes to the payer of the record.
    await send(scene.ledger, [proof, closing], { by: stranger });
    expect(await balanceOf(payer.address)).toBe(before + rent);
    expect([await scene.anchor.read(record), await balanceOf(address)]).toEqual([undefined, 0n]);
    await scene.ledger.advance({ slots: 1 });
    await expect(send(scene.ledger, [proof, closing], { by: stranger })).rejects.toMatchObject(
      refused("ledger_wrong_owner"),
    );
    // Nor can the old proof bring back the old record.
    const { proof: old, issue } = await issueParts(record);
    await expect(send(scene.ledger, [old, issue])).rejects.toMatchObject(
      refused("ledger_already_expired"),
    );
  });

  test("a record that never expires is never closed: nothing can be un-revoked", async () => {
    const { record: endless } = await makeCredential({ nonce: "endless" });
    await scene.anchor.issue(endless, { issuer });
    await scene.anchor.revoke(endless.credentialId, { issuer });
    await wait(10 ** 9);
    await expect(scene.anchor.close(endless.credentialId, { issuer })).rejects.toMatchObject(
      refused("ledger_not_expired"),
    );
    await expect(scene.anchor.issue(endless, { issuer })).rejects.toMatchObject(
      refused("ledger_already_exists"),
    );
  });

  test("relaying a proof changes the payer, and nothing else", async () => {
    const { record: mine } = await makeCredential({ nonce: "mine" });
    await scene.ledger.airdrop(stranger.address, SOL);
    const { proof, issue } = await issueParts(mine, { payer: stranger.address });
    await send(scene.ledger, [proof, issue], { by: stranger });
    expect(await scene.anchor.read(mine)).toMatchObject({
      ...mine,
      status: "Active",
      payer: stranger.address,
    });
    // The issuer's own, later attempt gets that error.
    await expect(scene.anchor.issue(mine, { issuer })).rejects.toMatchObject(
      refused("ledger_already_exists"),
    );
  });
});

test("more accounts than any instruction has are refused", async () => {
  const accounts = Array.from({ length: 9 }, (_, index) => ({
    address: createSigner(new Uint8Array(32).fill(100 + index)).address as never,
    role: 0 as const,
  }));
  const instruction = {
    programAddress: program as never,
    accounts,
    data: Uint8Array.of(instructionTags.expire),
  };
  await expect(send(scene.ledger, [instruction])).rejects.toMatchObject(
    refused("ledger_malformed_instruction"),
  );
});

test("the same account in every place confuses nothing", async () => {
  await scene.anchor.issue(record, { issuer });
  for (const tag of Object.values(instructionTags)) {
    const accounts = Array.from({ length: 6 }, () => ({
      address: address as never,
      role: 1 as const,
    }));
    const data = concatBytes(Uint8Array.of(tag), new Uint8Array(7));
    for (const length of [1, 2, 8]) {
      const instruction = {
        programAddress: program as never,
        accounts,
        data: data.slice(0, length),
      };
      await expect(send(scene.ledger, [instruction])).rejects.toMatchObject({ name: "SdkError" });
    }
  }
  expect(await scene.anchor.read(record)).toMatchObject({ status: "Active" });
});

test("a network without a deployment asks for one", () => {
  expect(() => createLedgerAnchor({ network: "devnet", payer })).toThrow(/arcs-ledger deploy/);
});
