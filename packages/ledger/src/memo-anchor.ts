import { type Network, SdkError, type Signer, toSigner } from "@arcs/core";
import { AccountRole, type Address, type Instruction } from "@solana/kit";

import { equalBytes, utf8 } from "./bytes.ts";
import { asOf } from "./expiry.ts";
import type { BatchKey, LedgerAnchor, LedgerReceipt, RecordKey } from "./ledger-anchor.ts";
import {
  type MemoEvent,
  MEMO_PROGRAM,
  type MemoSubject,
  messageOfEvent,
  type Unsigned,
  writeMemo,
} from "./memo/memo-event.ts";
import { type Folded, foldBatch, foldRecord, readEvents, referencesOn } from "./memo/memo-log.ts";
import { SYSTEM_PROGRAM } from "./program/addresses.ts";
import { type AnchoredBatch, isRevokedInBatch } from "./program/batch-layout.ts";
import type { AnchoredRecord } from "./program/record-layout.ts";
import { assertLeafIndex, assertRecord } from "./record-input.ts";
import { codeOfReason } from "./revocation-reason.ts";
import type { LedgerRpc } from "./transaction/ledger-rpc.ts";
import type { Commitment, TransactionSender } from "./transaction/send-transaction.ts";

// Compute units, rounded up from what bench/ledger measures: the memo program looks at every byte.
const UNITS = { base: 10_000, perByte: 400 } as const;

/**
 * Makes the backend that keeps a log of signed memos. It needs no program of ours on the cluster; in return its state is
 * what the endpoint's archive still holds, and nothing but readers enforces the rules.
 */
export function createMemoAnchor(
  { rpc, commitment, network }: { rpc: LedgerRpc; commitment: Commitment; network: Network },
  { sender, now }: { sender: TransactionSender; now: () => Date },
): LedgerAnchor {
  const references = referencesOn(network);
  const recordLog = async ({
    issuer,
    credentialId,
  }: RecordKey): Promise<Folded<AnchoredRecord> & { address: string }> => {
    const address = references.record(issuer, credentialId);
    const events = await readEvents(rpc, { address, commitment });
    return { address, ...foldRecord(events, { address, issuer, credentialId }) };
  };
  const batchLog = async ({ issuer, root }: BatchKey): Promise<Folded<AnchoredBatch> & { address: string }> => {
    const address = references.batch(issuer, root);
    return { address, ...foldBatch(await readEvents(rpc, { address, commitment }), { address, issuer, root }) };
  };
  const write = async (
    event: Unsigned<MemoEvent>,
    { issuer, subject, listed = [] }: { issuer: Signer; subject: MemoSubject; listed?: readonly string[] },
  ): Promise<LedgerReceipt> => {
    const authorization = await issuer.sign(messageOfEvent(event, subject) as Uint8Array);
    const memo = utf8(writeMemo({ ...event, authorization }));
    const instructions = [
      carry(sender.payer, [subject.address, ...listed]),
      { programAddress: MEMO_PROGRAM, data: memo },
    ];
    const landed = await sender.send(instructions, { computeUnits: UNITS.base + UNITS.perByte * memo.length });
    return { address: subject.address, ...landed };
  };
  const changeRecord = async (
    event: Extract<Unsigned<MemoEvent>, { action: "activate" | "revoke" }>,
    { issuer, credentialId }: { issuer: Signer; credentialId: string },
  ): Promise<LedgerReceipt> => {
    const { address, state: record } = await recordLog({ issuer: issuer.address, credentialId });
    if (record === undefined) throw refusal("ledger_not_found", "no issue of this credential is in the log");
    const { status } = asOf(record, now());
    if (event.action === "revoke" && status === "Revoked")
      throw refusal("ledger_already_revoked", "it is revoked already");
    if (event.action === "activate") {
      if (record.status !== "Pending") throw refusal("ledger_not_pending", "the record is not pending");
      if (status === "Expired") throw refusal("ledger_already_expired", "expiresAt has passed");
    }
    return write(event, { issuer, subject: { address, record } });
  };
  const listBy = async (by: "subject" | "issuer", who: string): Promise<AnchoredRecord[]> => {
    const events = await readEvents(rpc, { address: references[by](who), commitment });
    const keys = new Map<string, RecordKey>();
    for (const event of events) {
      if (event.action === "issue" && event.record[by] === who) {
        const { issuer, credentialId } = event.record;
        keys.set(references.record(issuer, credentialId), { issuer, credentialId });
      }
    }
    const records: AnchoredRecord[] = [];
    for (const key of keys.values()) {
      const { state } = await recordLog(key);
      if (state?.[by] === who) records.push(asOf(state, now()));
    }
    return records;
  };

  return {
    async issue(record, options) {
      const issuer = toSigner(options.issuer);
      assertRecord(record, issuer.address);
      const key = { issuer: issuer.address, credentialId: record.credentialId };
      const { address, state } = await recordLog(key);
      if (state !== undefined) throw refusal("ledger_already_exists", "the log has an issue of this credential");
      if (record.expiresAt !== undefined && record.expiresAt * 1000 <= now().getTime()) {
        throw refusal("ledger_already_expired", "expiresAt has passed");
      }
      const { status: _, revokedAt: __, ...signed } = record;
      const listed = [references.subject(record.subject), references.issuer(record.issuer)];
      const event = { action: "issue", record: signed, status: options.status ?? "Active" } as const;
      const receipt = await write(event, { issuer, subject: { address }, listed });
      // Nothing but the order of the log decides between two that came at once.
      const { state: stored } = await recordLog(key);
      if (stored !== undefined && !equalBytes(stored.signature, record.signature)) {
        throw refusal("ledger_already_exists", "another issue of this credential came first");
      }
      return receipt;
    },
    async read(key) {
      const { state } = await recordLog(key);
      return state && asOf(state, now());
    },
    activate: (credentialId, options) =>
      changeRecord({ action: "activate" }, { issuer: toSigner(options.issuer), credentialId }),
    revoke: (credentialId, options) =>
      changeRecord(
        { action: "revoke", reasonCode: codeOfReason(options.reason ?? "unspecified") },
        { issuer: toSigner(options.issuer), credentialId },
      ),
    history: async (key) => (await recordLog(key)).events,
    async anchorBatch({ root, size }, options) {
      const issuer = toSigner(options.issuer);
      const { closableAt } = options;
      const { address, state } = await batchLog({ issuer: issuer.address, root });
      if (state !== undefined) throw refusal("ledger_already_exists", "the log has this batch");
      const batch = { issuer: issuer.address, root, size, ...(closableAt === undefined ? {} : { closableAt }) };
      return write({ action: "anchorBatch", batch }, { issuer, subject: { address } });
    },
    readBatch: async (key) => (await batchLog(key)).state,
    async revokeInBatch({ root, leafIndex }, options) {
      assertLeafIndex(leafIndex);
      const issuer = toSigner(options.issuer);
      const { address, state: batch } = await batchLog({ issuer: issuer.address, root });
      if (batch === undefined) throw refusal("ledger_not_found", "no such batch is in the log");
      if (leafIndex >= batch.size) throw refusal("ledger_invalid_field", "leafIndex is outside the batch");
      if (isRevokedInBatch(batch, leafIndex)) {
        throw refusal("ledger_already_revoked", "it is revoked already");
      }
      const reasonCode = codeOfReason(options.reason ?? "unspecified");
      return write({ action: "revokeInBatch", leafIndex, reasonCode }, { issuer, subject: { address, batch } });
    },
    listBySubject: (subject) => listBy("subject", subject),
    listByIssuer: (issuer) => listBy("issuer", issuer),
  };
}

/** A transfer of nothing from the payer to itself, whose further accounts are what the transaction is found by. */
function carry(payer: string, addresses: readonly string[]): Instruction {
  const account = (each: string, role: AccountRole): { address: Address; role: AccountRole } => ({
    address: each as Address,
    role,
  });
  const accounts = [account(payer, AccountRole.WRITABLE_SIGNER), account(payer, AccountRole.WRITABLE)];
  const SYSTEM_TRANSFER = Uint8Array.of(2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  return {
    programAddress: SYSTEM_PROGRAM,
    accounts: [...accounts, ...addresses.map((each) => account(each, AccountRole.READONLY))],
    data: SYSTEM_TRANSFER,
  };
}

function refusal(
  code:
    | "ledger_not_found"
    | "ledger_already_exists"
    | "ledger_already_revoked"
    | "ledger_already_expired"
    | "ledger_not_pending"
    | "ledger_invalid_field",
  message: string,
): SdkError {
  return new SdkError(code, `memo log: ${message}`);
}
