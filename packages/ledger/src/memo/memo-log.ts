import { decodeAddress, isSdkError, type Network, SdkError, verifyEd25519 } from "@arcs/core";
import {
  decodeBase64Url,
  defined,
  encodeBase64Url,
  equalBytes,
  parseJson,
  utf8ToBytes,
} from "@arcs/core/internal";
import { getAddressDecoder } from "@solana/kit";

import { addressBytes, MEMO_PROGRAM, sha256, SYSTEM_PROGRAM } from "../program/addresses.ts";
import {
  type LandedMemos,
  type LedgerEvent,
  listTransactions,
  readTransaction,
} from "../program/history.ts";
import {
  type AnchoredBatch,
  type AnchoredRecord,
  isRevokedInBatch,
  reasonOfCode,
} from "../program/accounts.ts";
import {
  assertBatch,
  assertLeaf,
  batchMessage,
  batchRevocationMessage,
  hasLandedInTime,
  recordMessage,
  type SignedBatch,
  type SignedEnd,
  type SignedFields,
} from "../program/messages.ts";
import type { Commitment, LedgerRequest } from "../transaction/ledger-request.ts";
import type { BatchKey, RecordKey } from "../anchor/ledger-anchor.ts";

type LoggedEvent = MemoEvent & Required<Omit<LandedMemos, "memo">>;

type References = {
  record(issuer: string, credentialId: string): string;
  batch(issuer: string, root: Uint8Array): string;
  subject(subject: string): string;
  issuer(issuer: string): string;
};

/**
 * Returns addresses without owner. Added to a transaction, they make its memos findable by subject.
 * Anyone can add them; only events signed by the issuer count.
 *
 * They contain the network, and the issuer signs them. The memo program has the same address on
 * every cluster, so a memo could otherwise be replayed on another one.
 */
export function referencesOn(network: Network): References {
  const reference = (what: string, ...parts: Uint8Array[]): string =>
    getAddressDecoder().decode(sha256(utf8ToBytes(`arcs:memo:${network}:${what}:v1`), ...parts));
  return {
    record: (issuer, credentialId) =>
      reference("record", addressBytes(issuer), sha256(utf8ToBytes(credentialId))),
    batch: (issuer, root) => reference("batch", addressBytes(issuer), root),
    subject: (subject) => reference("subject", addressBytes(subject)),
    issuer: (issuer) => reference("issuer", addressBytes(issuer)),
  };
}

/**
 * Reads the events in the memos of the transactions that carry a reference, oldest first, genuine
 * or not.
 *
 * The list of transactions contains the memos, so no transaction is read. Anyone can add the
 * reference to other transactions, of any kind; those are skipped.
 */
export async function readEvents(reader: LogReader, address: string): Promise<LoggedEvent[]> {
  const listed = await listTransactions(reader, address);
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
  return new SdkError(
    "ledger_rpc_error",
    `the RPC endpoint does not tell when transaction ${transactionHash} landed`,
  );
}

/**
 * Returns the payer of a transaction, or the system program's address where the endpoint does not
 * show it.
 */
async function payerOf(reader: LogReader, transactionHash: string): Promise<string> {
  try {
    return (await readTransaction(reader, transactionHash)).addresses[0] ?? SYSTEM_PROGRAM;
  } catch (error) {
    // A copied memo can be in any transaction, even in one of a kind that nobody can read.
    if (isSdkError(error, "ledger_rpc_error")) return SYSTEM_PROGRAM;
    throw error;
  }
}

export type LogReader = { request: LedgerRequest; commitment: Commitment; references: References };

/** State after the genuine events at an address, and the events with an effect. */
type Log<State> = { address: string; state: State | undefined; events: LedgerEvent[] };

/**
 * Applies the events about one record. The first genuine issue counts, and a revocation is final.
 * Later events are ignored, and so are those not signed by the issuer, or landed after the signed
 * end. A revocation that landed before the issue counts as well. Otherwise an issue that was held
 * back could land afterwards, although the issuer was told that it is revoked.
 */
export function readRecordLog(
  reader: LogReader,
  { issuer, credentialId }: RecordKey,
): Promise<Log<AnchoredRecord>> {
  const key = { address: reader.references.record(issuer, credentialId), issuer, credentialId };
  return readLog(reader, key.address, (record: AnchoredRecord | undefined, event) =>
    nextRecord(record, event, key),
  );
}

export function readBatchLog(
  reader: LogReader,
  { issuer, root }: BatchKey,
): Promise<Log<AnchoredBatch>> {
  const key = { address: reader.references.batch(issuer, root), issuer, root };
  return readLog(reader, key.address, (batch: AnchoredBatch | undefined, event) =>
    nextBatch(batch, event, key),
  );
}

/**
 * Applies the events in order. Revocations from before an issue or anchoring are applied right
 * after it.
 */
async function readLog<State extends { payer: string }>(
  reader: LogReader,
  address: string,
  next: (state: State | undefined, event: LoggedEvent) => State | undefined,
): Promise<Log<State>> {
  let state: State | undefined;
  const events: LedgerEvent[] = [];
  const early: LoggedEvent[] = [];
  const follow = (event: LoggedEvent): void => {
    const changed = next(state, event);
    if (changed === undefined) return;
    state = changed;
    events.push(toLedgerEvent(event));
  };
  for (const event of await readEvents(reader, address)) {
    if (state === undefined && (event.action === "revoke" || event.action === "revokeInBatch")) {
      early.push(event);
      continue;
    }
    follow(event);
    if (state !== undefined) early.splice(0).forEach(follow);
  }
  const [first] = events;
  if (state === undefined || first === undefined) return { address, state, events };
  return {
    address,
    state: { ...state, payer: await payerOf(reader, first.transactionHash) },
    events,
  };
}

type RecordLogKey = RecordKey & { address: string };

function nextRecord(
  record: AnchoredRecord | undefined,
  event: LoggedEvent,
  key: RecordLogKey,
): AnchoredRecord | undefined {
  if (!isGenuine(event, { address: key.address, record })) return undefined;
  if (record === undefined) return event.action === "issue" ? firstRecord(event, key) : undefined;
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
  return {
    ...record,
    status,
    address,
    payer: SYSTEM_PROGRAM,
    ...slots,
    authorization,
    lastValidAt,
  };
}

type BatchLogKey = BatchKey & { address: string };

function nextBatch(
  batch: AnchoredBatch | undefined,
  event: LoggedEvent,
  key: BatchLogKey,
): AnchoredBatch | undefined {
  if (!isGenuine(event, { address: key.address, batch })) return undefined;
  if (batch === undefined)
    return event.action === "anchorBatch" ? firstBatch(event, key) : undefined;
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
  return {
    ...batch,
    address,
    revoked,
    revokedCount: 0,
    payer: SYSTEM_PROGRAM,
    ...times,
    ...signed,
  };
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

/**
 * One event of the log. Each carries the issuer's signature over the message that the anchor
 * program requires too.
 */
export type MemoEvent = { authorization: Uint8Array } & SignedEnd &
  (
    | { action: "issue"; record: SignedFields; status: "Pending" | "Active" }
    | { action: "activate" }
    | { action: "revoke"; reasonCode: number }
    | { action: "anchorBatch"; batch: SignedBatch }
    | { action: "revokeInBatch"; leafIndex: number; reasonCode: number }
  );

export type MemoSubject = {
  address: string;
  record?: SignedFields | undefined;
  batch?: SignedBatch | undefined;
};

/**
 * Returns the message that the issuer signs for an event, or `undefined` where its record or batch
 * is not known.
 */
export function messageOfEvent(
  event: Unsigned<MemoEvent> & SignedEnd,
  { address: at, record, batch }: MemoSubject,
): Uint8Array | undefined {
  const place = { program: MEMO_PROGRAM, address: at };
  const { lastValidAt } = event;
  switch (event.action) {
    case "issue":
      return recordMessage("issue", {
        place,
        record: event.record,
        extra: event.status === "Active" ? 1 : 0,
        lastValidAt,
      });
    case "activate":
      return record && recordMessage("activate", { place, record, lastValidAt });
    case "revoke":
      return (
        record && recordMessage("revoke", { place, record, lastValidAt, extra: event.reasonCode })
      );
    case "anchorBatch":
      return batchMessage("anchorBatch", { place, batch: event.batch, lastValidAt });
    case "revokeInBatch":
      return batch && batchRevocationMessage({ place, batch, ...event });
  }
}

export type Unsigned<Event> = Event extends unknown
  ? Omit<Event, "authorization" | keyof SignedEnd>
  : never;

/** Tells whether the issuer signed an event. Anyone can write a memo. */
export function isGenuine(event: MemoEvent, subject: MemoSubject): boolean {
  const message = messageOfEvent(event, subject);
  const about =
    event.action === "issue"
      ? event.record
      : event.action === "anchorBatch"
        ? event.batch
        : (subject.record ?? subject.batch);
  if (message === undefined || about === undefined) return false;
  const publicKey = decodeAddress(about.issuer);
  return verifyEd25519({
    signature: event.authorization,
    message,
    publicKey,
  });
}

/** Formats an event as the text of a memo: JSON, because the program accepts UTF-8 only. */
export function writeMemo({ authorization, ...event }: MemoEvent): string {
  const bytes = (_: string, value: unknown): unknown =>
    value instanceof Uint8Array ? encodeBase64Url(value) : value;
  return JSON.stringify({ arcs: 1, ...event, authorization }, bytes);
}

/** Parses an event from the text of a memo, or returns `undefined`: anyone can write to the log. */
export function readMemo(text: string): MemoEvent | undefined {
  try {
    const memo = parseJson(text) as Record<string, unknown>;
    if (memo["arcs"] !== 1) return undefined;
    const authorization = bytesOf(memo["authorization"], 64);
    const lastValidAt = integerOf(memo["lastValidAt"], Number.MAX_SAFE_INTEGER);
    const signed = { authorization, lastValidAt };
    switch (memo["action"]) {
      case "issue":
        if (memo["status"] !== "Pending" && memo["status"] !== "Active") return undefined;
        return {
          action: "issue",
          ...signed,
          record: recordOf(memo["record"]),
          status: memo["status"],
        };
      case "activate":
        return { action: "activate", ...signed };
      case "revoke":
        return { action: "revoke", ...signed, reasonCode: integerOf(memo["reasonCode"], 255) };
      case "anchorBatch":
        return { action: "anchorBatch", ...signed, batch: batchOf(memo["batch"]) };
      case "revokeInBatch": {
        const leafIndex = integerOf(memo["leafIndex"], 65_535);
        return {
          action: "revokeInBatch",
          ...signed,
          leafIndex,
          reasonCode: integerOf(memo["reasonCode"], 255),
        };
      }
      default:
        return undefined;
    }
  } catch {
    return undefined;
  }
}

function recordOf(value: unknown): SignedFields {
  const { template, subject, issuer, credentialId, subjectDataUri, issuedAt, expiresAt, ...bytes } =
    value as SignedFields;
  for (const address of [subject, issuer]) decodeAddress(address);
  const record = {
    template,
    subject,
    issuer,
    credentialId,
    subjectDataHash: bytesOf(bytes.subjectDataHash, 32),
    subjectDataUri,
    signature: bytesOf(bytes.signature, 64),
    issuedAt,
    ...defined({ expiresAt }),
  };
  // Each record has one encoding: "never" is signed as 0, so a 0 here would be another record with
  // the same signature.
  assertLeaf({ ...record, status: "Active" });
  return record;
}

function batchOf(value: unknown): SignedBatch {
  const { issuer, root, size, closableAt } = value as SignedBatch;
  decodeAddress(issuer);
  assertBatch({ size, closableAt });
  return { issuer, root: bytesOf(root, 32), size, ...defined({ closableAt }) };
}

function integerOf(value: unknown, max: number): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0 || (value as number) > max)
    throw malformed();
  return value as number;
}

function bytesOf(value: unknown, length: number): Uint8Array {
  const bytes = typeof value === "string" ? decodeBase64Url(value) : undefined;
  if (bytes?.length !== length) throw malformed();
  return bytes;
}

/**
 * Extracts the memos of a listed transaction: each follows its length in bytes, as in
 * `[2] ab; [3] abc`.
 */
export function memosOf(listed: string): string[] {
  const bytes = utf8ToBytes(listed);
  const memos: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const [head, length] =
      /^(?:; )?\[(\d{1,5})\] /.exec(decodeUtf8(bytes.subarray(at, at + 10))) ?? [];
    if (head === undefined) break;
    const start = at + head.length;
    at = start + Number(length);
    memos.push(decodeUtf8(bytes.subarray(start, at)));
  }
  return memos;
}

function decodeUtf8(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function malformed(): SdkError {
  return new SdkError("ledger_malformed_account", "the memo is no event of the log");
}
