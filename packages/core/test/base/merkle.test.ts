// Inclusion against the vectors of transparency-dev/merkle: honest proofs, and ways to bend them.
import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { verifyInclusion } from "../../src/base/merkle.ts";

const file = new URL("../../../../schemas/vectors/tree-proofs.json", import.meta.url);
const vectors = JSON.parse(readFileSync(file, "utf8"));
const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "base64"));

test("a path with holes proves nothing", () => {
  const root = new Uint8Array(32);
  const inclusionPath = Object.assign([] as Uint8Array[], { length: 1 });
  expect(verifyInclusion(root, { root, leafIndex: 0, treeSize: 2, inclusionPath })).toBe(false);
});

describe("vectors of transparency-dev/merkle", () => {
  test.each(vectors.inclusion)("inclusion $name", (...[vector]: any[]) => {
    const { leafIndex, treeSize, root, valid } = vector;
    const inclusion = {
      leafIndex,
      treeSize,
      root: bytes(root),
      inclusionPath: (vector.path ?? []).map(bytes),
    };
    expect(verifyInclusion(bytes(vector.leafHash), inclusion)).toBe(valid);
  });
});
