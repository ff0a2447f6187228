// Consistency against the vectors of transparency-dev/merkle: honest proofs, and ways to bend them.
import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { verifyConsistency } from "../../src/transparency/tree.ts";

const file = new URL("../../../../schemas/vectors/tree-proofs.json", import.meta.url);
const vectors = JSON.parse(readFileSync(file, "utf8"));
const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "base64"));
const path = (texts: string[] | null): Uint8Array[] => (texts ?? []).map(bytes);
const head = ({
  size,
  root,
}: {
  size: number;
  root: string;
}): { size: number; root: Uint8Array } => ({
  size,
  root: bytes(root),
});

test("a path with holes proves nothing", () => {
  const root = new Uint8Array(32);
  const path = Object.assign([] as Uint8Array[], { length: 1 });
  expect(verifyConsistency(path, { earlier: { size: 2, root }, later: { size: 3, root } })).toBe(
    false,
  );
});

describe("vectors of transparency-dev/merkle", () => {
  test.each(vectors.consistency)("consistency $name", (...[vector]: any[]) => {
    const heads = { earlier: head(vector.earlier), later: head(vector.later) };
    // The vectors compare roots of any kind; here a root is a hash of 32 bytes.
    const isHash = heads.earlier.root.length === 32;
    expect(verifyConsistency(path(vector.path), heads)).toBe(vector.valid && isHash);
  });

  test("another earlier root is no beginning, of whatever size the tree was", () => {
    for (const vector of vectors.consistency.filter(
      (each: any) => each.valid && each.earlier.root.length === 44,
    )) {
      const heads = { earlier: head(vector.earlier), later: head(vector.later) };
      const other = { size: heads.earlier.size, root: heads.earlier.root.map((byte) => byte ^ 1) };
      expect(verifyConsistency(path(vector.path), { ...heads, earlier: other }), vector.name).toBe(
        false,
      );
      expect(verifyConsistency([], { earlier: other, later: heads.earlier })).toBe(false);
      expect(verifyConsistency([], { earlier: heads.earlier, later: heads.earlier })).toBe(true);
    }
  });
});
