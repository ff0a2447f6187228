import { isSdkError, type Network, SdkError } from "@arcs/core";
import { equalBytes, utf8ToBytes } from "@arcs/core/internal";
import { getAddressDecoder } from "@solana/kit";

import { sha256 } from "../bytes.ts";
import { addressBytes, SYSTEM_PROGRAM } from "../program/addresses.ts";
import { type LandedMemos, type LedgerEvent, listTransactions, readTransaction } from "../program/history.ts";
import { type AnchoredBatch, type AnchoredRecord, isRevokedInBatch, reasonOfCode } from "../program/account-layout.ts";
import { hasLandedInTime } from "../program/messages.ts";
import type { LedgerRequest } from "../transaction/ledger-request.ts";
import type { Commitment } from "../transaction/send-transaction.ts";
import { isGenuine, type MemoEvent, memosOf, readMemo } from "./memo-event.ts";

export type LoggedEvent = MemoEvent & Required<Omit<LandedMemos, "memo">>;

/** Addresses for finding memos, by subject and network. */
export type References = {
  record(issuer: string, credentialId: string): string;
  batch(issuer: string, root: Uint8Array): string;
  subject(subject: string): string;
  issuer(issuer: string): string;
};

/**
 * Returns addresses without owner. Added to a transaction, they make its memos findable by subject. Anyone can add
 * them; only events signed by the issuer count.
 *
 * They contain the network, and the issuer signs them. The memo program has the same address on every cluster, so a
 * memo could otherwise be replayed on another one.
 */
export function referencesOn(network: Network): References {
  const reference = (what: string, ...parts: Uint8Array[]): string =>
    getAddressDecoder().decode(sha256(utf8ToBytes(`arcs:memo:${network}:${what}:v1`), ...parts));
  return {
    record: (issuer, credentialId) => reference("record", addressBytes(issuer), sha256(utf8ToBytes(credentialId))),
    batch: (issuer, root) => reference("batch", addressBytes(issuer), root),
    subject: (subject) => reference("subject", addressBytes(subject)),
    issuer: (issuer) => reference("issuer", addressBytes(issuer)),
  };
}

/**
 * Reads the events in the memos of the transactions that carry a reference, oldest first, genuine or not.
 *
 * The list of transactions contains the memos, so no transaction is read. Anyone can add the reference to other
 * transactions, of any kind; those are skipped.
 */
export async function readEvents(
  request: LedgerRequest,
  { address, commitment }: { address: string; commitment: Commitment },
): Promise<LoggedEvent[]> {
  const listed = await listTransactions(request, { address, commitment });
  return listed.flatMap(({ memo, ...transaction }) =>
    memosOf(memo ?? "").flatMap((text) => {
      const event = readMemo(text);
      if (event === undefined) return [];
      const { timestamp, ...rest } = transaction;
      // It may be a revocation: without a time, nobody can tell whether it counts.
      if (timestamp === undefined) throw undated(transaction.transactionHash);
      return hasLandedInTime(event, timestamp) ? [{ ...event, ...rest, timestamp }] : [];
    }),
  );
}

function undated(transactionHash: string): SdkError {
  return new SdkError("ledger_rpc_error", `the RPC endpoint does not tell when transaction ${transactionHash} landed`);
}

/** Returns the payer of a transaction, or the system program's address where the endpoint does not show it. */
export async function payerOf(
  request: LedgerRequest,
  { transactionHash, commitment }: { transactionHash: string; commitment: Commitment },
): Promise<string> {
  try {
    return (await readTransaction(request, transactionHash, commitment)).payer;
  } catch (error) {
    // A copied memo can be in any transaction, even in one of a kind that nobody can read.
    if (isSdkError(error, "ledger_rpc_error")) return SYSTEM_PROGRAM;
    throw error;
  }
}

/** Result of a log: the state after its genuine events, except for the payer, and the events with an effect. */
export type Folded<State> = { state: State | undefined; events: LedgerEvent[] };

/**
 * Applies the events about one record. The first genuine issue counts, and a revocation is final. Later events are
 * ignored, and so are those not signed by the issuer, or landed after the signed end. A revocation that landed before
 * the issue counts as well. Otherwise an issue that was held back could land afterwards, although the issuer was told
 * that it is revoked.
 */
export function foldRecord(
  events: readonly LoggedEvent[],
  key: { address: string; issuer: string; credentialId: string },
): Folded<AnchoredRecord> {
  return fold(events, (record: AnchoredRecord | undefined, event) => nextRecord(record, event, key));
}

/** Applies the events in order. Revocations from before an issue or anchoring are applied right after it. */
function fold<State>(
  events: readonly LoggedEvent[],
  next: (state: State | undefined, event: LoggedEvent) => State | undefined,
): Folded<State> {
  let state: State | undefined;
  const effective: LedgerEvent[] = [];
  const early: LoggedEvent[] = [];
  const follow = (event: LoggedEvent): void => {
    const changed = next(state, event);
    if (changed === undefined) return;
    state = changed;
    effective.push(toLedgerEvent(event));
  };
  for (const event of events) {
    if (state === undefined && (event.action === "revoke" || event.action === "revokeInBatch")) {
      early.push(event);
      continue;
    }
    follow(event);
    if (state !== undefined) early.splice(0).forEach(follow);
  }
  return { state, events: effective };
}

type RecordLogKey = { address: string; issuer: string; credentialId: string };

function nextRecord(
  record: AnchoredRecord | undefined,
  event: LoggedEvent,
  key: RecordLogKey,
): AnchoredRecord | undefined {
  if (!isGenuine(event, { address: key.address, record })) return undefined;
  if (record === undefined) return event.action === "issue" ? firstRecord(event, key) : undefined;
  /* fault: memo-revocation-not-final */
  if (record.status === "Revoked") return undefined;
  const { slot: updatedSlot, timestamp, authorization, lastValidAt } = event;
  const changed = { updatedSlot, authorization, lastValidAt };
  if (event.action === "revoke") {
    const reason = reasonOfCode(event.reasonCode);
    return { ...record, status: "Revoked", revokedAt: timestamp, reason, ...changed };
  }
  if (event.action !== "activate" || record.status !== "Pending") return undefined;
  const isPast = record.expiresAt !== undefined && record.expiresAt <= timestamp;
  return isPast ? undefined : { ...record, status: "Active", ...changed };
}

function firstRecord(
  event: Extract<LoggedEvent, { action: "issue" }>,
  { address, issuer, credentialId }: RecordLogKey,
): AnchoredRecord | undefined {
  const { record, status, slot, authorization, lastValidAt } = event;
  if (record.issuer !== issuer || record.credentialId !== credentialId) return undefined;
  const slots = { createdSlot: slot, updatedSlot: slot };
  return { ...record, status, address, payer: SYSTEM_PROGRAM, ...slots, authorization, lastValidAt };
}

/** Applies the events about one batch. */
export function foldBatch(
  events: readonly LoggedEvent[],
  key: { address: string; issuer: string; root: Uint8Array },
): Folded<AnchoredBatch> {
  return fold(events, (batch: AnchoredBatch | undefined, event) => nextBatch(batch, event, key));
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
  const { batch, slot, timestamp, authorization, lastValidAt } = event;
  if (batch.issuer !== issuer || !equalBytes(batch.root, root)) return undefined;
  const revoked = new Uint8Array(Math.ceil(batch.size / 8));
  const times = { createdAt: timestamp, createdSlot: slot, updatedSlot: slot };
  const signed = { authorization, lastValidAt };
  return { ...batch, address, revoked, revokedCount: 0, payer: SYSTEM_PROGRAM, ...times, ...signed };
}

function toLedgerEvent(event: LoggedEvent): LedgerEvent {
  const { action, transactionHash, slot, timestamp } = event;
  return {
    action,
    transactionHash,
    slot,
    timestamp,
    ...("reasonCode" in event ? { reason: reasonOfCode(event.reasonCode) } : {}),
    ...("leafIndex" in event ? { leafIndex: event.leafIndex } : {}),
  };
}
