import { SdkError } from "@arcs/core";
import { isJsonObject, parseDateTimeStamp } from "@arcs/core/internal";

import { hexDigest, integerBetween, type MemberRule, oneOf, optional, shortText } from "../base/member-rule.ts";
import { parseVouchingEntry, type VouchingEntry } from "../vouching/vouching-entry.ts";

/** Time when a change took effect: dateTimeStamp in UTC with milliseconds. */
type At = { at: string };

/** Digest of a signed statement: hex SHA-256, as in payment receipts. Absent in older entries. */
type Stated = { digest?: string };

/** A credential was issued. The log contains only the hash of its claims. */
export type CredentialIssued = At & {
  kind: "credential_issued";
  agent: string;
  credential: string;
  type: string;
  /** Hex SHA-256 of the subject data, as in the credential's record. */
  digest: string;
};

/** A credential was revoked permanently. */
export type CredentialRevoked = At & { kind: "credential_revoked"; agent: string; credential: string };

/** A payment no longer counts as evidence: another report is the same transfer, or the ledger dropped it. */
export type PaymentWithdrawn = At & {
  kind: "payment_withdrawn";
  agent: string;
  payment: string;
  /** The evidence that replaces it; absent if there is none, until the same payment returns. */
  replacement?: string;
};

/** A payment that the ledger had dropped counts as evidence again, with all its statements. */
export type PaymentRestored = At & {
  kind: "payment_restored";
  agent: string;
  payment: string;
  /** The payment's new place on the ledger. */
  network: string;
  asset: string;
  transaction: string;
};

/** The payer of a payment rated the work. */
export type RatingGiven = At & {
  kind: "rating";
  agent: string;
  payment: string;
  payer: string;
  /** 1 to 5. */
  rating: number;
  /** Milliseconds until the first response, and whether the work was delivered by the deadline, if the payer reports them. */
  responseTimeMs?: number;
  inTime?: boolean;
} & Stated;

/** The payer of a payment disputes it. */
export type DisputeOpened = At & {
  kind: "dispute_opened";
  agent: string;
  dispute: string;
  payment: string;
  payer: string;
} & Stated;

/** The agent replied to a rating or a dispute. */
export type ReplyGiven = At & {
  kind: "reply";
  agent: string;
  payment: string;
  /** The claim that it answers. */
  claim: "rating" | "dispute";
} & Stated;

/** A dispute was resolved permanently. */
export type DisputeResolved = At & {
  kind: "dispute_resolved";
  agent: string;
  dispute: string;
  payment: string;
  winner: "payer" | "payee";
};

/** The books use another list of roots from here on. */
export type RootsChanged = At & {
  kind: "roots_changed";
  /** Hex SHA-256 of the list; absent if there are no vouchers any more. */
  roots?: string;
};

/** A score was computed. */
export type ScoreComputed = At & {
  kind: "score";
  agent: string;
  /** Version of the formula. */
  formula: string;
  /** Hex SHA-256 of the score's evidence. */
  evidence: string;
  /** Hex SHA-256 of the score's other inputs, by `hashScoreTerms`. Absent in older entries. */
  terms?: string;
  /** Hex SHA-256 of the list of roots that vouch for payments; absent if there is none. */
  roots?: string;
  /** 0 to 1000. */
  score: number;
  tier: string;
};

/** The contents of a public log entry: an entry of the vouching log, or another change. */
export type LogRecord =
  | VouchingEntry
  | CredentialIssued
  | CredentialRevoked
  | PaymentWithdrawn
  | PaymentRestored
  | RatingGiven
  | DisputeOpened
  | ReplyGiven
  | DisputeResolved
  | RootsChanged
  | ScoreComputed;

const text = shortText;
const digest = hexDigest;
const optionalText = optional(text);
const time: MemberRule = {
  expected: "a time in UTC with milliseconds",
  accepts: (value) =>
    typeof value === "string" &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
    parseDateTimeStamp(value) !== undefined,
};
const optionalDigest = optional(digest);

const head = { at: time, kind: text };
const agent = text;

/** The members of each kind. No others are allowed, so that nothing in the log lacks a meaning. */
const rules: Readonly<Record<Exclude<LogRecord, VouchingEntry>["kind"], Readonly<Record<string, MemberRule>>>> = {
  credential_issued: { ...head, agent, credential: text, type: text, digest },
  credential_revoked: { ...head, agent, credential: text },
  payment_withdrawn: { ...head, agent, payment: text, replacement: optionalText },
  payment_restored: { ...head, agent, payment: text, network: text, asset: text, transaction: text },
  rating: {
    ...head,
    agent,
    payment: text,
    payer: text,
    rating: integerBetween(1, 5),
    responseTimeMs: optional(integerBetween(0, Number.MAX_SAFE_INTEGER)),
    inTime: optional({ expected: "true or false", accepts: (value) => typeof value === "boolean" }),
    digest: optionalDigest,
  },
  dispute_opened: { ...head, agent, dispute: text, payment: text, payer: text, digest: optionalDigest },
  reply: { ...head, agent, payment: text, claim: oneOf("rating", "dispute"), digest: optionalDigest },
  dispute_resolved: { ...head, agent, dispute: text, payment: text, winner: oneOf("payer", "payee") },
  roots_changed: { ...head, roots: optionalDigest },
  score: {
    ...head,
    agent,
    formula: text,
    evidence: digest,
    terms: optionalDigest,
    roots: optionalDigest,
    score: integerBetween(0, 1000),
    tier: text,
  },
};

/**
 * Checks a record of the public log: its kind and its exact members.
 *
 * @returns the same record
 * @throws SdkError `invalid_log_entry`, or `invalid_vouching_entry` for a record of the vouching log; both name the member
 */
export function parseLogRecord(record: unknown): LogRecord {
  const kind = isJsonObject(record) ? record["kind"] : undefined;
  if (!isJsonObject(record) || typeof kind !== "string") throw refuse("kind", "a text");
  if (!Object.hasOwn(rules, kind)) return parseVouchingEntry(record as VouchingEntry).entry;
  const members = rules[kind as keyof typeof rules];
  for (const member of Object.keys(record)) {
    if (!Object.hasOwn(members, member)) throw refuse(member, "nothing");
  }
  for (const [member, { expected, accepts }] of Object.entries(members)) {
    if (!accepts(record[member])) throw refuse(member, expected);
  }
  return record as LogRecord;
}

/** Tells whether a record belongs to the vouching log, which has its own order. */
export function isVouchingRecord(record: LogRecord): record is VouchingEntry {
  return !Object.hasOwn(rules, record.kind);
}

function refuse(member: string, expected: string): SdkError {
  const shown = member.slice(0, 60);
  return new SdkError("invalid_log_entry", `${shown} of a record expected ${expected}`, { details: { member: shown } });
}
