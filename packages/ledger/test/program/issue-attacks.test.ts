import type { CredentialRecord } from "@arcs/core";
import { concatBytes } from "@arcs/core/internal";
import { describe, expect, test } from "vitest";

import { expireInstruction } from "../../src/program/messages.ts";
import {
  addressBytes,
  deriveRecordAddress,
  ED25519_PROGRAM,
  INSTRUCTIONS_SYSVAR,
  littleEndian,
} from "../../src/program/addresses.ts";
import { programBase64 } from "../../src/program/generated.ts";
import { agent, issuer, makeCredential, SOL, startSeconds, stranger } from "../support/fixtures.ts";
import { issueParts, program, prove, send, withAccount, withData } from "../support/raw.ts";
import { END } from "../support/messages.ts";
import {
  useAdversaryLedger,
  scene,
  record,
  address,
  wait,
  refused,
} from "../support/adversary-scene.ts";

useAdversaryLedger();

describe("issue is refused", () => {
  test("honestly made it is not: what follows fails for its one change", async () => {
    const { proof, issue } = await issueParts(record);
    await send(scene.ledger, [proof, issue]);
    expect(await scene.anchor.read(record)).toMatchObject({ status: "Active" });
  });

  test("signed by another key", async () => {
    const { issue, message } = await issueParts(record);
    await expect(send(scene.ledger, [await prove(message, stranger), issue])).rejects.toMatchObject(
      refused("ledger_proof_wrong_key"),
    );
  });

  test("signed by another key that claims to be the issuer's: the precompile itself refuses", async () => {
    const { proof, issue, message } = await issueParts(record);
    const forged = await stranger.sign(message);
    const claimed = withData(proof, (data) => data.set(forged, 48));
    await expect(send(scene.ledger, [claimed, issue])).rejects.toMatchObject(
      refused("ledger_proof_invalid"),
    );
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
    await expect(send(scene.ledger, [proof, issue])).rejects.toMatchObject(
      refused("ledger_proof_wrong_message"),
    );
  });

  test("with the boundary between two texts moved", async () => {
    const { credentialId, template, subjectDataUri } = record;
    expect(template.length).toBeGreaterThan(1);
    const moved = {
      template: template.slice(0, -1),
      subjectDataUri: template.slice(-1) + subjectDataUri,
    };
    const { proof, issue } = await issueParts(record, { record: moved });
    await expect(send(scene.ledger, [proof, issue])).rejects.toMatchObject(
      refused("ledger_proof_wrong_message"),
    );

    const shorter = credentialId.slice(0, -1);
    const { address: other } = await deriveRecordAddress(program, {
      issuer: issuer.address,
      credentialId: shorter,
    });
    const change = {
      record: { credentialId: shorter, template: credentialId.slice(-1) + template },
      address: other,
    };
    const parts = await issueParts(record, change);
    await expect(send(scene.ledger, [parts.proof, parts.issue])).rejects.toMatchObject(
      refused("ledger_proof_wrong_message"),
    );
  });

  test("with the status flipped", async () => {
    const { proof, issue } = await issueParts(record, { status: "Pending" });
    await expect(send(scene.ledger, [proof, issue])).rejects.toMatchObject(
      refused("ledger_proof_wrong_message"),
    );
  });

  test("in a state that nothing begins with", async () => {
    for (const status of [2, 3, 255]) {
      const { proof, issue } = await issueParts(record);
      const begun = withData(issue, (data) => void (data[1] = status));
      await expect(send(scene.ledger, [proof, begun])).rejects.toMatchObject(
        refused("ledger_invalid_field"),
      );
    }
  });

  test("at another address", async () => {
    const { address: other } = await deriveRecordAddress(program, {
      issuer: issuer.address,
      credentialId: "skill-other",
    });
    const { proof, issue } = await issueParts(record, { address: other });
    await expect(send(scene.ledger, [proof, issue])).rejects.toMatchObject(
      refused("ledger_wrong_address"),
    );
  });

  test("in the name of another issuer, with a proof by his own key", async () => {
    const { issue, message } = await issueParts(record);
    const own = withAccount(issue, 1, stranger.address);
    await expect(send(scene.ledger, [await prove(message, stranger), own])).rejects.toMatchObject(
      refused("ledger_wrong_address"),
    );
  });

  test("with a proof for another record", async () => {
    const { record: other } = await makeCredential({ nonce: "other" });
    const [{ proof }, { issue }] = [await issueParts(other), await issueParts(record)];
    await expect(send(scene.ledger, [proof, issue])).rejects.toMatchObject(
      refused("ledger_proof_wrong_message"),
    );
  });

  test("with a proof for the same program elsewhere", async () => {
    await scene.ledger.addProgram(agent.address, Buffer.from(programBase64, "base64"));
    const there = await deriveRecordAddress(agent.address, {
      issuer: issuer.address,
      credentialId: record.credentialId,
    });
    const { proof, issue } = await issueParts(record, {
      program: agent.address,
      address: there.address,
    });
    await expect(send(scene.ledger, [proof, issue])).rejects.toMatchObject(
      refused("ledger_proof_wrong_message"),
    );
  });

  test("a second time", async () => {
    const { proof, issue } = await issueParts(record);
    await send(scene.ledger, [proof, issue]);
    const { proof: again, issue: other } = await issueParts({
      ...record,
      subjectDataUri: "https://other.example/",
    });
    await expect(send(scene.ledger, [again, other])).rejects.toMatchObject(
      refused("ledger_already_exists"),
    );
  });

  test("without a proof directly before it", async () => {
    const { proof, issue } = await issueParts(record);
    const { record: second } = await makeCredential({ nonce: "second" });
    const other = await issueParts(second);
    const missing = refused("ledger_proof_missing");
    await expect(send(scene.ledger, [issue])).rejects.toMatchObject(missing);
    await expect(send(scene.ledger, [issue, proof])).rejects.toMatchObject(missing);
    const between = expireInstruction(program, address);
    await expect(send(scene.ledger, [proof, between, issue])).rejects.toBeDefined();
    // One proof cannot serve two instructions.
    await expect(send(scene.ledger, [proof, issue, other.issue])).rejects.toMatchObject(missing);
  });

  test("with a proof in another form", async () => {
    const { issue, message, signature } = await issueParts(record);
    const header = (...values: number[]): Uint8Array =>
      concatBytes(
        Uint8Array.of(values[0]!, 0),
        ...values.slice(1).map((value) => littleEndian(value, 2)),
      );
    const key = addressBytes(issuer.address);
    const here = 0xffff;
    const forms: Record<string, Uint8Array> = {
      "message first": concatBytes(
        header(1, 104, here, 72, here, 16, 56, here),
        message,
        key,
        signature,
      ),
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
        ...[
          48 + 14,
          here,
          16 + 14,
          here,
          112 + 14,
          56,
          here,
          48 + 14,
          here,
          16 + 14,
          here,
          112 + 14,
          56,
          here,
        ].map((value) => littleEndian(value, 2)),
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
      await expect(send(scene.ledger, [proof, issue]), name).rejects.toMatchObject(
        refused("ledger_proof_malformed"),
      );
    }
  });

  test("with the end of a proof moved by who relays it, or left out", async () => {
    const { proof, issue, message } = await issueParts(record);
    const later = withData(proof, (data) => data.set(littleEndian(END + 1, 8), 112 + 16));
    await expect(send(scene.ledger, [later, issue])).rejects.toMatchObject(
      refused("ledger_proof_invalid"),
    );
    // The message that issuers signed before there was an end.
    const endless = await prove(concatBytes(message.slice(0, 16), message.slice(24)));
    await expect(send(scene.ledger, [endless, issue])).rejects.toMatchObject(
      refused("ledger_proof_malformed"),
    );
  });

  test("with offsets that lead the precompile to another instruction than the program reads", async () => {
    const { issue, message } = await issueParts(record);
    // The checked signature is a stranger's, over anything. The usual positions hold the issuer's
    // key and the wanted message, without any signature.
    const decoy = await prove(message, stranger);
    const bait = withData(await prove(message), (data) => {
      data.fill(0, 48, 112);
      for (const at of [4, 8, 14]) data.set([0, 0], at);
    });
    await expect(send(scene.ledger, [decoy, bait, issue])).rejects.toMatchObject(
      refused("ledger_proof_malformed"),
    );
  });

  test("with a forged instructions sysvar", async () => {
    const { proof, issue } = await issueParts(record);
    const forged = agent.address;
    const real = concatBytes(littleEndian(1, 2), littleEndian(4, 2), new Uint8Array(300));
    await scene.ledger.setAccount(forged, {
      lamports: SOL,
      owner: INSTRUCTIONS_SYSVAR,
      executable: false,
      data: real,
    });
    await expect(send(scene.ledger, [proof, withAccount(issue, 4, forged)])).rejects.toMatchObject(
      refused("ledger_wrong_sysvar"),
    );
  });

  test("with another program in place of the system's", async () => {
    const { proof, issue } = await issueParts(record);
    await expect(
      send(scene.ledger, [proof, withAccount(issue, 5, agent.address)]),
    ).rejects.toMatchObject(refused("ledger_malformed_instruction"));
  });

  test("dated ahead of the ledger's clock, or over already", async () => {
    const { record: ahead } = await makeCredential({ now: new Date((startSeconds + 301) * 1000) });
    const parts = await issueParts(ahead);
    await expect(send(scene.ledger, [parts.proof, parts.issue])).rejects.toMatchObject(
      refused("ledger_issued_in_future"),
    );
    await wait(1);
    await send(scene.ledger, [parts.proof, parts.issue]);

    await wait(1000);
    const { proof, issue } = await issueParts(record);
    await expect(send(scene.ledger, [proof, issue])).rejects.toMatchObject(
      refused("ledger_already_expired"),
    );
  });

  test("with lengths that do not add up, or beyond their bounds", async () => {
    const { proof, issue } = await issueParts(record);
    const attempts: [string, (data: Uint8Array) => Uint8Array | void, string][] = [
      [
        "id longer than there is",
        (data) => void (data[2] = data[2]! + 1),
        "ledger_malformed_instruction",
      ],
      ["cut off", (data) => data.slice(0, -1), "ledger_malformed_instruction"],
      [
        "a byte more",
        (data) => concatBytes(data, Uint8Array.of(0)),
        "ledger_malformed_instruction",
      ],
      ["header only", (data) => data.slice(0, 128), "ledger_malformed_instruction"],
      ["half a header", (data) => data.slice(0, 100), "ledger_malformed_instruction"],
      ["tag only", (data) => data.slice(0, 1), "ledger_malformed_instruction"],
      ["nothing", () => new Uint8Array(0), "ledger_malformed_instruction"],
      [
        "something where zeros belong",
        (data) => void (data[6] = 1),
        "ledger_malformed_instruction",
      ],
      ["no id", (data) => data.set([0, data[2]! + data[3]!], 2), "ledger_invalid_field"],
      ["a negative time", (data) => void data.fill(0xff, 16, 24), "ledger_invalid_field"],
      ["an unknown tag", (data) => void (data[0] = 8), "ledger_malformed_instruction"],
    ];
    for (const [name, change, code] of attempts) {
      await expect(
        send(scene.ledger, [proof, withData(issue, change)]),
        name,
      ).rejects.toMatchObject(refused(code));
    }
  });

  test("with less than the rent: the ledger itself refuses", async () => {
    const { proof, issue } = await issueParts(record, { lamports: 1_000_000n });
    await expect(send(scene.ledger, [proof, issue])).rejects.toMatchObject(
      refused("ledger_insufficient_funds"),
    );
  });

  test("with the fees of somebody who did not sign", async () => {
    const { proof, issue } = await issueParts(record);
    const [account, ...others] = issue.accounts!;
    const unsigned = {
      ...issue,
      accounts: [{ ...account!, address: agent.address as never, role: 1 as never }, ...others],
    };
    await expect(send(scene.ledger, [proof, unsigned])).rejects.toMatchObject(
      refused("ledger_malformed_instruction"),
    );
  });
});
