import { SdkError } from "@arcs/core";
import { assertBytes, assertShape } from "@arcs/core/internal";

import { TILE_WIDTH } from "./tile.ts";

/** Max bytes of an entry: its length is written with two bytes. */
export const MAX_ENTRY_BYTES = 65_535;

/**
 * Writes entries as they are served, each after its length (C2SP tlog-tiles at commit 5ba5ee8, section Log entries).
 *
 * @throws SdkError `invalid_argument` if an entry has more than 65,535 bytes
 */
export function formatEntries(entries: readonly Uint8Array[]): Uint8Array {
  assertShape(entries, "entries", ["bytes"]);
  const bytes = new Uint8Array(entries.reduce((sum, { length }) => sum + 2 + length, 0));
  let at = 0;
  for (const entry of entries) {
    if (entry.length > MAX_ENTRY_BYTES) {
      throw new SdkError("invalid_argument", `entry expected at most ${MAX_ENTRY_BYTES} bytes, got ${entry.length}`);
    }
    bytes.set([entry.length >> 8, entry.length & 0xff], at);
    bytes.set(entry, at + 2);
    at += 2 + entry.length;
  }
  return bytes;
}

/**
 * Reads the entries of a bundle.
 *
 * @throws SdkError `invalid_log_entry` if the last one is cut off, or there are more than 256
 */
export function parseEntries(bytes: Uint8Array): Uint8Array[] {
  assertBytes(bytes, "bundle");
  const entries: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = ((bytes[at] as number) << 8) | (bytes[at + 1] ?? 0);
    const end = at + 2 + length;
    if (end > bytes.length || entries.length === TILE_WIDTH) {
      throw new SdkError("invalid_log_entry", `bundle expected at most ${TILE_WIDTH} entries, each of them whole`);
    }
    entries.push(bytes.slice(at + 2, end));
    at = end;
  }
  return entries;
}
