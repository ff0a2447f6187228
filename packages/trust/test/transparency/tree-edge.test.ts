// Malformed edges, and trees as large as numbers can count.
import { expect, test } from "vitest";

import {
  emptyEdge,
  growTree,
  readLogState,
  rootOfEdge,
  writeLogState,
} from "../../src/transparency/index.ts";
import { consistencyRanges, inclusionRanges, subtreesOf } from "../../src/transparency/tree.ts";

const hash = new Uint8Array(32);
const refusal = expect.objectContaining({ code: "invalid_argument" });

test("an edge that is none of a tree of its size is refused by whatever takes one", () => {
  const edges = [
    { size: 5, levels: [] },
    { size: 1, levels: [[hash, hash]] },
    { size: 2, levels: [[new Uint8Array(40), new Uint8Array(40)]] },
    { size: 256, levels: [[]] },
    { size: 0, levels: [[], [hash]] },
  ];
  for (const edge of edges) {
    expect(() => rootOfEdge(edge)).toThrow(refusal);
    expect(() => growTree(edge, [hash])).toThrow(refusal);
    expect(() => writeLogState({ edge, heads: new Map(), coverPosition: 0 })).toThrow(refusal);
  }
  expect(() => readLogState({ size: 5, levels: [], heads: {}, coverPosition: 0 })).toThrow(refusal);
  expect(() => growTree(emptyEdge(), Object.assign([] as Uint8Array[], { length: 256 }))).toThrow(
    refusal,
  );
  const { edge } = growTree(
    emptyEdge(),
    Array.from({ length: 257 }, () => hash),
  );
  expect(rootOfEdge({ ...edge, levels: [...edge.levels, []] })).toEqual(rootOfEdge(edge));
});

test("subtrees are as large as they can be, in trees of up to 2^53 leaves", () => {
  for (let height = 1; height <= 52; height++) {
    for (const size of [2 ** height - 1, 2 ** height, 2 ** height + 1]) {
      const sizes = subtreesOf({ start: 0, end: size }).map(({ height: each }) => 2 ** each);
      expect(sizes.reduce((sum, each) => sum + each, 0)).toBe(size);
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
      const last = inclusionRanges(size - 1, size).at(-1);
      const left =
        size === 2 ** height ? size / 2 : 2 ** (size > 2 ** height ? height : height - 1);
      if (size > 1) expect(last).toEqual({ start: 0, end: left });
      if (size > 1) expect(consistencyRanges(left, size)).toEqual([{ start: left, end: size }]);
    }
  }
});
