import { type JsonValue, SdkError } from "@arcs/core";
import {
  assertBytes,
  assertShape,
  attempt,
  bytesToHex,
  canonicalJson,
  concatBytes,
  decodeHex,
  equalBytes,
  hashLeaf,
  isJsonObject,
  parseJson,
  sha256,
  type Shape,
  utf8ToBytes,
} from "@arcs/core/internal";

import {
  findWrongMember,
  hexDigest as digest,
  integerBetween,
  oneOf,
  optional,
  type Rules,
  shortText as text,
  utcTime,
} from "../member-rule.ts";
import { type CoverEntry, parseCoverEntry } from "../cover/cover-entry.ts";

/**
 * A change that concerns an agent; `at` is when it took effect: dateTimeStamp in UTC with
 * milliseconds.
 */
type AgentRecord<Kind extends string, Members> = {
  kind: Kind;
  at: string;
  agent: string;
} & Members;

/**
 * `digest`: hex SHA-256 of the signed statement, as in payment receipts. Absent in older entries.
 */
type PayersWord = { payment: string; payer: string; digest?: string };

/**
 * The contents of a public log entry: an entry of the log of cover, or another change. Digests are
 * hex SHA-256.
 */
export type LogRecord =
  | CoverEntry
  /** Of the claims only the hash is shown: `digest`, as in the credential's record. */
  | AgentRecord<"credential_issued", { credential: string; type: string; digest: string }>
  /** Permanently. */
  | AgentRecord<"credential_revoked", { credential: string }>
  /**
   * The payment no longer counts as evidence: another report is the same transfer (`replacement`),
   * or the ledger dropped it, until it returns.
   */
  | AgentRecord<"payment_withdrawn", { payment: string; replacement?: string }>
  /** It counts again, with all its statements, at its new place on the ledger. */
  | AgentRecord<
      "payment_restored",
      { payment: string; network: string; asset: string; transaction: string }
    >
  /**
   * 1 to 5; if its payer reports them, milliseconds until the first response, and whether it was
   * delivered by the deadline.
   */
  | AgentRecord<
      "rating",
      PayersWord & { rating: number; responseTimeMs?: number; inTime?: boolean }
    >
  | AgentRecord<"dispute_opened", PayersWord & { dispute: string }>
  /** The agent answers a claim of the payer. */
  | AgentRecord<"reply", { payment: string; claim: "rating" | "dispute"; digest?: string }>
  /** Permanently. */
  | AgentRecord<"dispute_resolved", { dispute: string; payment: string; winner: "payer" | "payee" }>
  /**
   * 0 to 1000, by a version of the formula, from evidence, `terms` (`hashScoreTerms`; absent in
   * older entries), and a list of roots.
   */
  | AgentRecord<
      "score",
      {
        formula: string;
        evidence: string;
        terms?: string;
        roots?: string;
        score: number;
        /** From formula 5 on: what the score rests on, and the score by what payers vouch for. */
        basis?: string;
        proven?: number;
        tier: string;
      }
    >;

/** A score was computed. */
export type ScoreComputed = Extract<LogRecord, { kind: "score" }>;

/** The position of an entry among those of one agent. */
export type ChainLink = {
  agent: string;
  /** From 1, without gaps. */
  count: number;
  /** Leaf hash of the agent's previous entry, in hex; 64 zeros for the first one. */
  previous: string;
};

/** An entry with its contents. */
export type OpenEntry = {
  /** Absent if it is not about an agent. */
  chain?: ChainLink;
  record: LogRecord;
};

/** An entry that only commits to an event, because its agent hides parts of its reputation. */
export type CommittedEntry = {
  /** Hex SHA-256 over a salt and the entry, see {@link commitEntry}. */
  commitment: string;
};

/** An entry of the public log. Its bytes are its RFC 8785 form in UTF-8. */
export type LogEntry = OpenEntry | CommittedEntry;

/** The opening of a commitment, for the agent concerned. */
export type EntryOpening = {
  /** 32 bytes, in hex. */
  salt: string;
  /** The entry's RFC 8785 form. */
  entry: string;
};

/** The end of an agent's chain of entries: it reveals missing entries. */
export type ChainHead = {
  /** Number of entries. */
  count: number;
  /** Leaf hash of the last one, in hex; 64 zeros if there are none. */
  hash: string;
};

/** The head of an agent without entries. */
export const EMPTY_HEAD: ChainHead = Object.freeze({ count: 0, hash: "0".repeat(64) });

export const chainHead: Shape = { count: "count", hash: "text" };

const optionalText = optional(text);
const optionalDigest = optional(digest);

const head = { at: utcTime, kind: text };
const agent = text;

/** The members of each kind. No others are allowed, so that nothing in the log lacks a meaning. */
const rules: Readonly<Record<Exclude<LogRecord, CoverEntry>["kind"], Rules>> = {
  credential_issued: { ...head, agent, credential: text, type: text, digest },
  credential_revoked: { ...head, agent, credential: text },
  payment_withdrawn: { ...head, agent, payment: text, replacement: optionalText },
  payment_restored: {
    ...head,
    agent,
    payment: text,
    network: text,
    asset: text,
    transaction: text,
  },
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
  dispute_opened: {
    ...head,
    agent,
    dispute: text,
    payment: text,
    payer: text,
    digest: optionalDigest,
  },
  reply: {
    ...head,
    agent,
    payment: text,
    claim: oneOf("rating", "dispute"),
    digest: optionalDigest,
  },
  dispute_resolved: {
    ...head,
    agent,
    dispute: text,
    payment: text,
    winner: oneOf("payer", "payee"),
  },
  score: {
    ...head,
    agent,
    formula: text,
    evidence: digest,
    terms: optionalDigest,
    roots: optionalDigest,
    score: integerBetween(0, 1000),
    basis: optional(oneOf("seen", "proven")),
    proven: optional(integerBetween(0, 1000)),
    tier: text,
  },
};

const HEX_64 = /^[0-9a-f]{64}$/;

/** Writes an entry for the log. @throws SdkError `invalid_json_value` if JSON cannot carry it */
export function formatLogEntry(entry: LogEntry): string {
  return canonicalJson(entry);
}

/**
 * Parses an entry of the log: its JSON in the one canonical form, with exactly the members of its
 * kind.
 *
 * @throws SdkError `invalid_log_entry` or `invalid_vouching_entry` for any other bytes
 */
export function parseLogEntry(bytes: Uint8Array): LogEntry {
  assertBytes(bytes, "entry");
  const value = readJson(bytes);
  // JSON that cannot be read again has no such form: members named `__proto__`, unpaired
  // surrogates, great depth.
  const text = isJsonObject(value) ? attempt(() => canonicalJson(value)) : undefined;
  if (!isJsonObject(value) || text === undefined || !equalBytes(bytes, utf8ToBytes(text))) {
    throw new SdkError(
      "invalid_log_entry",
      "entry must be an object in the canonical form of RFC 8785",
    );
  }
  const { commitment, chain, record, ...others } = value;
  const isCommitted = typeof commitment === "string" && HEX_64.test(commitment);
  if (isCommitted && Object.keys(value).length === 1) return { commitment };
  if (commitment !== undefined || Object.keys(others).length > 0) {
    throw new SdkError(
      "invalid_log_entry",
      "entry must have chain and record, or a commitment of 64 hex digits",
    );
  }
  const parsed = parseLogRecord(record);
  return chain === undefined ? { record: parsed } : { chain: readLink(chain), record: parsed };
}

/**
 * Checks the kind and the exact members of a record.
 *
 * @throws SdkError `invalid_log_entry`, or `invalid_vouching_entry` for cover
 */
function parseLogRecord(record: unknown): LogRecord {
  const kind = isJsonObject(record) ? record["kind"] : undefined;
  if (!isJsonObject(record) || typeof kind !== "string") throw refuse("kind", "a text");
  if (!Object.hasOwn(rules, kind)) return parseCoverEntry(record as CoverEntry).entry;
  const wrong = findWrongMember(record, rules[kind as keyof typeof rules]);
  if (wrong !== undefined) throw refuse(wrong.member, wrong.expected);
  return record as LogRecord;
}

/** Tells whether a record belongs to the log of cover, which has its own order. */
export function isCoverRecord(record: LogRecord): record is CoverEntry {
  return !Object.hasOwn(rules, record.kind);
}

const linkRules: Rules = {
  agent: text,
  count: integerBetween(1, Number.MAX_SAFE_INTEGER),
  previous: digest,
};

function readLink(value: JsonValue): ChainLink {
  if (isJsonObject(value) && findWrongMember(value, linkRules) === undefined)
    return value as ChainLink;
  throw new SdkError(
    "invalid_log_entry",
    "chain must have agent, a count from 1, and previous of 64 hex digits",
  );
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw new SdkError("invalid_log_entry", "entry must be JSON text in UTF-8");
  }
}

/**
 * Hides an entry behind a commitment: SHA-256 over 32 bytes of salt and the entry's canonical form.
 * Without the salt nobody can guess the entry.
 *
 * @param options.salt - 32 random bytes, used once
 * @throws SdkError `invalid_argument` unless the salt is 32 bytes
 */
export function commitEntry(
  entry: OpenEntry,
  options: { salt: Uint8Array },
): { committed: CommittedEntry; opening: EntryOpening } {
  assertShape(options, "options", "object");
  const { salt } = options;
  assertBytes(salt, "salt", 32);
  const text = formatLogEntry(entry);
  const opening = { salt: bytesToHex(salt), entry: text };
  return { committed: { commitment: hashOpening(salt, text) }, opening };
}

/**
 * Opens a commitment.
 *
 * @returns the entry; `undefined` if the opening is malformed, or for another commitment
 * @throws SdkError `invalid_argument` unless both are objects
 */
export function openEntry(committed: CommittedEntry, opening: EntryOpening): OpenEntry | undefined {
  assertShape(committed, "committed", "object");
  assertShape(opening, "opening", "object");
  const { commitment } = committed;
  const { salt, entry } = opening;
  const bytes = typeof salt === "string" && HEX_64.test(salt) ? decodeHex(salt) : undefined;
  if (bytes === undefined || typeof entry !== "string") return undefined;
  if (hashOpening(bytes, entry) !== commitment) return undefined;
  const opened = parseLogEntry(utf8ToBytes(entry));
  return "record" in opened ? opened : undefined;
}

function hashOpening(salt: Uint8Array, entry: string): string {
  return bytesToHex(sha256(concatBytes(salt, utf8ToBytes(entry))));
}

/**
 * Returns the link of the next entry. @throws SdkError `invalid_argument` if the agent is not a
 * text, or the head is malformed
 */
export function nextLink(agent: string, head: ChainHead): ChainLink {
  assertShape(agent, "agent", "text");
  assertShape(head, "head", chainHead);
  return { agent, count: head.count + 1, previous: head.hash };
}

/**
 * Continues a chain by one entry.
 *
 * @param leaf - the bytes in the log; for a committed entry those of the commitment
 * @returns the new head; `undefined` if an entry is missing, repeated, or inserted
 * @throws SdkError `invalid_argument` if head, link or leaf is malformed
 */
export function followLink(
  head: ChainHead,
  link: ChainLink,
  leaf: Uint8Array,
): ChainHead | undefined {
  assertShape(head, "head", chainHead);
  assertShape(link, "link", "object");
  assertBytes(leaf, "leaf");
  if (link.count !== head.count + 1 || link.previous !== head.hash) return undefined;
  return { count: link.count, hash: bytesToHex(hashLeaf(leaf)) };
}

function refuse(member: string, expected: string): SdkError {
  const shown = member.slice(0, 60);
  return new SdkError("invalid_log_entry", `${shown} of a record must be ${expected}`, {
    details: { member: shown },
  });
}
