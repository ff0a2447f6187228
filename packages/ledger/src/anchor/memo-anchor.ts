import { type ErrorCode, type Network, SdkError, type Signer } from "@arcs/core";
import { equalBytes, utf8ToBytes } from "@arcs/core/internal";
import type { Instruction } from "@solana/kit";

import { type AnchoredRecord, asOf, isRevokedInBatch } from "../program/accounts.ts";
import type { AnchorDriver, LedgerReceipt, RecordKey } from "./ledger-anchor.ts";
import {
  isGenuine,
  type MemoEvent,
  type MemoSubject,
  messageOfEvent,
  readBatchLog,
  readEvents,
  readRecordLog,
  referencesOn,
  type Unsigned,
  writeMemo,
} from "../memo/memo-log.ts";
import {
  littleEndian,
  makeInstruction,
  MEMO_PROGRAM,
  readonly,
  SYSTEM_PROGRAM,
  writable,
  writableSigner,
} from "../program/addresses.ts";
import { hasLandedInTime } from "../program/messages.ts";
import type { Commitment, LedgerRequest } from "../transaction/ledger-request.ts";
import { readBlockTime, type TransactionSender } from "../transaction/send-transaction.ts";

// Compute units, rounded up from bench/ledger: the memo program processes every byte.
const UNITS = { base: 10_000, perByte: 400 } as const;

/**
 * Creates the driver that keeps a log of signed memos. It needs no program of ours on the cluster.
 * In return its state is what the endpoint's archive still holds, and only readers enforce the
 * rules.
 */
export function createMemoDriver(
  {
    request,
    commitment,
    network,
  }: { request: LedgerRequest; commitment: Commitment; network: Network },
  { sender, now }: { sender: TransactionSender; now: () => Date },
): AnchorDriver {
  const references = referencesOn(network);
  const reader = { request, commitment, references };
  const write = async (
    unsigned: Unsigned<MemoEvent>,
    {
      issuer,
      subject,
      listed = [],
    }: { issuer: Signer; subject: MemoSubject; listed?: readonly string[] },
  ): Promise<LedgerReceipt> => {
    const lastValidAt = sender.lastValidAt();
    const event = { ...unsigned, lastValidAt };
    const authorization = await issuer.sign(messageOfEvent(event, subject) as Uint8Array);
    const memo = utf8ToBytes(writeMemo({ ...event, authorization }));
    const instructions = [
      carry(sender.payer, [subject.address, ...listed]),
      { programAddress: MEMO_PROGRAM, data: memo },
    ];
    const computeUnits = UNITS.base + UNITS.perByte * memo.length;
    const landed = await sender.send(instructions, { computeUnits, lastValidAt });
    // The ledger accepts any memo, even one that readers will reject.
    const landedAt = await readBlockTime(request, landed.slot);
    if (landedAt > lastValidAt) {
      throw refusal(
        "ledger_proof_expired",
        "it landed later than the issuer signed, and readers pass it over",
      );
    }
    if (!hasLandedInTime(event, landedAt)) {
      throw refusal(
        "ledger_proof_too_far_ahead",
        "the last valid time is too far ahead, and readers pass it over",
      );
    }
    return { address: subject.address, ...landed };
  };
  return {
    async issue(given, { issuer, status }) {
      const { status: _, revokedAt: __, ...record } = given;
      const { address, state } = await readRecordLog(reader, record);
      if (state !== undefined)
        throw refusal("ledger_already_exists", "the log has an issue of this credential");
      if (record.expiresAt !== undefined && record.expiresAt * 1000 <= now().getTime()) {
        throw refusal("ledger_already_expired", "expiresAt has passed");
      }
      const listed = [references.subject(record.subject), references.issuer(record.issuer)];
      const event = { action: "issue", record, status } as const;
      const receipt = await write(event, { issuer, subject: { address }, listed });
      // The order of the log alone decides between two concurrent issues.
      const { state: stored } = await readRecordLog(reader, record);
      if (stored === undefined) return receipt;
      const isRevoked = stored.status === "Revoked";
      // An earlier attempt of the same issuer, delayed by an endpoint until now, may have another
      // status.
      const isOther =
        !equalBytes(stored.signature, record.signature) ||
        (!isRevoked && stored.status !== event.status);
      if (isOther)
        throw refusal("ledger_already_exists", "another issue of this credential came first");
      if (isRevoked) throw refusal("ledger_already_revoked", "it was revoked before");
      return receipt;
    },
    read: async (key) => (await readRecordLog(reader, key)).state,
    async change(event, { issuer, credentialId, known }) {
      if (known !== undefined) {
        const address = references.record(issuer.address, credentialId);
        return write(event, { issuer, subject: { address, record: known } });
      }
      const { address, state: record } = await readRecordLog(reader, {
        issuer: issuer.address,
        credentialId,
      });
      if (record === undefined)
        throw refusal("ledger_not_found", "no issue of this credential is in the log");
      const { status } = asOf(record, now());
      if (event.action === "revoke" && status === "Revoked")
        throw refusal("ledger_already_revoked", "it is revoked already");
      if (event.action === "activate") {
        if (record.status !== "Pending")
          throw refusal("ledger_not_pending", "the record is not pending");
        if (status === "Expired") throw refusal("ledger_already_expired", "expiresAt has passed");
      }
      return write(event, { issuer, subject: { address, record } });
    },
    history: async (key) => (await readRecordLog(reader, key)).events,
    async anchorBatch(batch, { issuer }) {
      const { address, state } = await readBatchLog(reader, batch);
      if (state !== undefined) throw refusal("ledger_already_exists", "the log has this batch");
      const receipt = await write(
        { action: "anchorBatch", batch },
        { issuer, subject: { address } },
      );
      const { state: stored } = await readBatchLog(reader, batch);
      if (
        stored !== undefined &&
        (stored.size !== batch.size || stored.closableAt !== batch.closableAt)
      ) {
        throw refusal("ledger_already_exists", "another anchoring of this tree came first");
      }
      return receipt;
    },
    batchHistory: async (key) => (await readBatchLog(reader, key)).events,
    readBatch: async (key) => (await readBatchLog(reader, key)).state,
    async revokeInBatch({ root, leafIndex, reasonCode }, { issuer, known }) {
      const event = { action: "revokeInBatch", leafIndex, reasonCode } as const;
      if (known !== undefined) {
        return write(event, {
          issuer,
          subject: { address: references.batch(issuer.address, root), batch: known },
        });
      }
      const { address, state: batch } = await readBatchLog(reader, {
        issuer: issuer.address,
        root,
      });
      if (batch === undefined) throw refusal("ledger_not_found", "no such batch is in the log");
      if (leafIndex >= batch.size)
        throw refusal("ledger_invalid_field", "leafIndex is outside the batch");
      if (isRevokedInBatch(batch, leafIndex)) {
        throw refusal("ledger_already_revoked", "it is revoked already");
      }
      return write(event, { issuer, subject: { address, batch } });
    },
    async list(by, who) {
      const events = await readEvents(reader, references[by](who));
      const keys = new Map<string, RecordKey>();
      for (const event of events) {
        if (event.action !== "issue" || event.record[by] !== who) continue;
        const { issuer, credentialId } = event.record;
        const address = references.record(issuer, credentialId);
        // Each key costs requests, so unsigned ones are skipped.
        if (!keys.has(address) && isGenuine(event, { address }))
          keys.set(address, { issuer, credentialId });
      }
      const records: AnchoredRecord[] = [];
      for (const key of keys.values()) {
        const { state } = await readRecordLog(reader, key);
        if (state?.[by] === who) records.push(state);
      }
      return records;
    },
  };
}

/**
 * Transfers nothing from the payer to itself. Its further accounts make the transaction findable.
 */
function carry(payer: string, addresses: readonly string[]): Instruction {
  const accounts = [writableSigner(payer), writable(payer), ...addresses.map(readonly)];
  // The number of `transfer`, and 0 lamports.
  return makeInstruction(SYSTEM_PROGRAM, accounts, littleEndian(2, 4), littleEndian(0, 8));
}

function refusal(code: ErrorCode, message: string): SdkError {
  return new SdkError(code, `memo log: ${message}`);
}
