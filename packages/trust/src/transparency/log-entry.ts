import { isSdkError, type JsonObject, type JsonValue, SdkError } from "@arcs/core";
import {
  assertBytes,
  assertShape,
  bytesToHex,
  canonicalJson,
  concatBytes,
  isJsonObject,
  parseJson,
  sha256,
  utf8ToBytes,
} from "@arcs/core/internal";

import { type LogRecord, parseLogRecord } from "./log-record.ts";

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

const HEX_64 = /^[0-9a-f]{64}$/;

/** Writes an entry for the log. @throws SdkError `invalid_json_value` if JSON cannot carry it */
export function formatLogEntry(entry: LogEntry): string {
  return canonicalJson(entry);
}

/**
 * Parses an entry of the log: its JSON in the one canonical form, with exactly the members of its kind.
 *
 * @throws SdkError `invalid_log_entry` or `invalid_vouching_entry` for any other bytes
 */
export function parseLogEntry(bytes: Uint8Array): LogEntry {
  assertBytes(bytes, "entry");
  const value = readJson(bytes);
  const text = isJsonObject(value) ? canonicalText(value) : undefined;
  if (!isJsonObject(value) || text === undefined || !isText(bytes, text)) {
    throw new SdkError("invalid_log_entry", "entry expected an object in the canonical form of RFC 8785");
  }
  const { commitment, chain, record, ...others } = value;
  const isCommitted = typeof commitment === "string" && HEX_64.test(commitment);
  if (isCommitted && Object.keys(value).length === 1) return { commitment };
  if (commitment !== undefined || Object.keys(others).length > 0) {
    throw new SdkError("invalid_log_entry", "entry expected chain and record, or a commitment of 64 hex digits");
  }
  const parsed = parseLogRecord(record);
  return chain === undefined ? { record: parsed } : { chain: readLink(chain), record: parsed };
}

/**
 * Hides an entry behind a commitment: SHA-256 over 32 bytes of salt and the entry's canonical form. Without the salt nobody can
 * guess the entry.
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
  if (typeof salt !== "string" || !HEX_64.test(salt) || typeof entry !== "string") return undefined;
  const bytes = Uint8Array.from(salt.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  if (hashOpening(bytes, entry) !== commitment) return undefined;
  const opened = parseLogEntry(utf8ToBytes(entry));
  return "record" in opened ? opened : undefined;
}

function hashOpening(salt: Uint8Array, entry: string): string {
  return bytesToHex(sha256(concatBytes(/* fault: log-commitment-without-salt */ salt, utf8ToBytes(entry))));
}

function readLink(value: JsonValue): ChainLink {
  const { agent, count, previous, ...others } = isJsonObject(value) ? value : {};
  const isAgent = typeof agent === "string" && agent !== "" && agent.length <= 300;
  const isCount = typeof count === "number" && Number.isSafeInteger(count) && count >= 1;
  const isPrevious = typeof previous === "string" && HEX_64.test(previous);
  if (isAgent && isCount && isPrevious && Object.keys(others).length === 0) return { agent, count, previous };
  throw new SdkError("invalid_log_entry", "chain expected agent, a count from 1, and previous of 64 hex digits");
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw new SdkError("invalid_log_entry", "entry expected JSON text in UTF-8");
  }
}

/** `undefined` for JSON that cannot be read again: members named `__proto__`, unpaired surrogates, great depth. */
function canonicalText(value: JsonObject): string | undefined {
  try {
    return canonicalJson(value);
  } catch (error) {
    if (isSdkError(error)) return undefined;
    throw error;
  }
}

function isText(bytes: Uint8Array, text: string): boolean {
  const expected = utf8ToBytes(text);
  return expected.length === bytes.length && expected.every((byte, place) => byte === bytes[place]);
}
