import { isSdkError } from "@arcs/core";
import { readFileSync } from "node:fs";

import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  createTileProofs,
  formatEntries,
  formatSubmission,
  levelSize,
  parseEntries,
  parseSubmission,
  parseTilePath,
  type Tile,
  tileAt,
  tilePath,
  verifyInclusion,
} from "../../src/transparency/index.ts";
import { checkAllProofs, checkGrowth, leaf } from "../support/check-proofs.ts";
import { memoryLog } from "../support/memory-log.ts";

const file = new URL("../../../../schemas/vectors/signed-notes.json", import.meta.url);
const vectors = JSON.parse(readFileSync(file, "utf8"));
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

describe("paths", () => {
  test.each(vectors.tilePaths as any[])("$path", ({ path, ...tile }: any) => {
    expect(tilePath(tile)).toBe(path);
    expect(parseTilePath(path)).toEqual(tile);
  });

  test.each(vectors.invalidTilePaths as any[])("%s is none", (path: string) => {
    expect(parseTilePath(path)).toBeUndefined();
  });

  test("each tile has one path, and each path one tile", () => {
    const tiles = fc.record({
      level: fc.oneof(fc.constant("entries" as const), fc.nat({ max: 63 })),
      index: fc.maxSafeNat(),
      width: fc.integer({ min: 1, max: 256 }),
    });
    fc.assert(
      fc.property(tiles, (tile) => {
        expect(parseTilePath(tilePath(tile))).toEqual(tile);
      }),
    );
  });

  test("the example of the specification: 70,000 entries", () => {
    expect(levelSize(0, 70_000)).toBe(273 * 256 + 112);
    expect(tileAt({ level: 0, index: 273 }, 70_000)?.width).toBe(112);
    expect(tileAt({ level: 1, index: 1 }, 70_000)?.width).toBe(17);
    expect(tileAt({ level: 2, index: 0 }, 70_000)?.width).toBe(1);
    expect(tileAt({ level: 3, index: 0 }, 70_000)).toBeUndefined();
    expect(tileAt({ level: 1, index: 0 }, 256)?.width).toBe(1);
  });
});

describe("proofs from tiles", () => {
  test("all inclusions and consistencies of small trees", async () => {
    await expect(checkAllProofs(33)).resolves.toBeUndefined();
  });

  test("trees of two levels, grown in any steps", async () => {
    await expect(checkGrowth([1, 255, 1, 300, 900])).resolves.toBeUndefined();
  });

  test("a tile that was altered gives no proof, one of another length an error", async () => {
    const leaves = Array.from({ length: 300 }, (_, index) => leaf(index));
    const log = memoryLog(leaves);
    const root = memoryLog(leaves).rootByDefinition(0, leaves.length);
    const altered = (tile: Tile): Uint8Array => log.readTile(tile).map((byte) => byte ^ 1);
    const inclusionPath = await createTileProofs({ size: 300, readTile: altered }).inclusionPath(7);
    expect(verifyInclusion(leaf(7), { leafIndex: 7, treeSize: 300, root, inclusionPath })).toBe(
      false,
    );
    const short = createTileProofs({ size: 300, readTile: (tile) => log.readTile(tile).slice(1) });
    await expect(short.inclusionPath(7)).rejects.toThrow(/must be \d+ bytes/);
    await expect(short.inclusionPath(300)).rejects.toThrow(/leafIndex must be 0 to 299/);
    await expect(short.consistencyPath(301)).rejects.toThrow(/earlierSize must be 0 to 300/);
  });
});

describe("bundles and submissions", () => {
  test("entries come back as they were, and cut ones are refused", () => {
    const entries = fc.array(fc.uint8Array({ maxLength: 700 }), { maxLength: 20 });
    fc.assert(
      fc.property(entries, (list) => {
        const bytes = formatEntries(list);
        expect(parseEntries(bytes).map(hex)).toEqual(list.map(hex));
        if (bytes.length > 0)
          expect(() => parseEntries(bytes.slice(0, -1))).toThrow(/each of them whole/);
      }),
      { numRuns: 50 },
    );
    expect(() => parseEntries(new Uint8Array(600))).toThrow(/at most 256 entries/);
    expect(() => formatEntries([new Uint8Array(65_536)])).toThrow(/at most 65535 bytes/);
    expect(parseEntries(formatEntries([new Uint8Array(65_535)]))[0]?.length).toBe(65_535);
  });

  test("a submission has one form", () => {
    const submission = {
      oldSize: 3,
      path: [leaf(1), leaf(2)],
      checkpoint: "text\n\n\u2014 name AAAAAAA=\n",
    };
    expect(parseSubmission(formatSubmission(submission))).toEqual(submission);
    for (const body of [
      "",
      "old 3\n",
      "old 03\n\nx",
      "old 3\nAAAA\n\nx",
      "new 3\n\nx",
      `old 3\n${"A".repeat(43)}=\n`.repeat(2),
    ]) {
      expect(() => parseSubmission(body), body).toThrow(/body must (be|have)/);
    }
    const most = { ...submission, path: Array.from({ length: 63 }, () => leaf(1)) };
    expect(parseSubmission(formatSubmission(most))).toEqual(most);
    const many = `old 3\n${`${"A".repeat(43)}=\n`.repeat(64)}\nx`;
    expect(() => parseSubmission(many)).toThrow(/at most 63 hashes/);
    const part = fc.constantFrom("old ", "0", "3", "\n", "\n\n", "AAAA", " ");
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        try {
          parseSubmission(parts.join(""));
        } catch (error) {
          if (!isSdkError(error, "invalid_note")) throw error;
        }
      }),
    );
  });
});
