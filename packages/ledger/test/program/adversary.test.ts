import { createSigner, type CredentialRecord } from "@arcs/core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { concatBytes, littleEndian } from "../../src/bytes.ts";
import { createLedgerAnchor, type ProgramAnchor } from "../../src/index.ts";
import type { LocalLedger } from "../../src/local/index.ts";
import {
  addressBytes,
  deriveRecordAddress,
  ED25519_PROGRAM,
  INSTRUCTIONS_SYSVAR,
} from "../../src/program/addresses.ts";
import { programBase64 } from "../../src/program/generated.ts";
import {
  changeInstruction,
  closeInstruction,
  expireInstruction,
  instructionTags,
} from "../../src/program/instructions.ts";
import { batchMessage, batchRevocationMessage, recordMessage } from "../../src/program/messages.ts";
import {
  agent,
  issuer,
  makeCredential,
  payer,
  programAnchor,
  SOL,
  startSeconds,
  startTestLedger,
  startTime,
  stranger,
} from "../fixtures.ts";
import { batchParts, issueParts, program, prove, rpcOf, send, withAccount, withData } from "../raw.ts";

let ledger: LocalLedger;
let anchor: ProgramAnchor;
let record: CredentialRecord;
let address: string;

beforeEach(async () => {
  ledger = await startTestLedger();
  anchor = programAnchor(ledger, { now: () => startTime });
  ({ record } = await makeCredential({ expiresInSeconds: 1000 }));
  ({ address } = await deriveRecordAddress(program, issuer.address, record.credentialId));
});
afterEach(() => ledger.close());

const place = {
  program,
  get address() {
    return address;
  },
};
const revokeInstruction = (reason = 0): ReturnType<typeof changeInstruction> =>
  changeInstruction(program, address, Uint8Array.of(instructionTags.revoke, reason));
const refused = (code: string): object => ({ code });

describe("issue is refused", () => {
  test("honestly made it is not: what follows fails for its one change", async () => {
    const { proof, issue } = await issueParts(record);
    await send(ledger, [proof, issue]);
    expect(await anchor.read(record)).toMatchObject({ status: "Active" });
  });

  test("signed by another key", async () => {
    const { issue, message } = await issueParts(record);
    await expect(send(ledger, [await prove(message, stranger), issue])).rejects.toMatchObject(
      refused("ledger_proof_wrong_key"),
    );
  });

  test("signed by another key that claims to be the issuer's: the precompile itself refuses", async () => {
    const { proof, issue, message } = await issueParts(record);
    const forged = await stranger.sign(message);
    const claimed = withData(proof, (data) => data.set(forged, 48));
    await expect(send(ledger, [claimed, issue])).rejects.toMatchObject(refused("ledger_proof_invalid"));
  });

  test.each<[string, Partial<CredentialRecord>]>([
    ["template", { template: "other" }],
    ["subject", { subject: stranger.address }],
    ["subject data hash", { subjectDataHash: new Uint8Array(32) }],
    ["place of the data", { subjectDataUri: "https://evil.example/" }],
    ["signature", { signature: new Uint8Array(64) }],
    ["issuedAt", { issuedAt: 1 }],
    ["expiresAt", { expiresAt: startSeconds + 2000 }],
    ["no expiry", { expiresAt: undefined as never }],
  ])("altered after signing: %s", async (_, change) => {
    const { proof, issue } = await issueParts(record, { record: change });
    await expect(send(ledger, [proof, issue])).rejects.toMatchObject(refused("ledger_proof_wrong_message"));
  });

  test("with the boundary between two texts moved", async () => {
    const { credentialId, template, subjectDataUri } = record;
    expect(template.length).toBeGreaterThan(1);
    const moved = { template: template.slice(0, -1), subjectDataUri: template.slice(-1) + subjectDataUri };
    const { proof, issue } = await issueParts(record, { record: moved });
    await expect(send(ledger, [proof, issue])).rejects.toMatchObject(refused("ledger_proof_wrong_message"));

    const shorter = credentialId.slice(0, -1);
    const { address: other } = await deriveRecordAddress(program, issuer.address, shorter);
    const change = { record: { credentialId: shorter, template: credentialId.slice(-1) + template }, address: other };
    const parts = await issueParts(record, change);
    await expect(send(ledger, [parts.proof, parts.issue])).rejects.toMatchObject(refused("ledger_proof_wrong_message"));
  });

  test("with the status flipped", async () => {
    const { proof, issue } = await issueParts(record, { status: "Pending" });
    await expect(send(ledger, [proof, issue])).rejects.toMatchObject(refused("ledger_proof_wrong_message"));
  });

  test("in a state that nothing begins with", async () => {
    for (const status of [2, 3, 255]) {
      const { proof, issue } = await issueParts(record);
      const begun = withData(issue, (data) => void (data[1] = status));
      await expect(send(ledger, [proof, begun])).rejects.toMatchObject(refused("ledger_invalid_field"));
    }
  });

  test("at another address", async () => {
    const { address: other } = await deriveRecordAddress(program, issuer.address, "skill-other");
    const { proof, issue } = await issueParts(record, { address: other });
    await expect(send(ledger, [proof, issue])).rejects.toMatchObject(refused("ledger_wrong_address"));
  });

  test("in the name of another issuer, with a proof by his own key", async () => {
    const { issue, message } = await issueParts(record);
    const own = withAccount(issue, 1, stranger.address);
    await expect(send(ledger, [await prove(message, stranger), own])).rejects.toMatchObject(
      refused("ledger_wrong_address"),
    );
  });

  test("with a proof for another record", async () => {
    const { record: other } = await makeCredential({ nonce: "other" });
    const [{ proof }, { issue }] = [await issueParts(other), await issueParts(record)];
    await expect(send(ledger, [proof, issue])).rejects.toMatchObject(refused("ledger_proof_wrong_message"));
  });

  test("with a proof for the same program elsewhere", async () => {
    await ledger.addProgram(agent.address, Buffer.from(programBase64, "base64"));
    const there = await deriveRecordAddress(agent.address, issuer.address, record.credentialId);
    const { proof, issue } = await issueParts(record, { program: agent.address, address: there.address });
    await expect(send(ledger, [proof, issue])).rejects.toMatchObject(refused("ledger_proof_wrong_message"));
  });

  test("a second time", async () => {
    const { proof, issue } = await issueParts(record);
    await send(ledger, [proof, issue]);
    const { proof: again, issue: other } = await issueParts({ ...record, subjectDataUri: "https://other.example/" });
    await expect(send(ledger, [again, other])).rejects.toMatchObject(refused("ledger_already_exists"));
  });

  test("without a proof directly before it", async () => {
    const { proof, issue } = await issueParts(record);
    const { record: second } = await makeCredential({ nonce: "second" });
    const other = await issueParts(second);
    const missing = refused("ledger_proof_missing");
    await expect(send(ledger, [issue])).rejects.toMatchObject(missing);
    await expect(send(ledger, [issue, proof])).rejects.toMatchObject(missing);
    const between = expireInstruction(program, address);
    await expect(send(ledger, [proof, between, issue])).rejects.toBeDefined();
    // One proof does not serve two instructions.
    await expect(send(ledger, [proof, issue, other.issue])).rejects.toMatchObject(missing);
  });

  test("with a proof in another form", async () => {
    const { issue, message, signature } = await issueParts(record);
    const header = (...values: number[]): Uint8Array =>
      concatBytes(Uint8Array.of(values[0]!, 0), ...values.slice(1).map((value) => littleEndian(value, 2)));
    const key = addressBytes(issuer.address);
    const here = 0xffff;
    const forms: Record<string, Uint8Array> = {
      "message first": concatBytes(header(1, 96, here, 64, here, 16, 48, here), message, key, signature),
      "a byte more": concatBytes(
        header(1, 48, here, 16, here, 112, 48, here),
        key,
        signature,
        message,
        Uint8Array.of(0),
      ),
      "padding in the header": concatBytes(
        Uint8Array.of(1, 1),
        header(1, 48, here, 16, here, 112, 48, here).slice(2),
        key,
        signature,
        message,
      ),
      "two signatures": concatBytes(
        Uint8Array.of(2, 0),
        ...[48 + 14, here, 16 + 14, here, 112 + 14, 48, here, 48 + 14, here, 16 + 14, here, 112 + 14, 48, here].map(
          (value) => littleEndian(value, 2),
        ),
        key,
        signature,
        message,
      ),
      "no signature": Uint8Array.of(0, 0),
      "a shorter message": concatBytes(
        header(1, 48, here, 16, here, 112, 32, here),
        key,
        await issuer.sign(message.slice(0, 32)),
        message,
      ),
    };
    for (const [name, data] of Object.entries(forms)) {
      const proof = { programAddress: ED25519_PROGRAM, data };
      await expect(send(ledger, [proof, issue]), name).rejects.toMatchObject(refused("ledger_proof_malformed"));
    }
  });

  test("with offsets that lead the precompile to another instruction than the program reads", async () => {
    const { issue, message } = await issueParts(record);
    // The signature that is checked is a stranger's over anything; the bytes in the usual places are the issuer's key and
    // the wanted message, with no signature at all.
    const decoy = await prove(message, stranger);
    const bait = withData(await prove(message), (data) => {
      data.fill(0, 48, 112);
      for (const at of [4, 8, 14]) data.set([0, 0], at);
    });
    await expect(send(ledger, [decoy, bait, issue])).rejects.toMatchObject(refused("ledger_proof_malformed"));
  });

  test("with a forged instructions sysvar", async () => {
    const { proof, issue } = await issueParts(record);
    const forged = agent.address;
    const real = concatBytes(littleEndian(1, 2), littleEndian(4, 2), new Uint8Array(300));
    await ledger.setAccount(forged, { lamports: SOL, owner: INSTRUCTIONS_SYSVAR, executable: false, data: real });
    await expect(send(ledger, [proof, withAccount(issue, 4, forged)])).rejects.toMatchObject(
      refused("ledger_wrong_sysvar"),
    );
  });

  test("with another program in place of the system's", async () => {
    const { proof, issue } = await issueParts(record);
    await expect(send(ledger, [proof, withAccount(issue, 5, agent.address)])).rejects.toMatchObject(
      refused("ledger_malformed_instruction"),
    );
  });

  test("dated ahead of the ledger's clock, or over already", async () => {
    const { record: ahead } = await makeCredential({ now: new Date((startSeconds + 301) * 1000) });
    const parts = await issueParts(ahead);
    await expect(send(ledger, [parts.proof, parts.issue])).rejects.toMatchObject(refused("ledger_issued_in_future"));
    await ledger.advance({ seconds: 1 });
    await send(ledger, [parts.proof, parts.issue]);

    await ledger.advance({ seconds: 1000 });
    const { proof, issue } = await issueParts(record);
    await expect(send(ledger, [proof, issue])).rejects.toMatchObject(refused("ledger_already_expired"));
  });

  test("with lengths that do not add up, or beyond their bounds", async () => {
    const { proof, issue } = await issueParts(record);
    const attempts: [string, (data: Uint8Array) => Uint8Array | void, string][] = [
      ["id longer than there is", (data) => void (data[2] = data[2]! + 1), "ledger_malformed_instruction"],
      ["cut off", (data) => data.slice(0, -1), "ledger_malformed_instruction"],
      ["a byte more", (data) => concatBytes(data, Uint8Array.of(0)), "ledger_malformed_instruction"],
      ["header only", (data) => data.slice(0, 128), "ledger_malformed_instruction"],
      ["half a header", (data) => data.slice(0, 100), "ledger_malformed_instruction"],
      ["tag only", (data) => data.slice(0, 1), "ledger_malformed_instruction"],
      ["nothing", () => new Uint8Array(0), "ledger_malformed_instruction"],
      ["something where zeros belong", (data) => void (data[6] = 1), "ledger_malformed_instruction"],
      ["no id", (data) => data.set([0, data[2]! + data[3]!], 2), "ledger_invalid_field"],
      ["a negative time", (data) => void data.fill(0xff, 16, 24), "ledger_invalid_field"],
      ["an unknown tag", (data) => void (data[0] = 8), "ledger_malformed_instruction"],
    ];
    for (const [name, change, code] of attempts) {
      await expect(send(ledger, [proof, withData(issue, change)]), name).rejects.toMatchObject(refused(code));
    }
  });

  test("with less than the rent: the ledger itself refuses", async () => {
    const { proof, issue } = await issueParts(record, { lamports: 1_000_000n });
    await expect(send(ledger, [proof, issue])).rejects.toMatchObject(refused("ledger_insufficient_funds"));
  });

  test("with the fees of somebody who did not sign", async () => {
    const { proof, issue } = await issueParts(record);
    const [account, ...others] = issue.accounts!;
    const unsigned = {
      ...issue,
      accounts: [{ ...account!, address: agent.address as never, role: 1 as never }, ...others],
    };
    await expect(send(ledger, [proof, unsigned])).rejects.toMatchObject(refused("ledger_malformed_instruction"));
  });
});

describe("an address cannot be blocked or borrowed", () => {
  test("lamports sent there before do not prevent the issue, and count towards the rent", async () => {
    for (const lamports of [1n, 5_000_000_000n]) {
      const { record: each } = await makeCredential({ nonce: `prefunded ${lamports}` });
      const { address: ahead } = await deriveRecordAddress(program, issuer.address, each.credentialId);
      await ledger.airdrop(ahead, lamports);
      await anchor.issue(each, { issuer });
      expect(await anchor.read(each)).toMatchObject({ status: "Active" });
    }
    await ledger.airdrop(address, 1n);
    expect(await anchor.read(record)).toBeUndefined();
  });

  test("an account that looks like a record but belongs to another program is neither read nor changed", async () => {
    await anchor.issue(record, { issuer });
    const { value } = await rpcOf(ledger)
      .getAccountInfo(address as never, { encoding: "base64" })
      .send();
    const data = Uint8Array.from(Buffer.from(value!.data[0], "base64"));
    await ledger.setAccount(address, { lamports: SOL, owner: agent.address, executable: false, data });
    await expect(anchor.read(record)).rejects.toMatchObject(refused("ledger_wrong_owner"));
    const message = recordMessage("revoke", { place, record, extra: 0 });
    await expect(send(ledger, [await prove(message), revokeInstruction()])).rejects.toMatchObject(
      refused("ledger_wrong_owner"),
    );
  });

  test("a batch is no record, and a record no batch", async () => {
    await anchor.issue(record, { issuer });
    const batch = { issuer: issuer.address, root: new Uint8Array(32).fill(5), size: 8 };
    const parts = await batchParts(batch);
    await send(ledger, [parts.proof, parts.anchor]);
    const malformed = refused("ledger_malformed_account");
    const asRecord = changeInstruction(program, parts.address, Uint8Array.of(instructionTags.revoke, 0));
    const asBatch = changeInstruction(
      program,
      address,
      Uint8Array.of(instructionTags.revokeInBatch, 0, 0, 0, 0, 0, 0, 0),
    );
    const proof = await prove(recordMessage("revoke", { place, record, extra: 0 }));
    await expect(send(ledger, [proof, asRecord])).rejects.toMatchObject(malformed);
    await expect(send(ledger, [proof, asBatch])).rejects.toMatchObject(malformed);
  });

  test("an account that does not exist is not changed", async () => {
    const proof = await prove(recordMessage("revoke", { place, record, extra: 0 }));
    await expect(send(ledger, [proof, revokeInstruction()])).rejects.toMatchObject(refused("ledger_wrong_owner"));
  });
});

describe("a record changes only as its issuer says", () => {
  beforeEach(() => anchor.issue(record, { issuer }));

  test("revoke: not by another key, not with another reason, not twice, not with the proof of another action", async () => {
    const message = recordMessage("revoke", { place, record, extra: 1 });
    const other = recordMessage("close", { place, record, extra: 1 });
    await expect(send(ledger, [await prove(message, stranger), revokeInstruction(1)])).rejects.toMatchObject(
      refused("ledger_proof_wrong_key"),
    );
    await expect(send(ledger, [await prove(message), revokeInstruction(2)])).rejects.toMatchObject(
      refused("ledger_proof_wrong_message"),
    );
    await expect(send(ledger, [await prove(other), revokeInstruction(1)])).rejects.toMatchObject(
      refused("ledger_proof_wrong_message"),
    );
    await expect(send(ledger, [await prove(message), revokeInstruction(6)])).rejects.toMatchObject(
      refused("ledger_invalid_field"),
    );
    await send(ledger, [await prove(message), revokeInstruction(1)]);
    await ledger.advance({ slots: 1 });
    await expect(send(ledger, [await prove(message), revokeInstruction(1)])).rejects.toMatchObject(
      refused("ledger_already_revoked"),
    );
  });

  test("revoke: not with the proof for another record of the same issuer", async () => {
    const { record: second } = await makeCredential({ nonce: "second" });
    await anchor.issue(second, { issuer });
    const { address: elsewhere } = await deriveRecordAddress(program, issuer.address, second.credentialId);
    const message = recordMessage("revoke", { place: { program, address: elsewhere }, record: second, extra: 0 });
    await expect(send(ledger, [await prove(message), revokeInstruction()])).rejects.toMatchObject(
      refused("ledger_proof_wrong_message"),
    );
  });

  test("activate: a proof kept from before does not bring a revoked record back", async () => {
    const { record: pending } = await makeCredential({ nonce: "pending" });
    await anchor.issue(pending, { issuer, status: "Pending" });
    const { address: at } = await deriveRecordAddress(program, issuer.address, pending.credentialId);
    const proof = await prove(recordMessage("activate", { place: { program, address: at }, record: pending }));
    await anchor.revoke(pending.credentialId, { issuer });
    const activate = changeInstruction(program, at, Uint8Array.of(instructionTags.activate));
    await expect(send(ledger, [proof, activate])).rejects.toMatchObject(refused("ledger_not_pending"));
  });

  test("expire: only after its time, by anybody, and never a revoked one", async () => {
    await expect(anchor.expire(record)).rejects.toMatchObject(refused("ledger_not_expired"));
    const { record: endless } = await makeCredential({ nonce: "endless" });
    await anchor.issue(endless, { issuer });
    await ledger.advance({ seconds: 1000 });
    await expect(anchor.expire(endless)).rejects.toMatchObject(refused("ledger_not_expired"));
    await anchor.expire(record);
    expect(await anchor.read(record)).toMatchObject({ status: "Expired" });
    await ledger.advance({ slots: 1 });
    await expect(anchor.expire(record)).rejects.toMatchObject(refused("ledger_not_live"));
    await anchor.revoke(record.credentialId, { issuer });
    await ledger.advance({ slots: 1 });
    await expect(anchor.expire(record)).rejects.toMatchObject(refused("ledger_not_live"));
    expect((await anchor.history(record)).map(({ action }) => action)).toEqual(["issue", "expire", "revoke"]);
  });

  test("close: only after its time, by the issuer, to who paid, all of it; and a proof does not serve twice", async () => {
    await expect(anchor.close(record.credentialId, { issuer })).rejects.toMatchObject(refused("ledger_not_expired"));
    await anchor.revoke(record.credentialId, { issuer });
    await expect(anchor.close(record.credentialId, { issuer })).rejects.toMatchObject(refused("ledger_not_expired"));
    await ledger.advance({ seconds: 1000 });

    const message = recordMessage("close", { place, record });
    const closing = closeInstruction(program, { address, payer: payer.address, tag: instructionTags.close });
    const proof = await prove(message);
    const toStranger = withAccount(closing, 2, stranger.address);
    await ledger.airdrop(stranger.address, SOL);
    await expect(send(ledger, [proof, toStranger])).rejects.toMatchObject(refused("ledger_wrong_rent_receiver"));
    await expect(send(ledger, [await prove(message, stranger), closing])).rejects.toMatchObject(
      refused("ledger_proof_wrong_key"),
    );

    const balanceOf = async (of: string): Promise<bigint> =>
      (
        await rpcOf(ledger)
          .getBalance(of as never)
          .send()
      ).value;
    const [before, rent] = [await balanceOf(payer.address), await balanceOf(address)];
    // Relayed and paid by somebody else: the rent still goes to the payer of the record.
    await send(ledger, [proof, closing], { by: stranger });
    expect(await balanceOf(payer.address)).toBe(before + rent);
    expect([await anchor.read(record), await balanceOf(address)]).toEqual([undefined, 0n]);
    await ledger.advance({ slots: 1 });
    await expect(send(ledger, [proof, closing], { by: stranger })).rejects.toMatchObject(refused("ledger_wrong_owner"));
    // Nor can the old record be brought back by its old proof.
    const { proof: old, issue } = await issueParts(record);
    await expect(send(ledger, [old, issue])).rejects.toMatchObject(refused("ledger_already_expired"));
  });

  test("a record that never expires is never closed: nothing can be un-revoked", async () => {
    const { record: endless } = await makeCredential({ nonce: "endless" });
    await anchor.issue(endless, { issuer });
    await anchor.revoke(endless.credentialId, { issuer });
    await ledger.advance({ seconds: 10 ** 9 });
    await expect(anchor.close(endless.credentialId, { issuer })).rejects.toMatchObject(refused("ledger_not_expired"));
    await expect(anchor.issue(endless, { issuer })).rejects.toMatchObject(refused("ledger_already_exists"));
  });

  test("whoever relays a proof changes who paid, and nothing else", async () => {
    const { record: mine } = await makeCredential({ nonce: "mine" });
    await ledger.airdrop(stranger.address, SOL);
    const { proof, issue } = await issueParts(mine, { payer: stranger.address });
    await send(ledger, [proof, issue], { by: stranger });
    expect(await anchor.read(mine)).toMatchObject({ ...mine, status: "Active", payer: stranger.address });
    // The issuer's own, later attempt is told so.
    await expect(anchor.issue(mine, { issuer })).rejects.toMatchObject(refused("ledger_already_exists"));
  });
});

describe("a batch changes only as its issuer says", () => {
  const batch = { issuer: issuer.address, root: new Uint8Array(32).fill(5), size: 9, closableAt: startSeconds + 500 };
  let at: string;
  const revocation = (leafIndex: number, reasonCode = 0): Uint8Array =>
    Uint8Array.of(instructionTags.revokeInBatch, reasonCode, 0, 0, ...littleEndian(leafIndex, 4));
  const revocationMessage = (leafIndex: number): Uint8Array =>
    batchRevocationMessage({ place: { program, address: at }, batch, leafIndex, reasonCode: 0 });
  beforeEach(async () => {
    const { proof, anchor: instruction, address: batchAddress } = await batchParts(batch);
    at = batchAddress;
    await send(ledger, [proof, instruction]);
  });

  test("anchoring: not altered, not elsewhere, not twice, not empty, not too large, not over already", async () => {
    const other = { ...batch, root: new Uint8Array(32).fill(6) };
    const { proof, anchor: instruction } = await batchParts(other);
    const alter = (at_: number, bytes: number[]): typeof instruction =>
      withData(instruction, (data) => data.set(bytes, at_));
    const wrong = refused("ledger_proof_wrong_message");
    await expect(send(ledger, [proof, alter(4, [16])])).rejects.toMatchObject(wrong);
    await expect(send(ledger, [proof, alter(16, [0, 0, 0, 0, 0, 0, 0, 0])])).rejects.toMatchObject(wrong);
    await expect(send(ledger, [proof, alter(24, [7])])).rejects.toMatchObject(refused("ledger_wrong_address"));
    await expect(send(ledger, [proof, withAccount(instruction, 2, at)])).rejects.toMatchObject(
      refused("ledger_wrong_address"),
    );
    await expect(send(ledger, [proof, alter(4, [0, 0, 0, 0])])).rejects.toMatchObject(refused("ledger_invalid_field"));
    await expect(send(ledger, [proof, alter(4, [1, 0, 1, 0])])).rejects.toMatchObject(refused("ledger_invalid_field"));
    await expect(send(ledger, [proof, alter(1, [1])])).rejects.toMatchObject(refused("ledger_malformed_instruction"));
    const again = await batchParts({ ...batch, size: 10 });
    await expect(send(ledger, [again.proof, again.anchor])).rejects.toMatchObject(refused("ledger_already_exists"));
    await ledger.advance({ seconds: 500 });
    await expect(send(ledger, [proof, instruction])).rejects.toMatchObject(refused("ledger_already_expired"));
  });

  test("revocation: not by another key, not of another credential, not outside, not twice; and only its own bit", async () => {
    const revoke = (index: number): ReturnType<typeof changeInstruction> =>
      changeInstruction(program, at, revocation(index));
    await expect(send(ledger, [await prove(revocationMessage(3), stranger), revoke(3)])).rejects.toMatchObject(
      refused("ledger_proof_wrong_key"),
    );
    await expect(send(ledger, [await prove(revocationMessage(3)), revoke(4)])).rejects.toMatchObject(
      refused("ledger_proof_wrong_message"),
    );
    await expect(send(ledger, [await prove(revocationMessage(9)), revoke(9)])).rejects.toMatchObject(
      refused("ledger_invalid_field"),
    );
    const far = changeInstruction(program, at, revocation(0xffff_ffff));
    await expect(send(ledger, [await prove(revocationMessage(3)), far])).rejects.toMatchObject(
      refused("ledger_invalid_field"),
    );
    await send(ledger, [await prove(revocationMessage(8)), revoke(8)]);
    await ledger.advance({ slots: 1 });
    await expect(send(ledger, [await prove(revocationMessage(8)), revoke(8)])).rejects.toMatchObject(
      refused("ledger_already_revoked"),
    );
    const read = (await anchor.readBatch(batch))!;
    expect([...read.revoked]).toEqual([0, 1]);
  });

  test("closing: only after its time, by the issuer, to who paid", async () => {
    await expect(anchor.closeBatch(batch, { issuer })).rejects.toMatchObject(refused("ledger_not_expired"));
    await ledger.advance({ seconds: 500 });
    const message = batchMessage("closeBatch", { place: { program, address: at }, batch });
    const closing = closeInstruction(program, { address: at, payer: payer.address, tag: instructionTags.closeBatch });
    await expect(send(ledger, [await prove(message), withAccount(closing, 2, stranger.address)])).rejects.toMatchObject(
      refused("ledger_wrong_rent_receiver"),
    );
    await expect(send(ledger, [await prove(message, stranger), closing])).rejects.toMatchObject(
      refused("ledger_proof_wrong_key"),
    );
    await expect(
      send(ledger, [await prove(batchMessage("anchorBatch", { place: { program, address: at }, batch })), closing]),
    ).rejects.toMatchObject(refused("ledger_proof_wrong_message"));
    await anchor.closeBatch(batch, { issuer });
    expect(await anchor.readBatch(batch)).toBeUndefined();
  });

  test("closing: never, where one of its credentials never expires", async () => {
    const endless = { issuer: issuer.address, root: new Uint8Array(32).fill(9), size: 1 };
    await anchor.anchorBatch(endless, { issuer });
    await ledger.advance({ seconds: 10 ** 9 });
    await expect(anchor.closeBatch(endless, { issuer })).rejects.toMatchObject(refused("ledger_not_expired"));
  });
});

test("more accounts than any instruction has are refused", async () => {
  const accounts = Array.from({ length: 9 }, (_, index) => ({
    address: createSigner(new Uint8Array(32).fill(100 + index)).address as never,
    role: 0 as const,
  }));
  const instruction = { programAddress: program as never, accounts, data: Uint8Array.of(instructionTags.expire) };
  await expect(send(ledger, [instruction])).rejects.toMatchObject(refused("ledger_malformed_instruction"));
});

test("the same account in every place confuses nothing", async () => {
  await anchor.issue(record, { issuer });
  for (const tag of Object.values(instructionTags)) {
    const accounts = Array.from({ length: 6 }, () => ({ address: address as never, role: 1 as const }));
    const data = concatBytes(Uint8Array.of(tag), new Uint8Array(7));
    for (const length of [1, 2, 8]) {
      const instruction = { programAddress: program as never, accounts, data: data.slice(0, length) };
      await expect(send(ledger, [instruction])).rejects.toMatchObject({ name: "SdkError" });
    }
  }
  expect(await anchor.read(record)).toMatchObject({ status: "Active" });
});

test("a network without a deployment asks for one", () => {
  expect(() => createLedgerAnchor({ network: "devnet", payer })).toThrow(/arcs-ledger deploy/);
});
