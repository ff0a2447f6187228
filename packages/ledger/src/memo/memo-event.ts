import { publicKeyFromAddress, SdkError, verifyEd25519 } from "@arcs/core";
import { address, type Address } from "@solana/kit";

import { decodeBase64Url, encodeBase64Url } from "../bytes.ts";
import {
  batchMessage,
  batchRevocationMessage,
  recordMessage,
  type SignedBatch,
  type SignedFields,
} from "../program/messages.ts";

/** The SPL Memo program (v3), which every cluster has. */
export const MEMO_PROGRAM: Address = address("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr");

/** One event of the log. Each carries the issuer's signature over the same message that the anchor program asks for. */
export type MemoEvent = { authorization: Uint8Array } & (
  | { action: "issue"; record: SignedFields; status: "Pending" | "Active" }
  | { action: "activate" }
  | { action: "revoke"; reasonCode: number }
  | { action: "anchorBatch"; batch: SignedBatch }
  | { action: "revokeInBatch"; leafIndex: number; reasonCode: number }
);

/** What has to be known to tell whether an event is genuine: where it stands, and what it is about. */
export type MemoSubject = { address: string; record?: SignedFields | undefined; batch?: SignedBatch | undefined };

/** The message that the issuer signs for an event, or `undefined` where what it is about is not known. */
export function messageOfEvent(
  event: Unsigned<MemoEvent>,
  { address: at, record, batch }: MemoSubject,
): Uint8Array | undefined {
  const place = { program: MEMO_PROGRAM, address: at };
  switch (event.action) {
    case "issue":
      return recordMessage("issue", { place, record: event.record, extra: event.status === "Active" ? 1 : 0 });
    case "activate":
      return record && recordMessage("activate", { place, record });
    case "revoke":
      return record && recordMessage("revoke", { place, record, extra: event.reasonCode });
    case "anchorBatch":
      return batchMessage("anchorBatch", { place, batch: event.batch });
    case "revokeInBatch":
      return batch && batchRevocationMessage({ place, batch, ...event });
  }
}

/** An event before its issuer has signed it. */
export type Unsigned<Event> = Event extends unknown ? Omit<Event, "authorization"> : never;

/** Tells whether the issuer of what an event is about has signed it. Anybody can write a memo. */
export function isGenuine(event: MemoEvent, subject: MemoSubject): boolean {
  const message = messageOfEvent(event, subject);
  const about =
    event.action === "issue"
      ? event.record
      : event.action === "anchorBatch"
        ? event.batch
        : (subject.record ?? subject.batch);
  if (message === undefined || about === undefined) return false;
  const publicKey = publicKeyFromAddress(about.issuer);
  return verifyEd25519({ signature: event.authorization, message, publicKey });
}

/** Writes an event as the text of a memo: JSON, because the program takes UTF-8 only. */
export function writeMemo({ authorization, ...event }: MemoEvent): string {
  const bytes = (_: string, value: unknown): unknown => (value instanceof Uint8Array ? encodeBase64Url(value) : value);
  return JSON.stringify({ arcs: 1, ...event, authorization }, bytes);
}

/** Reads an event from the text of a memo, or returns `undefined` where it is none: the log is open to everybody. */
export function readMemo(text: string): MemoEvent | undefined {
  try {
    const memo = JSON.parse(text) as Record<string, unknown>;
    if (memo["arcs"] !== 1) return undefined;
    const authorization = bytesOf(memo["authorization"], 64);
    switch (memo["action"]) {
      case "issue":
        return { action: "issue", authorization, record: recordOf(memo["record"]), status: statusOf(memo["status"]) };
      case "activate":
        return { action: "activate", authorization };
      case "revoke":
        return { action: "revoke", authorization, reasonCode: integerOf(memo["reasonCode"], 255) };
      case "anchorBatch":
        return { action: "anchorBatch", authorization, batch: batchOf(memo["batch"]) };
      case "revokeInBatch": {
        const leafIndex = integerOf(memo["leafIndex"], 65_535);
        return { action: "revokeInBatch", authorization, leafIndex, reasonCode: integerOf(memo["reasonCode"], 255) };
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
  return {
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
}

function batchOf(value: unknown): SignedBatch {
  const { issuer, root, size, closableAt } = value as Record<string, unknown>;
  return {
    issuer: addressOf(issuer),
    root: bytesOf(root, 32),
    size: integerOf(size, 65_536),
    ...(closableAt === undefined ? {} : { closableAt: integerOf(closableAt, Number.MAX_SAFE_INTEGER) }),
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
  publicKeyFromAddress(value as string);
  return value as string;
}

function integerOf(value: unknown, most: number): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0 || (value as number) > most) throw malformed();
  return value as number;
}

function bytesOf(value: unknown, length: number): Uint8Array {
  const bytes = decodeBase64Url(textOf(value));
  if (bytes?.length !== length) throw malformed();
  return bytes;
}

function malformed(): SdkError {
  return new SdkError("ledger_malformed_account", "the memo is no event of the log");
}
