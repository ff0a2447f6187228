import { createHash } from "node:crypto";

import { type Tile } from "../../src/transparency/index.ts";

/**
 * A log in memory, computed by the definitions of RFC 6962 and tlog-tiles, without the tested code.
 */
export function memoryLog(leaves: readonly Uint8Array[]): {
  rootByDefinition(start: number, end: number): Uint8Array;
  readTile(tile: Tile): Uint8Array;
} {
  const known = new Map<string, Uint8Array>();

  /** MTH(D[start:end]) of RFC 6962, section 2.1. */
  function rootByDefinition(start: number, end: number): Uint8Array {
    const size = end - start;
    if (size === 1) return leaves[start] as Uint8Array;
    const name = `${start}-${end}`;
    const found = known.get(name);
    if (found !== undefined) return found;
    let left = 1;
    while (left * 2 < size) left *= 2;
    const hash = createHash("sha256").update(Uint8Array.of(1));
    hash.update(rootByDefinition(start, start + left)).update(rootByDefinition(start + left, end));
    const root = Uint8Array.from(hash.digest());
    // There are too many ragged ranges to cache.
    if (left * 2 === size) known.set(name, root);
    return root;
  }

  return {
    rootByDefinition,
    readTile({ level, index, width }) {
      if (level === "entries") throw new Error("there are hashes only");
      const span = 256 ** level;
      const hashes = Array.from({ length: width }, (_, place) => {
        const start = (index * 256 + place) * span;
        return rootByDefinition(start, start + span);
      });
      return Uint8Array.from(Buffer.concat(hashes));
    },
  };
}
