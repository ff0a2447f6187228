import { isSdkError, type JsonObject, type JsonValue, SdkError } from "@arcs/core";
import { assertObject, assertShape, bytesToHex, decodeHex, isJsonObject, type Shape } from "@arcs/core/internal";

import {
  type ChainHead,
  chainHead,
  EMPTY_HEAD,
  followLink,
  isCoverRecord,
  type LogEntry,
  parseLogEntry,
} from "./log-entry.ts";
import { assertEdge, emptyEdge, type TreeEdge, treeEdge } from "./tree-edge.ts";
import type { CheckpointProblem } from "./checkpoint.ts";

/** The state after some entries of a log: enough to continue, and to detect a changed entry. */
export type LogState = {
  edge: TreeEdge;
  /** The end of each agent's chain, by agent id. */
  heads: Map<string, ChainHead>;
  /** Position of the last entry in the log of cover; 0 before the first. */
  coverPosition: number;
};

/** A parsed entry. */
export type ReadLogEntry = {
  /** From 0. */
  position: number;
  entry: LogEntry;
};

/** An error in a log. */
export type LogFinding = {
  problem:
    | CheckpointProblem
    /** The log has fewer entries than before. */
    | "rolled_back"
    /** Earlier entries changed, or the entries do not match the checkpoint. */
    | "inconsistent"
    /** An entry is malformed. */
    | "invalid_entry"
    /** An agent's entry is missing, repeated, or changed. */
    | "chain_broken"
    /** An entry of the log of cover is missing, repeated, or out of order. */
    | "cover_broken";
  message: string;
  /** Position of the entry, from 0; absent if it is not about one entry. */
  position?: number;
};

export const logState: Shape = { edge: treeEdge, heads: "map", coverPosition: "count" };

// 256^7 exceeds the exact numbers.
const MAX_LEVELS = 7;

/** The state before the first entry of a log. */
export function emptyLogState(): LogState {
  return { edge: emptyEdge(), heads: new Map(), coverPosition: 0 };
}

/** Checks the next entry, and adds it to the state; returns the error, if any. */
export function checkNextEntry(
  state: LogState,
  {
    position,
    bytes,
    onEntry,
  }: { position: number; bytes: Uint8Array; onEntry?: ((entry: ReadLogEntry) => void) | undefined },
): LogFinding | undefined {
  let entry: LogEntry;
  try {
    entry = parseLogEntry(bytes);
  } catch (error) {
    if (!isSdkError(error)) throw error;
    return { problem: "invalid_entry", message: `entry ${position}: ${error.message}`, position };
  }
  if ("record" in entry) {
    const { chain, record } = entry;
    if (chain !== undefined) {
      const head = followLink(state.heads.get(chain.agent) ?? EMPTY_HEAD, chain, bytes);
      if (head === undefined) {
        const message = `entry ${position} is not the one after the last of ${chain.agent.slice(0, 100)}`;
        return { problem: "chain_broken", message, position };
      }
      state.heads.set(chain.agent, head);
    }
    if (isCoverRecord(record)) {
      if (record.position !== state.coverPosition + 1) {
        const expected = `position ${state.coverPosition + 1} of the log of cover`;
        const message = `entry ${position} expected ${expected}, got ${record.position}`;
        return { problem: "cover_broken", message, position };
      }
      state.coverPosition = record.position;
    }
  }
  onEntry?.({ position, entry });
  return undefined;
}

/**
 * Writes a state as JSON, so that a later run can continue.
 *
 * @throws SdkError `invalid_argument` for a malformed state
 */
export function writeLogState(state: LogState): JsonObject {
  assertShape(state, "state", logState);
  const { edge, heads, coverPosition } = state;
  assertEdge(edge);
  assertShape([...heads.keys()], "agents of state.heads", ["text"]);
  assertShape([...heads.values()], "state.heads", [chainHead]);
  return {
    size: edge.size,
    levels: edge.levels.map((hashes) => hashes.map(bytesToHex)),
    heads: Object.fromEntries([...heads].map(([agent, { count, hash }]) => [agent, { count, hash }])),
    coverPosition,
  };
}

/**
 * Parses a state of {@link writeLogState}.
 *
 * @throws SdkError `invalid_argument` for a malformed state
 */
export function readLogState(value: unknown): LogState {
  assertObject(value, "state of a log");
  const { size, levels, heads, coverPosition } = isJsonObject(value) ? value : {};
  if (!isCount(size) || !isCount(coverPosition) || !Array.isArray(levels) || !isJsonObject(heads)) {
    throw new SdkError("invalid_argument", "state of a log expected size, levels, heads and coverPosition");
  }
  if (levels.length > MAX_LEVELS) {
    throw new SdkError("invalid_argument", `levels of a log's state expected at most ${MAX_LEVELS}`);
  }
  const edge = { size, levels: levels.map(readHashes) };
  assertEdge(edge);
  return {
    edge,
    heads: new Map(Object.entries(heads).map(([agent, head]) => [agent, readHead(head)])),
    coverPosition,
  };
}

/** The tree edge checks their number and length. */
function readHashes(value: JsonValue): Uint8Array[] {
  const hashes = Array.isArray(value) ? value : [];
  return hashes.map((hash) => (typeof hash === "string" ? decodeHex(hash) : undefined) ?? new Uint8Array());
}

function readHead(value: JsonValue): ChainHead {
  const { count, hash } = isJsonObject(value) ? value : {};
  if (isCount(count) && typeof hash === "string" && /^[0-9a-f]{64}$/.test(hash)) return { count, hash };
  throw new SdkError("invalid_argument", "head of an agent expected a count, and a hash of 64 hex digits");
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
