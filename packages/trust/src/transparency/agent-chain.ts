import { assertBytes, assertShape, bytesToHex, hashLeaf, type Shape } from "@arcs/core/internal";

import type { ChainLink } from "./log-entry.ts";

/** The end of an agent's chain of entries: it reveals missing entries. */
export type ChainHead = {
  /** Number of entries. */
  count: number;
  /** Leaf hash of the last one, in hex; 64 zeros if there are none. */
  hash: string;
};

/** The head of an agent without entries. */
export const EMPTY_HEAD: ChainHead = Object.freeze({ count: 0, hash: "0".repeat(64) });

/** The required shape of a head. */
export const chainHead: Shape = { count: "count", hash: "text" };

/** Returns the link of the next entry. @throws SdkError `invalid_argument` if the agent is not a text, or the head is malformed */
export function nextLink(agent: string, head: ChainHead): ChainLink {
  assertShape(agent, "agent", "text");
  assertShape(head, "head", chainHead);
  return { agent, count: head.count + 1, previous: head.hash };
}

/**
 * Continues a chain by one entry.
 *
 * @param leaf - the bytes in the log; for a committed entry those of the commitment
 * @returns the new head; `undefined` if an entry is missing, repeated, or inserted
 * @throws SdkError `invalid_argument` if head, link or leaf is malformed
 */
export function followLink(head: ChainHead, link: ChainLink, leaf: Uint8Array): ChainHead | undefined {
  assertShape(head, "head", chainHead);
  assertShape(link, "link", "object");
  assertBytes(leaf, "leaf");
  if (link.count !== head.count + 1 || link.previous !== head.hash) return undefined;
  return { count: link.count, hash: bytesToHex(hashLeaf(leaf)) };
}
