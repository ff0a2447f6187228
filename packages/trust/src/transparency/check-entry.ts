import { isSdkError, SdkError } from "@arcs/core";
import { assertShape, hashLeaf, type Shape, showValue, verifyInclusion } from "@arcs/core/internal";

import { type Checkpoint, type LogPolicy, openCheckpoint } from "./checkpoint.ts";
import { parseEntries } from "./entry-bundle.ts";
import type { LogReader } from "./follow-log.ts";
import { type LogEntry, parseLogEntry } from "./log-entry.ts";
import type { LogFinding } from "./log-finding.ts";
import { createTileProofs } from "./tile-proofs.ts";
import { tileAt, TILE_WIDTH } from "./tile.ts";

/** An entry of a log, with the checkpoint that contains it and its witnesses; or an error. */
export type EntryCheck =
  | { entry: LogEntry; checkpoint: Checkpoint; witnesses: string[] }
  | { finding: LogFinding | { problem: "not_there"; message: string; position: number } };

const checkOptions: Shape = {
  reader: { readCheckpoint: "function", readEntries: "function", readHashes: "function" },
  policy: "object",
};

/**
 * Reads one entry of a log, and proves its inclusion in the tree of the newest checkpoint. The signatures of that checkpoint must
 * satisfy the policy. It reads a few tiles, however long the log is.
 *
 * @param position - of the entry, from 0
 * @throws errors of the reader; SdkError `invalid_argument` for an invalid position, and for a policy that cannot be met
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
    throw new SdkError("invalid_argument", `position expected an integer from 0, got ${showValue(position)}`);
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
    const bytes = parseEntries(await reader.readEntries(bundle))[position % TILE_WIDTH] ?? new Uint8Array();
    const proofs = createTileProofs({ size, readTile: (tile) => reader.readHashes(tile) });
    const inclusionPath = await proofs.inclusionPath(position);
    const isThere = verifyInclusion(hashLeaf(bytes), { leafIndex: position, treeSize: size, root, inclusionPath });
    if (/* fault: entry-without-its-proof */ isThere) return { entry: parseLogEntry(bytes), checkpoint, witnesses };
    return { finding: { problem: "inconsistent", message: "the tree of the checkpoint has another entry", position } };
  } catch (error) {
    // Tiles of the wrong length, and malformed bundles and entries.
    const isForm = isSdkError(error, "invalid_note") || isSdkError(error, "invalid_log_entry");
    if (!isForm && !isSdkError(error, "invalid_vouching_entry")) throw error;
    return { finding: { problem: "invalid_entry", message: error.message, position } };
  }
}
