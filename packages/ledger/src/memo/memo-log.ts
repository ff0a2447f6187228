import type { Network } from "@arcs/core";
import { getAddressDecoder } from "@solana/kit";

import { equalBytes, sha256, utf8 } from "../bytes.ts";
import type { LedgerEvent } from "../ledger-anchor.ts";
import { addressBytes } from "../program/addresses.ts";
import { type AnchoredBatch, isRevokedInBatch } from "../program/batch-layout.ts";
import { type LandedTransactionDetails, readTransactions } from "../program/history.ts";
import type { AnchoredRecord } from "../program/record-layout.ts";
import { reasonOfCode } from "../revocation-reason.ts";
import type { LedgerRpc } from "../transaction/ledger-rpc.ts";
import type { Commitment } from "../transaction/send-transaction.ts";
import { isGenuine, MEMO_PROGRAM, type MemoEvent, readMemo } from "./memo-event.ts";

/** An event with the transaction that it came in. */
export type LoggedEvent = MemoEvent & Omit<LandedTransactionDetails, "instructions">;

/** The addresses that memos are found by: what they are about, and on which network. */
export type References = {
  record(issuer: string, credentialId: string): string;
  batch(issuer: string, root: Uint8Array): string;
  subject(subject: string): string;
  issuer(issuer: string): string;
};

/**
 * Addresses that nobody owns: they ride along in a transaction, so that its memos can be found by what they are about.
 * Anybody can put them into a transaction too; only what the issuer signed counts.
 *
 * The network is part of them, and they are part of what the issuer signs: the memo program has the same address on every
 * cluster, so that a memo from one could otherwise be replayed on another.
 */
export function referencesOn(network: Network): References {
  const reference = (what: string, ...parts: Uint8Array[]): string =>
    getAddressDecoder().decode(sha256(utf8(`arcs:memo:${network}:${what}:v1`), ...parts));
  return {
    record: (issuer, credentialId) => reference("record", addressBytes(issuer), sha256(utf8(credentialId))),
    batch: (issuer, root) => reference("batch", addressBytes(issuer), root),
    subject: (subject) => reference("subject", addressBytes(subject)),
    issuer: (issuer) => reference("issuer", addressBytes(issuer)),
  };
}

/** Reads the events in the memos of the transactions that carry a reference, oldest first, genuine or not. */
export async function readEvents(
  rpc: LedgerRpc,
  { address, commitment }: { address: string; commitment: Commitment },
): Promise<LoggedEvent[]> {
  const transactions = await readTransactions(rpc, { address, commitment });
  return transactions.flatMap(({ instructions, ...transaction }) =>
    instructions
      .filter(({ program }) => program === MEMO_PROGRAM)
      .flatMap(({ data }) => {
        const event = readMemo(new TextDecoder().decode(data));
        return event === undefined ? [] : [{ ...event, ...transaction }];
      }),
  );
}

/** What a log says: the state that its genuine events lead to, and those that had an effect. */
export type Folded<State> = { state: State | undefined; events: LedgerEvent[] };

/**
 * Follows the events about one record. The first genuine issue counts; a revocation is final; what comes after it, or from
 * others than the issuer, changes nothing.
 */
export function foldRecord(
  events: readonly LoggedEvent[],
  key: { address: string; issuer: string; credentialId: string },
): Folded<AnchoredRecord> {
  let record: AnchoredRecord | undefined;
  const effective: LedgerEvent[] = [];
  for (const event of events) {
    const next = nextRecord(record, event, key);
    if (next === undefined) continue;
    record = next;
    effective.push(toLedgerEvent(event));
  }
  return { state: record, events: effective };
}

type RecordLogKey = { address: string; issuer: string; credentialId: string };

function nextRecord(
  record: AnchoredRecord | undefined,
  event: LoggedEvent,
  key: RecordLogKey,
): AnchoredRecord | undefined {
  if (!isGenuine(event, { address: key.address, record })) return undefined;
  if (record === undefined) return event.action === "issue" ? firstRecord(event, key) : undefined;
  if (record.status === "Revoked") return undefined;
  const { authorization, slot: updatedSlot, timestamp = 0 } = event;
  if (event.action === "revoke") {
    const reason = reasonOfCode(event.reasonCode);
    return { ...record, status: "Revoked", revokedAt: timestamp, reason, updatedSlot, authorization };
  }
  if (event.action !== "activate" || record.status !== "Pending") return undefined;
  const isPast = record.expiresAt !== undefined && record.expiresAt <= timestamp;
  return isPast ? undefined : { ...record, status: "Active", updatedSlot, authorization };
}

function firstRecord(
  event: Extract<LoggedEvent, { action: "issue" }>,
  { address, issuer, credentialId }: RecordLogKey,
): AnchoredRecord | undefined {
  const { record, status, payer, slot, authorization } = event;
  if (record.issuer !== issuer || record.credentialId !== credentialId) return undefined;
  return { ...record, status, address, payer, createdSlot: slot, updatedSlot: slot, authorization };
}

/** Follows the events about one batch. */
export function foldBatch(
  events: readonly LoggedEvent[],
  key: { address: string; issuer: string; root: Uint8Array },
): Folded<AnchoredBatch> {
  let batch: AnchoredBatch | undefined;
  const effective: LedgerEvent[] = [];
  for (const event of events) {
    const next = nextBatch(batch, event, key);
    if (next === undefined) continue;
    batch = next;
    effective.push(toLedgerEvent(event));
  }
  return { state: batch, events: effective };
}

type BatchLogKey = { address: string; issuer: string; root: Uint8Array };

function nextBatch(batch: AnchoredBatch | undefined, event: LoggedEvent, key: BatchLogKey): AnchoredBatch | undefined {
  if (!isGenuine(event, { address: key.address, batch })) return undefined;
  if (batch === undefined) return event.action === "anchorBatch" ? firstBatch(event, key) : undefined;
  if (event.action !== "revokeInBatch" || event.leafIndex >= batch.size) return undefined;
  if (isRevokedInBatch(batch, event.leafIndex)) return undefined;
  const revoked = Uint8Array.from(batch.revoked);
  const at = event.leafIndex >> 3;
  revoked[at] = (revoked[at] ?? 0) | (1 << (event.leafIndex & 7));
  return { ...batch, revoked, revokedCount: batch.revokedCount + 1, updatedSlot: event.slot };
}

function firstBatch(
  event: Extract<LoggedEvent, { action: "anchorBatch" }>,
  { address, issuer, root }: BatchLogKey,
): AnchoredBatch | undefined {
  const { batch, slot, payer, timestamp = 0, authorization } = event;
  if (batch.issuer !== issuer || !equalBytes(batch.root, root) || batch.size === 0) return undefined;
  const revoked = new Uint8Array(Math.ceil(batch.size / 8));
  const times = { createdAt: timestamp, createdSlot: slot, updatedSlot: slot };
  return { ...batch, address, revoked, revokedCount: 0, payer, ...times, authorization };
}

function toLedgerEvent(event: LoggedEvent): LedgerEvent {
  const { action, transactionHash, slot, timestamp } = event;
  return {
    action,
    transactionHash,
    slot,
    ...(timestamp === undefined ? {} : { timestamp }),
    ...("reasonCode" in event ? { reason: reasonOfCode(event.reasonCode) } : {}),
    ...("leafIndex" in event ? { leafIndex: event.leafIndex } : {}),
  };
}
