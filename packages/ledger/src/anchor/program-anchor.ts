import { type KeyPair, SdkError, type Signer } from "@arcs/core";
import { defined } from "@arcs/core/internal";
import type { Instruction } from "@solana/kit";

import {
  anchorBatchInstruction,
  batchMessage,
  batchRevocationMessage,
  changeInstruction,
  closeInstruction,
  expireInstruction,
  instructionTags,
  issueInstruction,
  type Place,
  proofInstruction,
  recordMessage,
  type SignedEnd,
} from "../program/messages.ts";
import { deriveBatchAddress, deriveRecordAddress, littleEndian } from "../program/addresses.ts";
import {
  type AccountReader,
  type AnchoredBatch,
  type AnchoredRecord,
  batchAccountSize,
  listRecords,
  readBatch,
  readRecord,
  recordAccountSize,
} from "../program/accounts.ts";
import type {
  AnchorDriver,
  BatchKey,
  LedgerAnchor,
  LedgerReceipt,
  RecordKey,
} from "./ledger-anchor.ts";
import { readHistory } from "../program/history.ts";
import { rentOf } from "../transaction/ledger-request.ts";
import type { TransactionSender } from "../transaction/send-transaction.ts";

/**
 * The anchor on its own program: {@link LedgerAnchor}, and the operations that only accounts allow.
 */
export type ProgramAnchor = LedgerAnchor & {
  /**
   * Marks an expired record. Anyone may. @throws SdkError `ledger_not_expired`, `ledger_not_live`
   */
  expire(key: { issuer: string; credentialId: string }): Promise<LedgerReceipt>;
  /**
   * Removes a record after `expiresAt`; its payer gets the rent back. @throws SdkError
   * `ledger_not_expired`
   */
  close(credentialId: string, options: { issuer: Signer | KeyPair }): Promise<LedgerReceipt>;
  /**
   * Removes a batch after `closableAt`; its payer gets the rent back. @throws SdkError
   * `ledger_not_expired`
   */
  closeBatch(
    batch: { root: Uint8Array },
    options: { issuer: Signer | KeyPair },
  ): Promise<LedgerReceipt>;
};

// Compute units, rounded up from bench/ledger. Finding an address costs one hash per attempt.
const UNITS = { issue: 9_000, batch: 9_000, change: 6_000, address: 1_600 } as const;

type ProgramDriver = AnchorDriver & {
  expire(key: RecordKey): Promise<LedgerReceipt>;
  close(credentialId: string, issuer: Signer): Promise<LedgerReceipt>;
  closeBatch(root: Uint8Array, issuer: Signer): Promise<LedgerReceipt>;
};

export function createProgramDriver(
  reader: AccountReader,
  sender: TransactionSender,
): ProgramDriver {
  const { request, program } = reader;

  /** Signs a message as the issuer and sends it before its instruction. */
  const sendProved = async (
    issuer: Signer,
    { address, instruction, messageOf, units = UNITS.change }: ProvedInstruction,
  ): Promise<LedgerReceipt> => {
    const lastValidAt = sender.lastValidAt();
    const message = messageOf({ place: { program, address }, lastValidAt });
    const proof = proofInstruction({
      issuer: issuer.address,
      message,
      signature: await issuer.sign(message),
    });
    const landed = await sender.send([proof, instruction], { computeUnits: units, lastValidAt });
    return { address, ...landed };
  };
  const existingRecord = async (key: RecordKey): Promise<AnchoredRecord> => {
    const record = await readRecord(reader, key);
    return record ?? missing(`record ${key.credentialId} of ${key.issuer}`);
  };
  const existingBatch = async (key: BatchKey): Promise<AnchoredBatch> =>
    (await readBatch(reader, key)) ?? missing(`batch of ${key.issuer}`);

  return {
    async issue(record, { issuer, status }) {
      const { address, attempts } = await deriveRecordAddress(program, record);
      return sendProved(issuer, {
        address,
        async instruction() {
          const lamports = await rentOf(request, recordAccountSize(record));
          return issueInstruction(program, {
            payer: sender.payer,
            address,
            record,
            status,
            lamports,
          });
        },
        units: UNITS.issue + attempts * UNITS.address,
        messageOf: (signed) =>
          recordMessage("issue", { ...signed, record, extra: status === "Active" ? 1 : 0 }),
      });
    },
    read: (key) => readRecord(reader, key),
    async change(change, { issuer, credentialId, known }) {
      const record = known ?? (await existingRecord({ issuer: issuer.address, credentialId }));
      const { address } = await deriveRecordAddress(program, record);
      const extra = change.action === "revoke" ? [change.reasonCode] : [];
      const data = Uint8Array.of(instructionTags[change.action], ...extra);
      return sendProved(issuer, {
        address,
        instruction: changeInstruction(program, address, data),
        messageOf: (signed) =>
          recordMessage(change.action, { ...signed, record, ...defined({ extra: extra[0] }) }),
      });
    },
    async expire(key) {
      const { address } = await existingRecord(key);
      return {
        address,
        ...(await sender.send([expireInstruction(program, address)], {
          computeUnits: UNITS.change,
        })),
      };
    },
    async close(credentialId, issuer) {
      const record = await existingRecord({ issuer: issuer.address, credentialId });
      const { address, payer } = record;
      return sendProved(issuer, {
        address,
        instruction: closeInstruction(program, { address, payer, tag: instructionTags.close }),
        messageOf: (signed) => recordMessage("close", { ...signed, record }),
      });
    },
    async history(key) {
      const { address } = await deriveRecordAddress(program, key);
      return readHistory(reader, address);
    },
    async anchorBatch(batch, { issuer }) {
      const { address, attempts } = await deriveBatchAddress(program, batch.issuer, batch.root);
      return sendProved(issuer, {
        address,
        async instruction() {
          const lamports = await rentOf(request, batchAccountSize(batch.size));
          return anchorBatchInstruction(program, { payer: sender.payer, address, batch, lamports });
        },
        units: UNITS.batch + attempts * UNITS.address,
        messageOf: (signed) => batchMessage("anchorBatch", { ...signed, batch }),
      });
    },
    async batchHistory({ issuer, root }) {
      const { address } = await deriveBatchAddress(program, issuer, root);
      return readHistory(reader, address);
    },
    readBatch: (key) => readBatch(reader, key),
    async revokeInBatch({ root, leafIndex, reasonCode }, { issuer, known }) {
      const batch = known ?? (await existingBatch({ issuer: issuer.address, root }));
      const { address } = await deriveBatchAddress(program, issuer.address, root);
      const data = Uint8Array.of(
        instructionTags.revokeInBatch,
        reasonCode,
        0,
        0,
        ...littleEndian(leafIndex, 4),
      );
      return sendProved(issuer, {
        address,
        instruction: changeInstruction(program, address, data),
        messageOf: (signed) => batchRevocationMessage({ ...signed, batch, leafIndex, reasonCode }),
      });
    },
    async closeBatch(root, issuer) {
      const batch = await existingBatch({ issuer: issuer.address, root });
      const { address, payer } = batch;
      return sendProved(issuer, {
        address,
        instruction: closeInstruction(program, { address, payer, tag: instructionTags.closeBatch }),
        messageOf: (signed) => batchMessage("closeBatch", { ...signed, batch }),
      });
    },
    list: (by, address) => listRecords(reader, by, address),
  };
}

function missing(what: string): never {
  throw new SdkError("ledger_not_found", `${what} is not on the ledger`);
}

type ProvedInstruction = {
  address: string;
  instruction: Instruction | (() => Promise<Instruction>);
  units?: number;
  messageOf: (signed: { place: Place } & SignedEnd) => Uint8Array;
};
