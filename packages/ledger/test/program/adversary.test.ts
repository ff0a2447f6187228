import { createSigner, type CredentialRecord } from "@arcs/core";
import { concatBytes } from "@arcs/core/internal";
import type { Instruction } from "@solana/kit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { littleEndian } from "../../src/base/bytes.ts";
import { createLedgerAnchor, type ProgramAnchor } from "../../src/index.ts";
import type { LocalLedger } from "../../src/local/index.ts";
import { ED25519_PROGRAM, INSTRUCTIONS_SYSVAR } from "../../src/base/native-programs.ts";
import { addressBytes, deriveRecordAddress } from "../../src/program/addresses.ts";
import { programBase64 } from "../../src/program/generated.ts";
import {
  changeInstruction,
  closeInstruction,
  expireInstruction,
  instructionTags,
} from "../../src/program/instructions.ts";
import { readLedgerTime } from "../../src/transaction/ledger-clock.ts";
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
import { batchMessage, batchRevocationMessage, END, recordMessage } from "../messages.ts";

let ledger: LocalLedger;
let anchor: ProgramAnchor;
let record: CredentialRecord;
let address: string;
/** Seconds that have passed for the ledger and for its issuer. */
let passed: number;
const now = (): Date => new Date((startSeconds + passed) * 1000);
const wait = async (seconds: number): Promise<void> => {
  passed += seconds;
  await ledger.advance({ seconds });
};

beforeEach(async () => {
  passed = 0;
  ledger = await startTestLedger();
  anchor = programAnchor(ledger, { now });
  ({ record } = await makeCredential({ expiresInSeconds: 1000 }));
  ({ address } = await deriveRecordAddress(program, { issuer: issuer.address, credentialId: record.credentialId }));
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
    const { address: other } = await deriveRecordAddress(program, { issuer: issuer.address, credentialId: shorter });
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
    const { address: other } = await deriveRecordAddress(program, {
      issuer: issuer.address,
      credentialId: "skill-other",
    });
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
    const there = await deriveRecordAddress(agent.address, {
      issuer: issuer.address,
      credentialId: record.credentialId,
    });
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
      "message first": concatBytes(header(1, 104, here, 72, here, 16, 56, here), message, key, signature),
      "a byte more": concatBytes(
        header(1, 48, here, 16, here, 112, 56, here),
        key,
        signature,
        message,
        Uint8Array.of(0),
      ),
      "padding in the header": concatBytes(
        Uint8Array.of(1, 1),
        header(1, 48, here, 16, here, 112, 56, here).slice(2),
        key,
        signature,
        message,
      ),
      "two signatures": concatBytes(
        Uint8Array.of(2, 0),
        ...[48 + 14, here, 16 + 14, here, 112 + 14, 56, here, 48 + 14, here, 16 + 14, here, 112 + 14, 56, here].map(
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

  test("with the end of a proof moved by who relays it, or left out", async () => {
    const { proof, issue, message } = await issueParts(record);
    const later = withData(proof, (data) => data.set(littleEndian(END + 1, 8), 112 + 16));
    await expect(send(ledger, [later, issue])).rejects.toMatchObject(refused("ledger_proof_invalid"));
    // As issuers signed before there was an end.
    const endless = await prove(concatBytes(message.slice(0, 16), message.slice(24)));
    await expect(send(ledger, [endless, issue])).rejects.toMatchObject(refused("ledger_proof_malformed"));
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
    await wait(1);
    await send(ledger, [parts.proof, parts.issue]);

    await wait(1000);
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
      const { address: ahead } = await deriveRecordAddress(program, {
        issuer: issuer.address,
        credentialId: each.credentialId,
      });
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
    const { address: elsewhere } = await deriveRecordAddress(program, {
      issuer: issuer.address,
      credentialId: second.credentialId,
    });
    const message = recordMessage("revoke", { place: { program, address: elsewhere }, record: second, extra: 0 });
    await expect(send(ledger, [await prove(message), revokeInstruction()])).rejects.toMatchObject(
      refused("ledger_proof_wrong_message"),
    );
  });

  test("activate: a proof kept from before does not bring a revoked record back", async () => {
    const { record: pending } = await makeCredential({ nonce: "pending" });
    await anchor.issue(pending, { issuer, status: "Pending" });
    const { address: at } = await deriveRecordAddress(program, {
      issuer: issuer.address,
      credentialId: pending.credentialId,
    });
    const proof = await prove(recordMessage("activate", { place: { program, address: at }, record: pending }));
    await anchor.revoke(pending.credentialId, { issuer });
    const activate = changeInstruction(program, at, Uint8Array.of(instructionTags.activate));
    await expect(send(ledger, [proof, activate])).rejects.toMatchObject(refused("ledger_not_pending"));
  });

  test("expire: only after its time, by anybody, and never a revoked one", async () => {
    await expect(anchor.expire(record)).rejects.toMatchObject(refused("ledger_not_expired"));
    const { record: endless } = await makeCredential({ nonce: "endless" });
    await anchor.issue(endless, { issuer });
    await wait(1000);
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
    await wait(1000);

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
    await wait(10 ** 9);
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
    await wait(500);
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
    await wait(500);
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
    await wait(10 ** 9);
    await expect(anchor.closeBatch(endless, { issuer })).rejects.toMatchObject(refused("ledger_not_expired"));
  });
});

describe("a proof has an end", () => {
  const batch = { issuer: issuer.address, root: new Uint8Array(32).fill(5), size: 9, closableAt: startSeconds + 500 };
  /** The ledger's time. */
  const timeOf = async (): Promise<number> => readLedgerTime(rpcOf(ledger), "processed");
  /** Every kind of proof that an issuer makes, each with what makes it otherwise acceptable. */
  const kinds: Record<string, (lastValidAt: number) => Promise<Instruction[]>> = {
    async issue(lastValidAt) {
      const { issue } = await issueParts(record);
      return [await prove(recordMessage("issue", { place, record, extra: 1, lastValidAt })), issue];
    },
    async activate(lastValidAt) {
      await anchor.issue(record, { issuer, status: "Pending" });
      const activate = changeInstruction(program, address, Uint8Array.of(instructionTags.activate));
      return [await prove(recordMessage("activate", { place, record, lastValidAt })), activate];
    },
    async revoke(lastValidAt) {
      await anchor.issue(record, { issuer });
      return [await prove(recordMessage("revoke", { place, record, lastValidAt })), revokeInstruction()];
    },
    async close(lastValidAt) {
      await anchor.issue(record, { issuer });
      await wait(1000);
      const closing = closeInstruction(program, { address, payer: payer.address, tag: instructionTags.close });
      return [await prove(recordMessage("close", { place, record, lastValidAt })), closing];
    },
    async anchorBatch(lastValidAt) {
      const { anchor: instruction, address: at } = await batchParts(batch);
      return [
        await prove(batchMessage("anchorBatch", { place: { program, address: at }, batch, lastValidAt })),
        instruction,
      ];
    },
    async revokeInBatch(lastValidAt) {
      const { address: at } = await anchor.anchorBatch(batch, { issuer, closableAt: batch.closableAt });
      const revoked = { place: { program, address: at }, batch, leafIndex: 0, reasonCode: 0, lastValidAt };
      const data = Uint8Array.of(instructionTags.revokeInBatch, 0, 0, 0, 0, 0, 0, 0);
      return [await prove(batchRevocationMessage(revoked)), changeInstruction(program, at, data)];
    },
    async closeBatch(lastValidAt) {
      const { address: at } = await anchor.anchorBatch(batch, { issuer, closableAt: batch.closableAt });
      await wait(500);
      const closing = closeInstruction(program, { address: at, payer: payer.address, tag: instructionTags.closeBatch });
      return [
        await prove(batchMessage("closeBatch", { place: { program, address: at }, batch, lastValidAt })),
        closing,
      ];
    },
  };

  test.each(Object.keys(kinds))(
    "%s: what lands later than the issuer signed is refused, in time it is not",
    async (kind) => {
      const lastValidAt = startSeconds + (kind.startsWith("close") ? 1010 : 10);
      const instructions = await kinds[kind]!(lastValidAt);
      await ledger.advance({ seconds: lastValidAt + 1 - (await timeOf()) });
      // Also by a stranger, thirty days later, where it has not come to its own end by then.
      for (const seconds of [0, 30 * 86_400]) {
        if (kind !== "close" && kind !== "closeBatch" && seconds > 0) continue;
        await ledger.advance({ seconds });
        await expect(send(ledger, instructions)).rejects.toMatchObject(refused("ledger_proof_expired"));
      }
      const again = await startTestLedger();
      await ledger.close();
      ledger = again;
      passed = 0;
      anchor = programAnchor(ledger, { now });
      const inTime = await kinds[kind]!(lastValidAt);
      await ledger.advance({ slots: 1 });
      await send(ledger, inTime);
    },
  );

  test("in its last second it is good, in the next no more", async () => {
    const lastValidAt = startSeconds + 7;
    const parts = await kinds["issue"]!(lastValidAt);
    await ledger.advance({ seconds: 8 });
    await expect(send(ledger, parts)).rejects.toMatchObject(refused("ledger_proof_expired"));
    const next = await kinds["issue"]!(lastValidAt + 1);
    await send(ledger, next);
    expect(await anchor.read(record)).toMatchObject({ status: "Active", lastValidAt: lastValidAt + 1 });
  });

  test("an end that is further ahead than an hour is refused: the clock of who signed it is wrong", async () => {
    const ahead = createLedgerAnchor({
      network: "local",
      transport: ledger.transport,
      payer,
      now: () => new Date(startTime.getTime() + 3481 * 1000),
    });
    await expect(ahead.issue(record, { issuer })).rejects.toMatchObject(refused("ledger_proof_too_far_ahead"));
    const parts = await kinds["issue"]!(startSeconds + 3601);
    await expect(send(ledger, parts)).rejects.toMatchObject(refused("ledger_proof_too_far_ahead"));
    await wait(1);
    await send(ledger, parts);
  });

  test("no end is so far ahead that it comes out before the present", async () => {
    for (const end of [2n ** 63n - 1n, 2n ** 63n, 2n ** 64n - 1n, 2n ** 32n + BigInt(startSeconds)]) {
      const { issue } = await issueParts(record);
      const message = recordMessage("issue", { place, record, extra: 1, lastValidAt: 0 });
      new DataView(message.buffer).setBigUint64(16, end, true);
      await expect(send(ledger, [await prove(message), issue])).rejects.toMatchObject({
        code: end >= 2n ** 63n ? "ledger_proof_expired" : "ledger_proof_too_far_ahead",
      });
    }
  });

  test("each attempt is signed anew, for as long as the settings say", async () => {
    const signed: Uint8Array[] = [];
    const noting = { address: issuer.address, sign: (bytes: Uint8Array) => (signed.push(bytes), issuer.sign(bytes)) };
    const patient = createLedgerAnchor({
      network: "local",
      transport: ledger.transport,
      payer,
      validForSeconds: 1800,
      now: () => startTime,
    });
    await patient.issue(record, { issuer: noting });
    await expect(anchor.issue(record, { issuer: noting })).rejects.toMatchObject(refused("ledger_already_exists"));
    const ends = signed.map((message) =>
      Number(new DataView(message.buffer, message.byteOffset).getBigUint64(16, true)),
    );
    expect(ends).toEqual([startSeconds + 1800, startSeconds + 120]);
    for (const validForSeconds of [1801, -1, 1.5, Number.NaN]) {
      expect(() => createLedgerAnchor({ network: "local", payer, validForSeconds })).toThrow(/validForSeconds/);
    }
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
