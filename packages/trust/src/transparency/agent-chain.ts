import { assertBytes, assertShape, bytesToHex, hashLeaf, type Shape } from "@arcs/core/internal";

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

/** What is asked of a head before it is read. */
export const chainHead: Shape = { count: "count", hash: "text" };

/** The link of the next entry. @throws SdkError `invalid_argument` when the agent is no text, or the head none */
export function nextLink(agent: string, head: ChainHead): ChainLink {
  assertShape(agent, "agent", "text");
  assertShape(head, "head", chainHead);
  return { agent, count: head.count + 1, previous: head.hash };
}

/**
 * Goes on by one entry.
 *
 * @param leaf - the bytes that stand in the log: of a commitment those of the commitment
 * @returns the head after it; `undefined` where an entry was left out, repeated, or put in between
 * @throws SdkError `invalid_argument` when head, link or leaf is none
 */
export function followLink(head: ChainHead, link: ChainLink, leaf: Uint8Array): ChainHead | undefined {
  assertShape(head, "head", chainHead);
  assertShape(link, "link", "object");
  assertBytes(leaf, "leaf");
  if (link.count !== head.count + 1 || link.previous !== head.hash) return undefined;
  return { count: link.count, hash: bytesToHex(hashLeaf(leaf)) };
}
