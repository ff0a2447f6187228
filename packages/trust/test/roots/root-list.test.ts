import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";

import { bytesToHex, canonicalJson, sha256, utf8ToBytes } from "@arcs/core/internal";

import {
  mergeRootLists,
  noRoots,
  readRootList,
  type RootList,
  rootsDigest,
} from "../../src/roots/root-list.ts";

// ajv is CommonJS with a default export inside.
const { default: Ajv } = createRequire(import.meta.url)("ajv") as {
  default: typeof import("ajv").default;
};
const readSchema = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../../../schemas/${path}`, import.meta.url), "utf8"));
const listSchema = new Ajv({ allErrors: true }).compile(readSchema("vouching/root-list-v1.json"));

const refused = (run: () => unknown, code: string): boolean => {
  try {
    run();
    return false;
  } catch (error) {
    expect(error).toMatchObject({ name: "SdkError", code });
    return true;
  }
};

describe("root lists", () => {
  const root = { reason: "It is known to us" };
  const list: RootList = {
    name: "Two bodies",
    assets: [{ network: "solana", asset: "USDC" }],
    groups: [
      { group: 1, name: "One", reason: "It has audits" },
      { group: 2, name: "Two", reason: "It has audits, too" },
    ],
    roots: [
      { address: "R1", group: 1, cap: "50", ...root },
      { address: "R2", group: 2, cap: "0.5", ...root },
    ],
    credentials: [
      { issuer: "i", type: "person", price: "2", days: 365, reason: "It costs as much" },
    ],
  };

  test("an example conforms to the schema", () => {
    expect(listSchema(list)).toBe(true);
  });

  test("are shown by services with all of their members", () => {
    const shown = readSchema("http/reputation-roots.json").properties.list.properties;
    expect(shown).toEqual(readSchema("vouching/root-list-v1.json").properties);
  });

  test("the digest is SHA-256 of the canonical form, whatever the members' order", () => {
    const expected = bytesToHex(sha256(utf8ToBytes(canonicalJson(list))));
    expect(rootsDigest(list)).toBe(expected);
    expect(
      readRootList(JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(list).reverse()))))
        .digest,
    ).toBe(expected);
    expect(rootsDigest({ ...list, name: "Another" })).not.toBe(expected);
  });

  test("names wallets that settle for others, each once, and is as it was without any", () => {
    const pools = [{ address: "P1", reason: "A facilitator's" }];
    const pooled = { ...list, pools };
    expect(listSchema(pooled)).toBe(true);
    const roots = readRootList(pooled);
    expect([roots.isPool("P1"), roots.isPool("R1"), readRootList(list).isPool("P1")]).toEqual([
      true,
      false,
      false,
    ]);
    expect(roots.digest).not.toBe(rootsDigest(list));
    const merged = mergeRootLists([
      pooled,
      { ...noRoots, pools: [...pools, { address: "P2", reason: "Another" }] },
    ]);
    expect(merged.pools?.map(({ address }) => address)).toEqual(["P1", "P2"]);
    expect(mergeRootLists([list])).not.toHaveProperty("pools");
    for (const wrong of [
      null,
      [{ address: "P1" }],
      [...pools, ...pools],
      [{ address: "", reason: "r" }],
    ]) {
      expect(refused(() => readRootList({ ...list, pools: wrong }), "invalid_root_list")).toBe(
        true,
      );
    }
  });

  test("of many publishers have a name together, which is cut where it is too long", () => {
    const lists = Array.from({ length: 64 }, (_, index) => ({
      ...noRoots,
      name: `${index}${"😀".repeat(499)}`,
    }));
    const { name } = mergeRootLists(lists);
    expect(name).toBe(`0${"😀".repeat(499)}…`);
    expect(listSchema(mergeRootLists(lists))).toBe(true);
    expect(
      mergeRootLists([
        { ...noRoots, name: "a".repeat(997) },
        { ...noRoots, name: "b" },
      ]).name,
    ).toHaveLength(1000);
    expect(mergeRootLists(lists.slice(1)).name).not.toBe(name);
  });

  test("says who is a root, what a credential is worth, and what is money", () => {
    const roots = readRootList(list);
    expect(roots.rootOf("R1")).toEqual({ group: 1, cap: 50_000_000n });
    expect(roots.rootOf("nobody")).toBeUndefined();
    expect(roots.priceOf({ issuer: "i", type: "person" })).toEqual({
      price: 2_000_000n,
      days: 365,
    });
    expect(roots.priceOf({ issuer: "j", type: "organization" })).toBeUndefined();
    expect(roots.isMoney({ network: "solana", asset: "USDC" })).toBe(true);
    for (const other of [
      {},
      { network: "solana" },
      { asset: "USDC" },
      { network: "local", asset: "USDC" },
    ]) {
      expect(roots.isMoney(other)).toBe(false);
    }
  });

  test("the list of nobody is one", () => {
    expect(listSchema(noRoots)).toBe(true);
    expect(readRootList(noRoots).rootOf("anybody")).toBeUndefined();
  });

  const places = Object.entries(list).flatMap(([member, value]) => [
    [member, undefined] as const,
    ...(typeof value === "string"
      ? []
      : Object.keys(value[0] ?? {}).map((inner) => [member, inner] as const)),
  ]);
  test.each(places)("%s %s: schema and reader agree on what is none", (member, inner) => {
    for (const nonsense of [
      undefined,
      null,
      "",
      0,
      -1,
      8,
      1.5,
      "1.0",
      "01",
      "-1",
      "x".repeat(1001),
      [],
      {},
      [1],
      true,
    ]) {
      const changed: any = structuredClone(list);
      const target = inner === undefined ? changed : changed[member][0];
      if (nonsense === undefined) delete target[inner ?? member];
      else target[inner ?? member] = nonsense;
      const isRefused = refused(() => readRootList(changed), "invalid_root_list");
      // A schema cannot compare two places.
      const isHalfKnown = isRefused && (member === "roots" || member === "groups");
      expect([nonsense, isHalfKnown || isRefused]).toEqual([
        nonsense,
        isHalfKnown || !listSchema(changed),
      ]);
    }
  });

  test.each([
    [
      "one address twice",
      { roots: [list.roots[0]!, { ...list.roots[0]!, cap: "1" }] },
      "/roots/1 of the root list",
    ],
    [
      "a group twice",
      { groups: [list.groups[0]!, list.groups[0]!, list.groups[1]!] },
      "/groups/1 of the root list",
    ],
    ["a token twice", { assets: [list.assets[0]!, list.assets[0]!] }, "/assets/1 of the root list"],
    [
      "two prices",
      { credentials: [list.credentials[0]!, { ...list.credentials[0]!, price: "9" }] },
      "/credentials/1 of",
    ],
    [
      "a group that nobody describes",
      { groups: [] },
      "/roots/0/group of the root list must be 0, or a group",
    ],
    ["a member without a meaning", { note: "x" }, "/note of the root list must be nothing"],
    [
      "a member of a root without a meaning",
      { roots: [{ ...list.roots[0]!, weight: 1 }] },
      "/roots/0/weight of",
    ],
  ])("%s is refused", (_, change, message) => {
    expect(() => readRootList({ ...list, ...change })).toThrow(message);
  });
});
