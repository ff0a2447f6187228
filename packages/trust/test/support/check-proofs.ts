import { expect } from "vitest";

import {
  createTileProofs,
  emptyEdge,
  growTree,
  hashLeaf,
  levelSize,
  readEdge,
  rootOfEdge,
  type Tile,
  tileAt,
  verifyConsistency,
  verifyInclusion,
} from "../../src/transparency/index.ts";
import { memoryLog } from "./memory-log.ts";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

/** The hash of one of many different leaves. */
export function leaf(index: number): Uint8Array {
  return hashLeaf(new TextEncoder().encode(`leaf ${index}`));
}

/** Checks each inclusion and each consistency proof in all trees of up to `most` leaves. */
export async function checkAllProofs(most: number): Promise<void> {
  const leaves = Array.from({ length: most }, (_, index) => leaf(index));
  const log = memoryLog(leaves);
  const roots = leaves.map((_, index) => log.rootByDefinition(0, index + 1));
  for (let size = 1; size <= most; size++) {
    const root = roots[size - 1] as Uint8Array;
    const proofs = createTileProofs({ size, readTile: log.readTile });
    for (let index = 0; index < size; index++) {
      const inclusionPath = await proofs.inclusionPath(index);
      const inclusion = { leafIndex: index, treeSize: size, root, inclusionPath };
      if (!verifyInclusion(leaves[index] as Uint8Array, inclusion))
        throw new Error(`leaf ${index} of ${size}`);
      const earlier = { size: index + 1, root: roots[index] as Uint8Array };
      const path = await proofs.consistencyPath(index + 1);
      if (!verifyConsistency(path, { earlier, later: { size, root } }))
        throw new Error(`${index + 1} to ${size}`);
    }
  }
}

/**
 * Checks that a tree that grows in these steps has the tiles and the root of the specifications.
 */
export async function checkGrowth(steps: readonly number[]): Promise<void> {
  const total = steps.reduce((sum, step) => sum + step, 0);
  const leaves = Array.from({ length: total }, (_, index) => leaf(index));
  const log = memoryLog(leaves);
  let edge = emptyEdge();
  for (const step of steps) {
    const grown = growTree(edge, leaves.slice(edge.size, edge.size + step));
    edge = grown.edge;
    for (const { level, index, hashes } of grown.tiles) {
      const tile = tileAt({ level, index }, edge.size) as Tile;
      expect(hex(Buffer.concat(hashes))).toBe(hex(log.readTile(tile)));
    }
    const lasts = edge.levels.map((_, level) => {
      const last = tileAt(
        { level, index: Math.floor(levelSize(level, edge.size) / 256) },
        edge.size,
      );
      return last === undefined ? new Uint8Array() : log.readTile(last);
    });
    expect(readEdge(edge.size, lasts)).toEqual(edge);
  }
  const root = rootOfEdge(edge);
  expect(hex(root)).toBe(hex(log.rootByDefinition(0, total)));
  const proofs = createTileProofs({ size: total, readTile: log.readTile });
  for (const index of [0, 255, 256, total - 257, total - 1]) {
    const inclusionPath = await proofs.inclusionPath(index);
    const inclusion = { leafIndex: index, treeSize: total, root, inclusionPath };
    expect(verifyInclusion(leaves[index] as Uint8Array, inclusion)).toBe(true);
  }
  const size = 256 * Math.floor((total - 1) / 256);
  const earlier = { size, root: log.rootByDefinition(0, size) };
  const path = await proofs.consistencyPath(size);
  expect(verifyConsistency(path, { earlier, later: { size: total, root } })).toBe(true);
}
