import { SdkError } from "@arcs/core";
import { isJsonObject, parseDateTimeStamp } from "@arcs/core/internal";

import { hexDigest, integerBetween, type MemberRule, oneOf, optional, shortText } from "../base/member-rule.ts";
import { parseVouchingEntry, type VouchingEntry } from "../vouching/vouching-entry.ts";

/** When a change took effect: dateTimeStamp in UTC with milliseconds. */
type At = { at: string };

/** Somebody signed it: hex SHA-256, as a payment receipt's statements have it. Absent in entries from before it was written. */
type Stated = { digest?: string };

/** A credential was issued. Its claims are not in the log, only their hash. */
export type CredentialIssued = At & {
  kind: "credential_issued";
  agent: string;
  credential: string;
  type: string;
  /** Hex SHA-256 of the subject data, as the credential's record has it. */
  digest: string;
};

/** A credential was revoked, for good. */
export type CredentialRevoked = At & { kind: "credential_revoked"; agent: string; credential: string };

/** A payment is no evidence any more: another report is the same transfer, or the ledger does not have it any more. */
export type PaymentWithdrawn = At & {
  kind: "payment_withdrawn";
  agent: string;
  payment: string;
  /** What is evidence in its place; absent where nothing is, until the same payment comes back. */
  replacement?: string;
};

/** A payment that was withdrawn because the ledger had lost it is evidence again, with all that was said of it. */
export type PaymentRestored = At & {
  kind: "payment_restored";
  agent: string;
  payment: string;
  /** Where the ledger has it now. */
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
  /** Milliseconds until the first answer, and whether the work was delivered by the deadline, where the payer says so. */
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
  /** What it replies to. */
  claim: "rating" | "dispute";
} & Stated;

/** A dispute was resolved, for good. */
export type DisputeResolved = At & {
  kind: "dispute_resolved";
  agent: string;
  dispute: string;
  payment: string;
  winner: "payer" | "payee";
};

/** The books are kept by another list of roots from here on. */
export type RootsChanged = At & {
  kind: "roots_changed";
  /** Hex SHA-256 of the list; absent where nobody vouches any more. */
  roots?: string;
};

/** A score was computed. */
export type ScoreComputed = At & {
  kind: "score";
  agent: string;
  /** Which version of the formula. */
  formula: string;
  /** Hex SHA-256 of the evidence that it was computed from. */
  evidence: string;
  /** Hex SHA-256 of what else it was computed with, as `hashScoreTerms` gives it. Absent in entries from before it was written. */
  terms?: string;
  /** Hex SHA-256 of the list of roots by which payments are vouched for; absent where there is none. */
  roots?: string;
  /** 0 to 1000. */
  score: number;
  tier: string;
};

/** What an entry of the public log says: an entry of the vouching log as it is there, or another change. */
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

/** The members of each kind: these and no others, so that nothing in the log is there without a meaning. */
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
 * Checks a record of the public log: its kind, its members, and that there are no others.
 *
 * @returns the same record
 * @throws SdkError `invalid_log_entry`, or `invalid_vouching_entry` for one of the vouching log, naming the member
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

/** Tells whether a record is one of the vouching log, which has an order of its own. */
export function isVouchingRecord(record: LogRecord): record is VouchingEntry {
  return !Object.hasOwn(rules, record.kind);
}

function refuse(member: string, expected: string): SdkError {
  const shown = member.slice(0, 60);
  return new SdkError("invalid_log_entry", `${shown} of a record expected ${expected}`, { details: { member: shown } });
}
