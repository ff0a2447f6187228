import { bytesToHex } from "../base/bytes.ts";
import { hashLeaf } from "../merkle/hash.ts";
import type { ChainLink } from "./log-entry.ts";

/** Where the entries of one agent end: whoever knows it notices when one is left out. */
export type ChainHead = {
  /** How many entries there are. */
  count: number;
  /** Leaf hash of the last one, in hex; 64 zeros where there is none. */
  hash: string;
};

/** The head of an agent that nothing is known of. */
export const EMPTY_HEAD: ChainHead = Object.freeze({ count: 0, hash: "0".repeat(64) });

/** The link of the next entry. */
export function nextLink(agent: string, { count, hash }: ChainHead): ChainLink {
  return { agent, count: count + 1, previous: hash };
}

/**
 * Goes on by one entry.
 *
 * @param leaf - the bytes that stand in the log: of a commitment those of the commitment
 * @returns the head after it; `undefined` where an entry was left out, repeated, or put in between
 */
export function followLink(head: ChainHead, link: ChainLink, leaf: Uint8Array): ChainHead | undefined {
  if (link.count !== head.count + 1 || link.previous !== head.hash) return undefined;
  return { count: link.count, hash: bytesToHex(hashLeaf(leaf)) };
}
