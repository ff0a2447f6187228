import { equalBytes } from "../base/bytes.ts";
import { isSdkError } from "../base/errors.ts";
import { hashLeaf } from "../merkle/hash.ts";
import { type Checkpoint, type LogPolicy, openCheckpoint } from "./checkpoint.ts";
import { parseEntries } from "./entry-bundle.ts";
import type { LogFinding } from "./log-finding.ts";
import { checkNextEntry, copyLogState, type LogState, type ReadLogEntry } from "./log-state.ts";
import { type Tile, tileAt, TILE_WIDTH } from "./tile.ts";
import { growTree, rootOfEdge } from "./tree-edge.ts";

/** Where a log is read: by HTTP, from a folder, or from memory. None of it needs to be believed. */
export type LogReader = {
  /** The newest checkpoint: a note. */
  readCheckpoint(): Promise<string>;
  /** The bytes of a bundle of entries. */
  readEntries(tile: Tile): Promise<Uint8Array>;
};

/** How far a log was followed, and what is wrong with it from there on. */
export type LogFollowing = { state: LogState; checkpoint?: Checkpoint; finding?: LogFinding };

/**
 * Reads what is new in a log, and checks all of it: who signed the checkpoint, that everything that was read before is still
 * there as it was, that the entries are those of the checkpoint, and each agent's chain.
 *
 * @param state - where the last call ended; it is left as it is
 * @param options.onEntry - gets each entry, in order, before the checkpoint's root is known to fit: use what it gathered only
 *   where there is no finding
 * @returns the new state; the old one where there is a finding
 * @throws whatever the reader throws
 * @example
 * ```ts
 * const { state, finding } = await followLog(emptyLogState(), { reader, policy });
 * if (finding !== undefined) console.error(finding.message);
 * ```
 */
export async function followLog(
  state: LogState,
  { reader, policy, onEntry }: { reader: LogReader; policy: LogPolicy; onEntry?: (entry: ReadLogEntry) => void },
): Promise<LogFollowing> {
  const reading = openCheckpoint(await reader.readCheckpoint(), policy);
  if (!reading.valid) return { state, finding: reading };
  const { checkpoint } = reading;
  const { size } = state.edge;
  if (checkpoint.size < size) {
    const message = `the log had ${size} entries, and has ${checkpoint.size}`;
    return { state, finding: { problem: "rolled_back", message } };
  }
  const next = copyLogState(state);
  while (next.edge.size < checkpoint.size) {
    const bundle = await readBundle(reader, { from: next.edge.size, size: checkpoint.size });
    if (bundle === undefined) return { state, finding: cutOff(next.edge.size) };
    for (const [place, bytes] of bundle.entries()) {
      const position = next.edge.size + place;
      const finding = checkNextEntry(next, { position, bytes, onEntry });
      if (finding !== undefined) return { state, finding };
    }
    next.edge = growTree(next.edge, bundle.map(hashLeaf)).edge;
  }
  if (equalBytes(rootOfEdge(next.edge), checkpoint.root)) return { state: next, checkpoint };
  const message = `the ${checkpoint.size} entries are not those of the checkpoint, or not those that were there before`;
  return { state, finding: { problem: "inconsistent", message } };
}

/** The entries of one bundle from a position on; `undefined` where it is none, or has another number of them. */
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
  return { problem: "inconsistent", message: `the entries from ${position} on expected a whole bundle`, position };
}
