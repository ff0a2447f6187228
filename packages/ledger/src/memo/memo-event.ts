import { decodeAddress, SdkError, verifyEd25519 } from "@arcs/core";
import { decodeBase64Url, encodeBase64Url, parseJson, utf8ToBytes } from "@arcs/core/internal";

import { MEMO_PROGRAM } from "../program/addresses.ts";
import { MAX_LEAVES } from "../anchor/credential-batch.ts";
import {
  assertLeaf,
  batchMessage,
  batchRevocationMessage,
  isTime,
  recordMessage,
  type SignedBatch,
  type SignedEnd,
  type SignedFields,
} from "../program/messages.ts";

export { MEMO_PROGRAM };

/** One event of the log. Each carries the issuer's signature over the message that the anchor program requires too. */
export type MemoEvent = { authorization: Uint8Array } & SignedEnd &
  (
    | { action: "issue"; record: SignedFields; status: "Pending" | "Active" }
    | { action: "activate" }
    | { action: "revoke"; reasonCode: number }
    | { action: "anchorBatch"; batch: SignedBatch }
    | { action: "revokeInBatch"; leafIndex: number; reasonCode: number }
  );

/** Facts needed to verify an event: its address, and its record or batch. */
export type MemoSubject = { address: string; record?: SignedFields | undefined; batch?: SignedBatch | undefined };

/** Returns the message that the issuer signs for an event, or `undefined` where its record or batch is not known. */
export function messageOfEvent(
  event: Unsigned<MemoEvent>,
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
      return record && recordMessage("revoke", { place, record, lastValidAt, extra: event.reasonCode });
    case "anchorBatch":
      return batchMessage("anchorBatch", { place, batch: event.batch, lastValidAt });
    case "revokeInBatch":
      return batch && batchRevocationMessage({ place, batch, ...event });
  }
}

/** An event before its issuer has signed it. */
export type Unsigned<Event> = Event extends unknown ? Omit<Event, "authorization"> : never;

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
  return /* fault: memo-of-anybody */ verifyEd25519({ signature: event.authorization, message, publicKey });
}

/** Formats an event as the text of a memo: JSON, because the program accepts UTF-8 only. */
export function writeMemo({ authorization, ...event }: MemoEvent): string {
  const bytes = (_: string, value: unknown): unknown => (value instanceof Uint8Array ? encodeBase64Url(value) : value);
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
        return { action: "issue", ...signed, record: recordOf(memo["record"]), status: statusOf(memo["status"]) };
      case "activate":
        return { action: "activate", ...signed };
      case "revoke":
        return { action: "revoke", ...signed, reasonCode: integerOf(memo["reasonCode"], 255) };
      case "anchorBatch":
        return { action: "anchorBatch", ...signed, batch: batchOf(memo["batch"]) };
      case "revokeInBatch": {
        const leafIndex = integerOf(memo["leafIndex"], 65_535);
        return { action: "revokeInBatch", ...signed, leafIndex, reasonCode: integerOf(memo["reasonCode"], 255) };
      }
      default:
        return undefined;
    }
  } catch {
    return undefined;
  }
}

function recordOf(value: unknown): SignedFields {
  const fields = value as Record<string, unknown>;
  const record: SignedFields = {
    template: textOf(fields["template"]),
    subject: addressOf(fields["subject"]),
    issuer: addressOf(fields["issuer"]),
    credentialId: textOf(fields["credentialId"]),
    subjectDataHash: bytesOf(fields["subjectDataHash"], 32),
    subjectDataUri: textOf(fields["subjectDataUri"]),
    signature: bytesOf(fields["signature"], 64),
    issuedAt: integerOf(fields["issuedAt"], Number.MAX_SAFE_INTEGER),
    ...(fields["expiresAt"] === undefined
      ? {}
      : { expiresAt: integerOf(fields["expiresAt"], Number.MAX_SAFE_INTEGER) }),
  };
  // Each record has one encoding: "never" is signed as 0, so a 0 here would be another record with the same signature.
  assertLeaf({ ...record, status: "Active" });
  return record;
}

function batchOf(value: unknown): SignedBatch {
  const { issuer, root, size, closableAt } = value as Record<string, unknown>;
  return {
    issuer: addressOf(issuer),
    root: bytesOf(root, 32),
    size: sizeOf(size),
    ...(closableAt === undefined ? {} : { closableAt: timeOf(closableAt) }),
  };
}

function statusOf(value: unknown): "Pending" | "Active" {
  if (value !== "Pending" && value !== "Active") throw malformed();
  return value;
}

function textOf(value: unknown): string {
  if (typeof value !== "string" || value === "") throw malformed();
  return value;
}

function addressOf(value: unknown): string {
  decodeAddress(value as string);
  return value as string;
}

function integerOf(value: unknown, max: number): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0 || (value as number) > max) throw malformed();
  return value as number;
}

function timeOf(value: unknown): number {
  if (!isTime(value)) throw malformed();
  return value;
}

function sizeOf(value: unknown): number {
  const size = integerOf(value, MAX_LEAVES);
  if (size === 0) throw malformed();
  return size;
}

function bytesOf(value: unknown, length: number): Uint8Array {
  const bytes = decodeBase64Url(textOf(value));
  if (bytes?.length !== length) throw malformed();
  return bytes;
}

/**
 * Extracts the memos from an entry of `getSignaturesForAddress`: each follows its length in bytes, as in `[2] ab; [3]
 * abc`.
 */
export function memosOf(listed: string): string[] {
  const bytes = utf8ToBytes(listed);
  const memos: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const [head, length] = /^(?:; )?\[(\d{1,5})\] /.exec(decodeUtf8(bytes.subarray(at, at + 10))) ?? [];
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
