import { isSdkError, SdkError, type JsonObject, type JsonValue } from "@arcs/core";
import {
  assertShape,
  equalBytes,
  hashLeaf,
  type Shape,
  showValue,
  verifyInclusion,
  assertObject,
  bytesToHex,
  decodeHex,
  isJsonObject,
} from "@arcs/core/internal";

import {
  createTileProofs,
  verifyConsistency,
  growTree,
  rootOfEdge,
  type TreeEdge,
  assertEdge,
  emptyEdge,
  treeEdge,
  parseEntries,
  type Tile,
  TILE_WIDTH,
  tileAt,
} from "./tree.ts";
import {
  type Checkpoint,
  type LogPolicy,
  openCheckpoint,
  type CheckpointProblem,
} from "./checkpoint.ts";
import {
  type LogEntry,
  parseLogEntry,
  type ChainHead,
  chainHead,
  EMPTY_HEAD,
  followLink,
  isCoverRecord,
} from "./log-entry.ts";

/** Reads a log by HTTP, from a folder, or from memory. It need not be trusted. */
export type LogReader = {
  /** The newest checkpoint: a note. */
  readCheckpoint(): Promise<string>;
  /** The bytes of a bundle of entries. */
  readEntries(tile: Tile): Promise<Uint8Array>;
  /** The bytes of a tile of hashes: for followers who stop before the end of the log. */
  readHashes?(tile: Tile): Promise<Uint8Array>;
};

/**
 * The state after following a log, and the first error. The state covers fewer entries if the
 * follower stopped early.
 */
export type LogFollowing = { state: LogState; checkpoint?: Checkpoint; finding?: LogFinding };

/** Options of following a log. */
export type FollowOptions = {
  reader: LogReader;
  policy: LogPolicy;
  /**
   * Receives each entry, in order, before the root is verified: use the entries only if there is no
   * finding.
   */
  onEntry?: (entry: ReadLogEntry) => void;
  /**
   * Stop after this many entries, if the log has more. A long log can then be followed in parts,
   * each checked against the checkpoint by a consistency proof from the tiles. It requires
   * `readHashes` of the reader.
   */
  stopAt?: number;
};

/** An entry of a log, with the checkpoint that contains it and its witnesses; or an error. */
export type EntryCheck =
  | { entry: LogEntry; checkpoint: Checkpoint; witnesses: string[] }
  | { finding: LogFinding | { problem: "not_there"; message: string; position: number } };

const followOptions: Shape = {
  reader: { readCheckpoint: "function", readEntries: "function", "readHashes?": "function" },
  policy: "object",
  "onEntry?": "function",
  "stopAt?": "count",
};

const checkOptions: Shape = {
  reader: { readCheckpoint: "function", readEntries: "function", readHashes: "function" },
  policy: "object",
};

/**
 * Reads the new entries of a log, and checks everything: the signatures of the checkpoint, the
 * entries against it, and each agent's chain. Earlier entries must be unchanged.
 *
 * @param state - the end of the last call; it is not changed
 * @returns the new state; the old one if there is a finding
 * @throws SdkError `invalid_argument` for `stopAt` without `readHashes`, or a missing option;
 *   whatever the reader throws
 * @example
 * ```ts
 * const { state, finding } = await followLog(emptyLogState(), { reader, policy });
 * if (finding !== undefined) console.error(finding.message);
 * ```
 */
export async function followLog(state: LogState, options: FollowOptions): Promise<LogFollowing> {
  assertShape(state, "state", logState);
  assertShape(options, "options", followOptions);
  const { reader, policy, onEntry, stopAt = Number.POSITIVE_INFINITY } = options;
  const reading = openCheckpoint(await reader.readCheckpoint(), policy);
  if (!reading.valid) return { state, finding: reading };
  const { checkpoint } = reading;
  const { size } = state.edge;
  if (checkpoint.size < size) {
    const message = `the log had ${size} entries, and has ${checkpoint.size}`;
    return { state, finding: { problem: "rolled_back", message } };
  }
  const next = { ...state, heads: new Map(state.heads) };
  const end = Math.max(size, Math.min(stopAt, checkpoint.size));
  while (next.edge.size < end) {
    const bundle = await readBundle(reader, { from: next.edge.size, size: checkpoint.size });
    if (bundle === undefined) return { state, finding: cutOff(next.edge.size) };
    const wanted = bundle.slice(0, end - next.edge.size);
    for (const [place, bytes] of wanted.entries()) {
      const position = next.edge.size + place;
      const finding = checkNextEntry(next, { position, bytes, onEntry });
      if (finding !== undefined) return { state, finding };
    }
    next.edge = growTree(next.edge, wanted.map(hashLeaf)).edge;
  }
  if (await isPartOf(next.edge, { checkpoint, reader })) return { state: next, checkpoint };
  const message = `the first ${end} entries are not those of the checkpoint, or not those that were there before`;
  return { state, finding: { problem: "inconsistent", message } };
}

/** Tells whether a tree is that of a checkpoint, or a prefix of it. */
async function isPartOf(
  edge: TreeEdge,
  { checkpoint, reader }: { checkpoint: Checkpoint; reader: LogReader },
): Promise<boolean> {
  const root = rootOfEdge(edge);
  if (edge.size === checkpoint.size) return equalBytes(root, checkpoint.root);
  if (edge.size === 0) return true;
  const readTile = reader.readHashes?.bind(reader);
  if (readTile === undefined)
    throw new SdkError("invalid_argument", "stopAt must be a reader with readHashes");
  try {
    const proofs = createTileProofs({ size: checkpoint.size, readTile });
    const path = await proofs.consistencyPath(edge.size);
    return verifyConsistency(path, { earlier: { size: edge.size, root }, later: checkpoint });
  } catch (error) {
    // A tile of the wrong length proves nothing.
    if (isSdkError(error, "invalid_note")) return false;
    throw error;
  }
}

/**
 * Returns the entries of one bundle from a position on; `undefined` if it is malformed, or has
 * another number of entries.
 */
async function readBundle(
  reader: LogReader,
  { from, size }: { from: number; size: number },
): Promise<Uint8Array[] | undefined> {
  const tile = tileAt({ level: "entries", index: Math.floor(from / TILE_WIDTH) }, size);
  if (tile === undefined) return undefined;
  try {
    const entries = parseEntries(await reader.readEntries(tile));
    return entries.length === tile.width ? entries.slice(from % TILE_WIDTH) : undefined;
  } catch (error) {
    if (isSdkError(error, "invalid_log_entry")) return undefined;
    throw error;
  }
}

function cutOff(position: number): LogFinding {
  return {
    problem: "inconsistent",
    message: `the entries from ${position} on must be a whole bundle`,
    position,
  };
}

/**
 * Reads one entry of a log, and proves its inclusion in the tree of the newest checkpoint. The
 * signatures of that checkpoint must satisfy the policy. It reads a few tiles, however long the log
 * is.
 *
 * @param position - of the entry, from 0
 * @throws errors of the reader; SdkError `invalid_argument` for an invalid position, and for a
 *   policy that cannot be met
 * @example
 * ```ts
 * const checked = await checkLogEntry(7, { reader, policy });
 * if ("entry" in checked) console.log(checked.witnesses);
 * ```
 */
export async function checkLogEntry(
  position: number,
  options: { reader: Required<LogReader>; policy: LogPolicy },
): Promise<EntryCheck> {
  assertShape(options, "options", checkOptions);
  const { reader, policy } = options;
  if (!Number.isSafeInteger(position) || position < 0) {
    throw new SdkError(
      "invalid_argument",
      `position must be an integer from 0 (received ${showValue(position)})`,
    );
  }
  const reading = openCheckpoint(await reader.readCheckpoint(), policy);
  if (!reading.valid) return { finding: reading };
  const { checkpoint, witnesses } = reading;
  const { size, root } = checkpoint;
  const bundle = tileAt({ level: "entries", index: Math.floor(position / TILE_WIDTH) }, size);
  if (bundle === undefined || position >= size) {
    return { finding: { problem: "not_there", message: `the log has ${size} entries`, position } };
  }
  try {
    const bytes =
      parseEntries(await reader.readEntries(bundle))[position % TILE_WIDTH] ?? new Uint8Array();
    const proofs = createTileProofs({ size, readTile: (tile) => reader.readHashes(tile) });
    const inclusionPath = await proofs.inclusionPath(position);
    const isThere = verifyInclusion(hashLeaf(bytes), {
      leafIndex: position,
      treeSize: size,
      root,
      inclusionPath,
    });
    if (isThere) return { entry: parseLogEntry(bytes), checkpoint, witnesses };
    return {
      finding: {
        problem: "inconsistent",
        message: "the tree of the checkpoint has another entry",
        position,
      },
    };
  } catch (error) {
    // Tiles of the wrong length, and malformed bundles and entries.
    const isForm = isSdkError(error, "invalid_note") || isSdkError(error, "invalid_log_entry");
    if (!isForm && !isSdkError(error, "invalid_vouching_entry")) throw error;
    return { finding: { problem: "invalid_entry", message: error.message, position } };
  }
}

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
        const message = `entry ${position} must be ${expected} (received ${record.position})`;
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
    heads: Object.fromEntries(
      [...heads].map(([agent, { count, hash }]) => [agent, { count, hash }]),
    ),
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
    throw new SdkError(
      "invalid_argument",
      "state of a log must have size, levels, heads and coverPosition",
    );
  }
  if (levels.length > MAX_LEVELS) {
    throw new SdkError("invalid_argument", `a log's state must have at most ${MAX_LEVELS}`);
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
  return hashes.map(
    (hash) => (typeof hash === "string" ? decodeHex(hash) : undefined) ?? new Uint8Array(),
  );
}

function readHead(value: JsonValue): ChainHead {
  const { count, hash } = isJsonObject(value) ? value : {};
  if (isCount(count) && typeof hash === "string" && /^[0-9a-f]{64}$/.test(hash))
    return { count, hash };
  throw new SdkError(
    "invalid_argument",
    "head of an agent must have a count, and a hash of 64 hex digits",
  );
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
