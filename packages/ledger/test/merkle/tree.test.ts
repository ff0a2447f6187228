import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hashLeaf, rootOfInclusion, verifyInclusion } from "@arcs/core/internal";

import { buildTree } from "../../src/anchor/credential-batch.ts";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "hex"));

// Entries and roots of the reference tests of Certificate Transparency
// (google/certificate-transparency, merkletree tests).
const entries = [
  "",
  "00",
  "10",
  "2021",
  "3031",
  "40414243",
  "5051525354555657",
  "606162636465666768696a6b6c6d6e6f",
].map(bytes);
const roots = [
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];
// Leaf (from 0), tree size, path: from the same tests.
const paths: [number, number, string[]][] = [
  [0, 1, []],
  [
    0,
    8,
    [
      "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
      "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
      "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ],
  ],
  [
    5,
    8,
    [
      "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
      "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
      "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ],
  ],
  [2, 3, ["fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"]],
  [
    1,
    5,
    [
      "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
      "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
      "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
    ],
  ],
];

describe("the reference vectors of Certificate Transparency", () => {
  test.each(roots.map((root, index) => [index + 1, root] as const))(
    "root of %i entries",
    (size, root) => {
      expect(hex(buildTree(entries.slice(0, size).map(hashLeaf)).root)).toBe(root);
    },
  );
  test.each(paths)("path of leaf %i of %i", (leafIndex, treeSize, path) => {
    const tree = buildTree(entries.slice(0, treeSize).map(hashLeaf));
    expect(tree.inclusionPath(leafIndex).map(hex)).toEqual(path);
    const inclusion = {
      leafIndex,
      treeSize,
      inclusionPath: path.map(bytes),
      root: bytes(roots[treeSize - 1]!),
    };
    expect(verifyInclusion(hashLeaf(entries[leafIndex]!), inclusion)).toBe(true);
  });
});

/**
 * The definition of RFC 9162, section 2.1.1, word by word: recursive, and sharing nothing with the
 * code under test.
 */
function definedRoot(leaves: readonly Uint8Array[]): Buffer {
  const hash = (...parts: Uint8Array[]): Buffer =>
    createHash("sha256").update(Buffer.concat(parts)).digest();
  if (leaves.length === 1) return hash(Uint8Array.of(0), leaves[0]!);
  let k = 1;
  while (k * 2 < leaves.length) k *= 2;
  return hash(Uint8Array.of(1), definedRoot(leaves.slice(0, k)), definedRoot(leaves.slice(k)));
}

const leavesOf = (size: number): Uint8Array[] =>
  Array.from({ length: size }, (_, index) => new Uint8Array(4).fill(index));

describe("trees of any size", () => {
  test("have the root of the definition, and a path for every leaf", () => {
    for (let size = 1; size <= 130; size++) {
      const leaves = leavesOf(size);
      const tree = buildTree(leaves.map(hashLeaf));
      expect(hex(tree.root)).toBe(definedRoot(leaves).toString("hex"));
      for (let leafIndex = 0; leafIndex < size; leafIndex++) {
        const inclusion = {
          leafIndex,
          treeSize: size,
          inclusionPath: tree.inclusionPath(leafIndex),
          root: tree.root,
        };
        expect([size, leafIndex, verifyInclusion(hashLeaf(leaves[leafIndex]!), inclusion)]).toEqual(
          [size, leafIndex, true],
        );
      }
    }
  });

  test("no leaf proves another place, another size, or another leaf", () => {
    const size = 21;
    const leaves = leavesOf(size);
    const tree = buildTree(leaves.map(hashLeaf));
    for (let leafIndex = 0; leafIndex < size; leafIndex++) {
      const inclusionPath = tree.inclusionPath(leafIndex);
      const leaf = hashLeaf(leaves[leafIndex]!);
      for (let other = 0; other < 40; other++) {
        const isSame = other === leafIndex;
        expect(
          verifyInclusion(leaf, {
            leafIndex: other,
            treeSize: size,
            inclusionPath,
            root: tree.root,
          }),
        ).toBe(isSame);
      }
      const claims = Array.from({ length: 64 }, (_, treeSize) =>
        verifyInclusion(leaf, { leafIndex, treeSize, inclusionPath, root: tree.root })
          ? treeSize
          : 0,
      ).filter(Boolean);
      // A path alone does not distinguish every size (RFC 9162 passes the size to the verifier);
      // the batch account does.
      expect(claims).toContain(size);
      expect(
        verifyInclusion(hashLeaf(Uint8Array.of(99)), {
          leafIndex,
          treeSize: size,
          inclusionPath,
          root: tree.root,
        }),
      ).toBe(false);
    }
  });

  test("a path that is longer, shorter or altered leads elsewhere or nowhere", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 200 }),
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 0, max: 2 }),
        (size, at, where, how) => {
          const leaves = leavesOf(size);
          const tree = buildTree(leaves.map(hashLeaf));
          const leafIndex = at % size;
          const path = tree.inclusionPath(leafIndex).map((hash) => Uint8Array.from(hash));
          if (how === 0) path.push(new Uint8Array(32));
          else if (how === 1) path.splice(where % path.length, 1);
          else path[where % path.length]![where % 32]! ^= 1 << (where % 8);
          const inclusion = { leafIndex, treeSize: size, inclusionPath: path, root: tree.root };
          expect(verifyInclusion(hashLeaf(leaves[leafIndex]!), inclusion)).toBe(false);
        },
      ),
    );
  });

  test("a path that goes on behind its root leads nowhere, whatever tree somebody built above", () => {
    for (let size = 1; size <= 20; size++) {
      const tree = buildTree(leavesOf(size).map(hashLeaf));
      const leaf = hashLeaf(leavesOf(size)[size - 1]!);
      const inclusion = { leafIndex: size - 1, treeSize: size };
      expect(
        rootOfInclusion(leaf, { ...inclusion, inclusionPath: tree.inclusionPath(size - 1) }),
      ).toEqual(tree.root);
      const longer = [...tree.inclusionPath(size - 1), new Uint8Array(32)];
      expect(rootOfInclusion(leaf, { ...inclusion, inclusionPath: longer })).toBeUndefined();
    }
  });

  test("an inner node is no leaf", () => {
    const tree = buildTree(leavesOf(4).map(hashLeaf));
    const [, right] = tree.inclusionPath(0);
    const node = createHash("sha256")
      .update(Uint8Array.of(1))
      .update(hashLeaf(leavesOf(4)[0]!))
      .update(tree.inclusionPath(0)[0]!)
      .digest();
    expect(
      verifyInclusion(Uint8Array.from(node), {
        leafIndex: 0,
        treeSize: 2,
        inclusionPath: [right!],
        root: tree.root,
      }),
    ).toBe(true);
    // For this reason a leaf is always hashed from a record here, never passed as a hash: the
    // prefix makes it another one.
    const asEntry = hashLeaf(
      Uint8Array.from([...hashLeaf(leavesOf(4)[0]!), ...tree.inclusionPath(0)[0]!]),
    );
    expect(
      verifyInclusion(asEntry, {
        leafIndex: 0,
        treeSize: 2,
        inclusionPath: [right!],
        root: tree.root,
      }),
    ).toBe(false);
  });

  test("places and sizes that are no integers lead nowhere", () => {
    const leaf = hashLeaf(new Uint8Array(1));
    for (const [leafIndex, treeSize] of [
      [-1, 1],
      [0, 0],
      [1, 1],
      [0.5, 2],
      [Number.NaN, 2],
      [0, Number.POSITIVE_INFINITY],
    ] as const) {
      expect(rootOfInclusion(leaf, { leafIndex, treeSize, inclusionPath: [] })).toBeUndefined();
    }
  });

  test("none are empty, and none larger than a batch", () => {
    for (const leaves of [[], Array.from({ length: 65_537 }, () => new Uint8Array(32))]) {
      expect(() => buildTree(leaves)).toThrow(
        expect.objectContaining({ code: "invalid_argument" }),
      );
    }
    for (const leafIndex of [-1, 1, 0.5]) {
      expect(() => buildTree([new Uint8Array(32)]).inclusionPath(leafIndex)).toThrow(
        expect.objectContaining({ code: "invalid_argument" }),
      );
    }
  });
});

describe("what is no hash, no path or no bytes", () => {
  const leaf = hashLeaf(bytes("00"));
  const { root } = buildTree([leaf]);
  const wrong: readonly unknown[] = [
    undefined,
    null,
    7,
    "x",
    {},
    [],
    [1],
    new Uint8Array(31),
    new Uint8Array(33),
    "a".repeat(32),
  ];

  test("makes no tree", () => {
    const refused = expect.objectContaining({ code: "invalid_argument" });
    for (const value of wrong) {
      expect(() => buildTree([value] as never)).toThrow(refused);
      expect(() => buildTree(value as never)).toThrow(refused);
    }
    for (const value of [undefined, null, 7, "x", {}, [1]])
      expect(() => hashLeaf(value as never)).toThrow(refused);
  });

  test("is in no tree", () => {
    const sound = { leafIndex: 0, treeSize: 1, inclusionPath: [], root };
    expect(verifyInclusion(leaf, sound)).toBe(true);
    for (const value of wrong) {
      expect(verifyInclusion(value as never, sound)).toBe(false);
      expect(verifyInclusion(leaf, { ...sound, root: value as never })).toBe(false);
      expect(
        verifyInclusion(leaf, { ...sound, treeSize: 2, inclusionPath: [value] as never }),
      ).toBe(false);
      if (!Array.isArray(value) || value.length > 0) {
        expect(verifyInclusion(leaf, { ...sound, inclusionPath: value as never })).toBe(false);
      }
    }
  });
});
