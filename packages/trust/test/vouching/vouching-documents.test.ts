import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { ValidateFunction } from "ajv";
import { describe, expect, test } from "vitest";

import { bytesToHex, canonicalJson, sha256, utf8ToBytes } from "@arcs/core/internal";

import { noRoots, readRootList, rootsDigest } from "../../src/roots/root-list.ts";
import { parseVouchingEntry, type VouchingEntry } from "../../src/vouching/vouching-entry.ts";
import { readVouchingState, writeVouchingState, emptyVouchingState } from "../../src/vouching/vouching-state.ts";
import { handCases, randomCases } from "../support/vouching-vectors.ts";

// ajv is CommonJS with a default export inside.
const { default: Ajv } = createRequire(import.meta.url)("ajv") as { default: typeof import("ajv").default };
const ajv = new Ajv({ allErrors: true });
const schemaOf = (name: string): ValidateFunction =>
  ajv.compile(JSON.parse(readFileSync(new URL(`../../../../schemas/vouching/${name}`, import.meta.url), "utf8")));
const entrySchema = schemaOf("log-entry-v1.json");
const listSchema = schemaOf("root-list-v1.json");

const examples = new Map<string, VouchingEntry>();
for (const { log } of [...handCases, ...randomCases]) for (const entry of log) examples.set(entry.kind, entry);
const kinds = [...examples.keys()].sort();

const refused = (run: () => unknown, code: string): boolean => {
  try {
    run();
    return false;
  } catch (error) {
    expect(error).toMatchObject({ name: "SdkError", code });
    return true;
  }
};

describe("entries of the log", () => {
  test("there are seven kinds", () => {
    expect(kinds).toEqual(["bond", "burn", "credential", "lost_dispute", "payment", "proof", "refund"]);
  });

  test("those of the vectors conform to the schema and are read", () => {
    for (const { log, roots } of [...handCases, ...randomCases]) {
      expect(listSchema(roots)).toBe(true);
      expect(log.filter((entry) => !entrySchema(entry))).toEqual([]);
      expect(log.filter((entry) => parseVouchingEntry(entry).entry !== entry)).toEqual([]);
    }
  });

  const members = kinds.flatMap((kind) => Object.keys(examples.get(kind)!).map((member) => [kind, member] as const));
  test.each(members)("%s without %s, or with nonsense in it: schema and reader agree", (kind, member) => {
    const example = examples.get(kind)!;
    const { [member as "at"]: _, ...without } = example;
    const nonsense = ["", null, 1.5, -1, 0, [], {}, true, "x\n", "1e3", "01", "1.0", "0", "-1", ".5", "1.0000001"];
    const late = ["2026-01-01", "2026-01-01T00:00:00Z", "2026-01-01T00:00:00.000+00:00", "x".repeat(301)];
    for (const changed of [without, ...[...nonsense, ...late].map((value) => ({ ...example, [member]: value }))]) {
      const isRefused = refused(() => parseVouchingEntry(changed as never), "invalid_vouching_entry");
      expect([changed, isRefused]).toEqual([changed, !entrySchema(changed)]);
    }
  });

  test.each([null, undefined, 1, "entry", [], {}, { kind: "gift" }, { kind: "toString" }])("%j is none", (value) => {
    expect(refused(() => parseVouchingEntry(value as never), "invalid_vouching_entry")).toBe(true);
  });

  test("a member without a meaning is refused, and named; no day that is none", () => {
    const example = examples.get("burn")!;
    expect(() => parseVouchingEntry({ ...example, note: "x" } as never)).toThrow(
      /^note of entry \d+ expected nothing$/,
    );
    expect(() => parseVouchingEntry({ ...example, at: "2026-02-30T00:00:00.000Z" })).toThrow(/expected a time in UTC/);
  });
});

describe("root lists", () => {
  const list = handCases.find(({ roots }) => roots.credentials.length > 0)!.roots;

  test("the digest is SHA-256 of the canonical form, whatever the members' order", () => {
    const expected = bytesToHex(sha256(utf8ToBytes(canonicalJson(list))));
    expect(rootsDigest(list)).toBe(expected);
    expect(readRootList(JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(list).reverse())))).digest).toBe(
      expected,
    );
    expect(rootsDigest({ ...list, name: "Another" })).not.toBe(expected);
  });

  test("says who is a root, what a credential is worth, and what is money", () => {
    const roots = readRootList(list);
    expect(roots.rootOf("R1")).toEqual({ group: 1, cap: 50_000_000n });
    expect(roots.rootOf("nobody")).toBeUndefined();
    expect(roots.priceOf({ issuer: "i", type: "person" })).toEqual({ price: 2_000_000n, days: 365 });
    expect(roots.priceOf({ issuer: "j", type: "organization" })).toBeUndefined();
    expect(roots.isMoney({ network: "solana", asset: "USDC" })).toBe(true);
    for (const other of [{}, { network: "solana" }, { asset: "USDC" }, { network: "local", asset: "USDC" }]) {
      expect(roots.isMoney(other)).toBe(false);
    }
  });

  test("the list of nobody is one", () => {
    expect(listSchema(noRoots)).toBe(true);
    expect(readRootList(noRoots).rootOf("anybody")).toBeUndefined();
  });

  const places = Object.entries(list).flatMap(([member, value]) => [
    [member, undefined] as const,
    ...(typeof value === "string" ? [] : Object.keys(value[0] ?? {}).map((inner) => [member, inner] as const)),
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
      expect([nonsense, isHalfKnown || isRefused]).toEqual([nonsense, isHalfKnown || !listSchema(changed)]);
    }
  });

  test.each([
    ["one address twice", { roots: [list.roots[0]!, { ...list.roots[0]!, cap: "1" }] }, "/roots/1 of the root list"],
    ["a group twice", { groups: [list.groups[0]!, list.groups[0]!, list.groups[1]!] }, "/groups/1 of the root list"],
    ["a token twice", { assets: [list.assets[0]!, list.assets[0]!] }, "/assets/1 of the root list"],
    [
      "two prices",
      { credentials: [list.credentials[0]!, { ...list.credentials[0]!, price: "9" }] },
      "/credentials/1 of",
    ],
    ["a group that nobody describes", { groups: [] }, "/roots/0/group of the root list expected 0, or a group"],
    ["a member without a meaning", { note: "x" }, "/note of the root list expected nothing"],
    ["a member of a root without a meaning", { roots: [{ ...list.roots[0]!, weight: 1 }] }, "/roots/0/weight of"],
  ])("%s is refused", (_, change, message) => {
    expect(() => readRootList({ ...list, ...change })).toThrow(message);
  });
});

describe("a state", () => {
  test.each([
    null,
    [],
    {},
    { ...writeVouchingState(emptyVouchingState()), position: -1 },
    { ...writeVouchingState(emptyVouchingState()), at: "now" },
    { ...writeVouchingState(emptyVouchingState()), voices: [] },
    { ...writeVouchingState(emptyVouchingState()), voices: { p: { period: 1, amounts: ["1"] } } },
    { ...writeVouchingState(emptyVouchingState()), rooms: { p: { period: 1.5, amounts: Array(8).fill("1") } } },
    { ...writeVouchingState(emptyVouchingState()), rooms: { p: { period: 1, amounts: Array(8).fill(1) } } },
    { ...writeVouchingState(emptyVouchingState()), debts: { p: "-1" } },
    { ...writeVouchingState(emptyVouchingState()), emissions: { p: "1" } },
    { ...writeVouchingState(emptyVouchingState()), credentials: { p: "1" } },
  ])("%j is none", (value) => {
    expect(refused(() => readVouchingState(value), "invalid_argument")).toBe(true);
  });
});
