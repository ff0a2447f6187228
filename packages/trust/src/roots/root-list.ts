import { SdkError } from "@arcs/core";
import type { ReputationRoots } from "@arcs/core/http";
import {
  assertArray,
  assertShape,
  bytesToHex,
  canonicalJson,
  describeValue,
  isEvmAddress,
  isJsonObject,
  normalizeNetworkName,
  sha256Text,
  type Shape,
  usdcTokens,
} from "@arcs/core/internal";

import { GROUP_COUNT, parseMicro } from "../cover/amounts.ts";
import {
  findWrongMember,
  integerBetween,
  type MemberRule,
  optional,
  type Rules,
} from "../member-rule.ts";

/**
 * A list of roots, from which trust starts (schemas/vouching/root-list-v1.json): tokens that count
 * as money, groups of bodies that vouch for their sellers, these sellers with what they let others
 * earn, credentials with a price, and `pools`: wallets that settle for others, such as those of
 * facilitators. What a pool pays is nobody's voice, unless its form proves whose it was.
 */
export type RootList = ReputationRoots["list"];

/** A root, with its cap in millionths of a currency unit. */
export type VouchingRoot = { group: number; cap: bigint };

/** A parsed root list, with the queries of the book. */
export type VouchingRoots = {
  /** Hex SHA-256 of the list's RFC 8785 form: identifies the list of a score. */
  digest: string;
  document: RootList;
  rootOf(address: string): VouchingRoot | undefined;
  /** The price of a credential in millionths of a currency unit. */
  priceOf(credential: {
    issuer: string;
    type: string;
  }): { price: bigint; days: number } | undefined;
  isMoney(token: { network?: string; asset?: string }): boolean;
  /** Tells whether a wallet settles for others. */
  isPool(address: string): boolean;
};

/** The empty list: with it, no payer has a voice and every score is 0. */
export const noRoots: RootList = {
  name: "No roots",
  assets: [],
  groups: [],
  roots: [],
  credentials: [],
};

/**
 * Returns the list that a server uses until its operator names another one. It has no sellers,
 * since nobody answers for any: only USDC, which is a voice where it is burned, and a backing where
 * it is burned as a bond. Its prices for credentials are none, because a price needs an issuer whom
 * all operators trust. It is the same text for all servers, so that its digest says which list it
 * is; nobody signs it.
 *
 * @param network - the server's ledger network: USDC of test networks counts beside test networks
 *   only, since it is given away
 * @throws SdkError `invalid_argument` unless it is a text
 * @example
 * ```ts
 * const { digest } = readRootList(defaultRootList("mainnet-beta"));
 * ```
 */
export function defaultRootList(network: string): RootList {
  assertShape(network, "network", "text");
  const isTest = normalizeNetworkName(network) !== "mainnet-beta";
  const tokens = usdcTokens.filter((token) => (token.isTest ?? false) === isTest);
  return {
    ...noRoots,
    name: isTest ? "Default of ARCS: test USDC, no sellers" : "Default of ARCS: USDC, no sellers",
    assets: tokens.map(({ network: chain, asset }) => ({ network: chain, asset })),
  };
}

/**
 * Reads a root list.
 *
 * @throws SdkError `invalid_root_list`, naming the place by a JSON Pointer, for a malformed list
 * @example
 * ```ts
 * const roots = readRootList(rootList);
 * roots.digest; // what a score's `rootsDigest` must be
 * ```
 */
export function readRootList(value: unknown): VouchingRoots {
  const list = checkRootList(value);
  const roots = new Map(
    list.roots.map(({ address, group, cap }) => [address, { group, cap: parseMicro(cap) ?? 0n }]),
  );
  const prices = new Map(
    list.credentials.map(({ issuer, type, price, days }) => [
      keyOf(issuer, type),
      { price: parseMicro(price) ?? 0n, days },
    ]),
  );
  const money = new Set(list.assets.map(tokenKey));
  const pools = new Set(list.pools?.map(({ address }) => address));
  return {
    digest: rootsDigest(list),
    document: list,
    rootOf: (address) => roots.get(address),
    isPool: (address) => pools.has(address),
    priceOf: ({ issuer, type }) => prices.get(keyOf(issuer, type)),
    isMoney: ({ network, asset }) =>
      network !== undefined && asset !== undefined && money.has(tokenKey({ network, asset })),
  };
}

/**
 * Merges the root lists of several publishers. Each describes its own groups, roots and prices.
 * Names are joined, and cut at 1000 characters; duplicate tokens and pools count once.
 *
 * @throws SdkError `invalid_root_list` if two lists describe the same group, root or credential, or
 *   one is malformed
 * @example
 * ```ts
 * const { digest } = readRootList(mergeRootLists([rootList]));
 * ```
 */
export function mergeRootLists(lists: readonly RootList[]): RootList {
  assertArray(lists, "lists");
  for (const list of lists) readRootList(list);
  const assets = new Map(
    lists.flatMap((list) =>
      list.assets.map((each) => [keyOf(each.network, each.asset), each] as const),
    ),
  );
  const pools = new Map(
    lists.flatMap((list) => (list.pools ?? []).map((pool) => [pool.address, pool] as const)),
  );
  const merged: RootList = {
    name: joinNames(lists),
    assets: [...assets.values()],
    groups: lists.flatMap(({ groups }) => groups),
    roots: lists.flatMap(({ roots }) => roots),
    credentials: lists.flatMap(({ credentials }) => credentials),
    ...(pools.size === 0 ? {} : { pools: [...pools.values()] }),
  };
  return readRootList(merged).document;
}

const MAX_TEXT = 1000;

function joinNames(lists: readonly RootList[]): string {
  const name = lists.map((list) => list.name).join("; ");
  // Never within a surrogate pair: RFC 8785 has no form for half of one.
  return name.length <= MAX_TEXT
    ? name
    : `${name.slice(0, MAX_TEXT - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

export function rootsDigest(list: RootList): string {
  return bytesToHex(sha256Text(canonicalJson(list)));
}

/**
 * Returns the key of a token, independent of the network name's spelling and of the letter case of
 * an EVM address.
 */
function tokenKey({ network, asset }: { network: string; asset: string }): string {
  return keyOf(normalizeNetworkName(network), isEvmAddress(asset) ? asset.toLowerCase() : asset);
}

function keyOf(left: string, right: string): string {
  return JSON.stringify([left, right]);
}

export const vouchingRoots: Shape = {
  digest: "text",
  document: { assets: ["object"], groups: ["object"], roots: ["object"], credentials: ["object"] },
  rootOf: "function",
  priceOf: "function",
  isMoney: "function",
  isPool: "function",
};

const text: MemberRule = {
  expected: `a text of 1 to ${MAX_TEXT} characters`,
  accepts: (value) => typeof value === "string" && value !== "" && value.length <= MAX_TEXT,
};
const amount: MemberRule = {
  expected: "a decimal text with at most six digits after the point and no zeros at its end",
  accepts: (value) => parseMicro(value) !== undefined,
};
const days: MemberRule = integerBetween(1, 36_500);
const anyGroup: MemberRule = integerBetween(0, GROUP_COUNT - 1);
const curatedGroup: MemberRule = integerBetween(1, GROUP_COUNT - 1);

/**
 * The lists in a document: the rules of an item, and the members of its key, by which a duplicate
 * would be ambiguous.
 */
const lists: Readonly<Record<string, { item: Rules; key: readonly string[] }>> = {
  assets: { item: { network: text, asset: text }, key: ["network", "asset"] },
  groups: { item: { group: curatedGroup, name: text, reason: text }, key: ["group"] },
  roots: { item: { address: text, group: anyGroup, cap: amount, reason: text }, key: ["address"] },
  credentials: {
    item: { issuer: text, type: text, price: amount, days, reason: text },
    key: ["issuer", "type"],
  },
  pools: { item: { address: text, reason: text }, key: ["address"] },
};
const list: MemberRule = { expected: "an array", accepts: Array.isArray };
// Lists of before have no pools: without them, a list keeps its digest.
const listRules: Rules = {
  name: text,
  assets: list,
  groups: list,
  roots: list,
  credentials: list,
  pools: optional(list),
};

function checkRootList(value: unknown): RootList {
  assertMembers(value, { pointer: "", rules: listRules });
  for (const [member, { item: rules, key }] of Object.entries(lists)) {
    const seen = new Set<string>();
    for (const [index, item] of ((value[member] ?? []) as unknown[]).entries()) {
      const pointer = `/${member}/${index}`;
      assertMembers(item, { pointer, rules });
      const named = JSON.stringify(key.map((name) => item[name]));
      if (seen.has(named)) throw refuse(pointer, "to be there once");
      seen.add(named);
    }
  }
  const read = value as RootList;
  const described = new Set([0, ...read.groups.map(({ group }) => group)]);
  for (const [index, { group }] of read.roots.entries()) {
    if (!described.has(group))
      throw refuse(`/roots/${index}/group`, "0, or a group that /groups describes");
  }
  return read;
}

function assertMembers(
  value: unknown,
  { pointer, rules }: { pointer: string; rules: Rules },
): asserts value is Record<string, unknown> {
  if (!isJsonObject(value)) throw refuse(pointer, `an object (received ${describeValue(value)})`);
  const wrong = findWrongMember(value, rules);
  if (wrong === undefined) return;
  const { member, expected } = wrong;
  const got = Object.hasOwn(rules, member) ? ` (received ${describeValue(value[member])})` : "";
  throw refuse(`${pointer}/${member.slice(0, 60)}`, expected + got);
}

function refuse(pointer: string, expected: string): SdkError {
  const place = pointer === "" ? "the root list" : `${pointer} of the root list`;
  return new SdkError("invalid_root_list", `${place} must be ${expected}`, {
    details: { pointer },
  });
}
