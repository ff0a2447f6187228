import { type KeyPair, SdkError, type Signer } from "@arcs/core";
import { defined, toSigner } from "@arcs/core/internal";
import type { Instruction } from "@solana/kit";

import { littleEndian } from "../bytes.ts";
import {
  type AnchoredBatch,
  type AnchoredRecord,
  asOf,
  batchAccountSize,
  codeOfReason,
  recordAccountSize,
} from "../program/account-layout.ts";
import type { LedgerAnchor, LedgerReceipt } from "./ledger-anchor.ts";
import { deriveBatchAddress, deriveRecordAddress } from "../program/addresses.ts";
import { readHistory } from "../program/history.ts";
import {
  anchorBatchInstruction,
  changeInstruction,
  closeInstruction,
  expireInstruction,
  instructionTags,
  issueInstruction,
  proofInstruction,
} from "../program/instructions.ts";
import {
  assertLeafIndex,
  assertRecord,
  batchMessage,
  batchRevocationMessage,
  recordMessage,
  type SignedEnd,
  type SignedFields,
} from "../program/messages.ts";
import { type AccountReader, listRecords, readBatch, readRecord } from "../program/read-accounts.ts";
import { rentOf } from "../transaction/request.ts";
import type { TransactionSender } from "../transaction/send-transaction.ts";

/** The anchor on its own program: {@link LedgerAnchor}, and the operations that only accounts allow. */
export type ProgramAnchor = LedgerAnchor & {
  /** Marks an expired record. Anyone may. @throws SdkError `ledger_not_expired`, `ledger_not_live` */
  expire(key: { issuer: string; credentialId: string }): Promise<LedgerReceipt>;
  /** Removes a record after `expiresAt`; its payer gets the rent back. @throws SdkError `ledger_not_expired` */
  close(credentialId: string, options: { issuer: Signer | KeyPair }): Promise<LedgerReceipt>;
  /** Removes a batch after `closableAt`; its payer gets the rent back. @throws SdkError `ledger_not_expired` */
  closeBatch(batch: { root: Uint8Array }, options: { issuer: Signer | KeyPair }): Promise<LedgerReceipt>;
};

// Compute units, rounded up from bench/ledger. Finding an address costs one hash per attempt.
const UNITS = { issue: 9_000, batch: 9_000, change: 6_000, address: 1_600 } as const;

/** Creates the backend that keeps records as accounts of the anchor program. */
export function createProgramAnchor(
  reader: AccountReader,
  { sender, now }: { sender: TransactionSender; now: () => Date },
): ProgramAnchor {
  const { rpc, program } = reader;
  const rents = new Map<number, Promise<bigint>>();
  const knownRent = (bytes: number): Promise<bigint> => {
    const known = rents.get(bytes);
    if (known !== undefined) return known;
    const asked = rentOf(rpc, bytes);
    rents.set(bytes, asked);
    // Failures are not cached.
    asked.catch(() => rents.delete(bytes));
    return asked;
  };

  /** Signs a message as the issuer and sends it before its instruction. */
  const sendProved = async (options: {
    issuer: Signer;
    message: (end: SignedEnd) => Uint8Array;
    instruction: Instruction;
    units: number;
    address: string;
  }): Promise<LedgerReceipt> => {
    const { issuer, instruction, address } = options;
    const lastValidAt = sender.lastValidAt();
    const message = options.message({ lastValidAt });
    const signature = await issuer.sign(message);
    const proof = proofInstruction({ issuer: issuer.address, message, signature });
    const landed = await sender.send([proof, instruction], { computeUnits: options.units, lastValidAt });
    return { address, ...landed };
  };
  const existingRecord = async (issuer: string, credentialId: string): Promise<AnchoredRecord> => {
    const { address } = await deriveRecordAddress(program, { issuer, credentialId });
    const record = await readRecord(reader, { address, issuer, credentialId });
    if (record === undefined) throw notFound(`record ${credentialId} of ${issuer}`, address);
    return record;
  };
  const existingBatch = async (issuer: string, root: Uint8Array): Promise<AnchoredBatch> => {
    const { address } = await deriveBatchAddress(program, issuer, root);
    const batch = await readBatch(reader, { address, issuer, root });
    if (batch === undefined) throw notFound(`batch of ${issuer}`, address);
    return batch;
  };
  const changeRecord = async (
    credentialId: string,
    options: {
      issuer: Signer;
      action: "activate" | "revoke";
      data: Uint8Array;
      extra?: number;
      known: SignedFields | undefined;
    },
  ): Promise<LedgerReceipt> => {
    const { issuer, action, data, extra = 0, known } = options;
    const record = known ?? (await existingRecord(issuer.address, credentialId));
    const { address } = await deriveRecordAddress(program, { issuer: issuer.address, credentialId });
    const place = { program, address };
    const message = (end: SignedEnd): Uint8Array => recordMessage(action, { place, record, extra, ...end });
    const instruction = changeInstruction(program, address, data);
    return sendProved({ issuer, message, instruction, units: UNITS.change, address });
  };

  return {
    async issue(record, options) {
      const issuer = toSigner(options.issuer);
      assertRecord(record, issuer.address);
      const status = options.status ?? "Active";
      const { address, attempts } = await deriveRecordAddress(program, {
        issuer: issuer.address,
        credentialId: record.credentialId,
      });
      const extra = status === "Active" ? 1 : 0;
      const place = { program, address };
      const message = (end: SignedEnd): Uint8Array => recordMessage("issue", { place, record, extra, ...end });
      const lamports = await knownRent(recordAccountSize(record));
      const input = { payer: sender.payer, address, record, status, lamports };
      const instruction = issueInstruction(program, input);
      return sendProved({ issuer, message, instruction, units: UNITS.issue + attempts * UNITS.address, address });
    },
    async read({ issuer, credentialId }) {
      const { address } = await deriveRecordAddress(program, { issuer, credentialId });
      const record = await readRecord(reader, { address, issuer, credentialId });
      return record && asOf(record, now());
    },
    activate: (credentialId, options) =>
      changeRecord(credentialId, {
        issuer: toSigner(options.issuer),
        action: "activate",
        data: Uint8Array.of(instructionTags.activate),
        known: options.record,
      }),
    revoke(credentialId, options) {
      const reason = codeOfReason(options.reason ?? "unspecified");
      const data = Uint8Array.of(instructionTags.revoke, reason);
      const issuer = toSigner(options.issuer);
      return changeRecord(credentialId, { issuer, action: "revoke", data, extra: reason, known: options.record });
    },
    async expire({ issuer, credentialId }) {
      const { address } = await existingRecord(issuer, credentialId);
      return { address, ...(await sender.send([expireInstruction(program, address)], { computeUnits: UNITS.change })) };
    },
    async close(credentialId, options) {
      const issuer = toSigner(options.issuer);
      const record = await existingRecord(issuer.address, credentialId);
      const { address, payer } = record;
      const place = { program, address };
      const message = (end: SignedEnd): Uint8Array => recordMessage("close", { place, record, ...end });
      const instruction = closeInstruction(program, { address, payer, tag: instructionTags.close });
      return sendProved({ issuer, message, instruction, units: UNITS.change, address });
    },
    async history({ issuer, credentialId }) {
      const { address } = await deriveRecordAddress(program, { issuer, credentialId });
      return readHistory(reader, address);
    },
    async anchorBatch({ root, size }, options) {
      const issuer = toSigner(options.issuer);
      const { closableAt } = options;
      const batch = { issuer: issuer.address, root, size, ...defined({ closableAt }) };
      const { address, attempts } = await deriveBatchAddress(program, issuer.address, root);
      const place = { program, address };
      const message = (end: SignedEnd): Uint8Array => batchMessage("anchorBatch", { place, batch, ...end });
      const lamports = await knownRent(batchAccountSize(size));
      const instruction = anchorBatchInstruction(program, { payer: sender.payer, address, batch, lamports });
      return sendProved({ issuer, message, instruction, units: UNITS.batch + attempts * UNITS.address, address });
    },
    async batchHistory({ issuer, root }) {
      const { address } = await deriveBatchAddress(program, issuer, root);
      return readHistory(reader, address);
    },
    async readBatch({ issuer, root }) {
      const { address } = await deriveBatchAddress(program, issuer, root);
      return readBatch(reader, { address, issuer, root });
    },
    async revokeInBatch({ root, leafIndex }, options) {
      assertLeafIndex(leafIndex);
      const issuer = toSigner(options.issuer);
      const known = options.batch && { ...options.batch, issuer: issuer.address, root };
      const batch = known ?? (await existingBatch(issuer.address, root));
      const { address } = await deriveBatchAddress(program, issuer.address, root);
      const reasonCode = codeOfReason(options.reason ?? "unspecified");
      const place = { program, address };
      const message = (end: SignedEnd): Uint8Array =>
        batchRevocationMessage({ place, batch, leafIndex, reasonCode, ...end });
      const data = Uint8Array.of(instructionTags.revokeInBatch, reasonCode, 0, 0, ...littleEndian(leafIndex, 4));
      const instruction = changeInstruction(program, address, data);
      return sendProved({ issuer, message, instruction, units: UNITS.change, address });
    },
    async closeBatch({ root }, options) {
      const issuer = toSigner(options.issuer);
      const batch = await existingBatch(issuer.address, root);
      const { address, payer } = batch;
      const place = { program, address };
      const message = (end: SignedEnd): Uint8Array => batchMessage("closeBatch", { place, batch, ...end });
      const instruction = closeInstruction(program, { address, payer, tag: instructionTags.closeBatch });
      return sendProved({ issuer, message, instruction, units: UNITS.change, address });
    },
    listBySubject: async (subject) => (await listRecords(reader, "subject", subject)).map((each) => asOf(each, now())),
    listByIssuer: async (issuer) => (await listRecords(reader, "issuer", issuer)).map((each) => asOf(each, now())),
  };
}

function notFound(what: string, address: string): SdkError {
  return new SdkError("ledger_not_found", `${what} is not on the ledger`, {
    details: { address },
  });
}
