import { utf8ToBytes } from "@arcs/core/internal";
import {
  type ChainHead,
  commitEntry,
  EMPTY_HEAD,
  followLink,
  formatLogEntry,
  nextLink,
  type OpenEntry,
} from "@arcs/trust/transparency";

import type { RandomBytes } from "../../platform/base/ids.ts";
import type { ChainName, PlacedEntry } from "./entry-store.ts";
import type { PendingRecord } from "../../platform/outbox/log-records.ts";

/** Gives records their places: each at the end of the log, and of its agent's chain. What is hidden gets a salt of its own. */
export function placeRecords(
  pending: readonly PendingRecord[],
  {
    size,
    heads: known,
    randomBytes,
  }: { size: number; heads: readonly (ChainName & ChainHead)[]; randomBytes: RandomBytes },
): { entries: PlacedEntry[]; heads: (ChainName & ChainHead)[] } {
  const heads = new Map(known.map((head) => [nameOf(head), head]));
  const changed = new Map<string, ChainName & ChainHead>();
  const entries = pending.map(({ agentId, hidden, record }, index): PlacedEntry => {
    const position = size + index;
    const chain = agentId === null ? undefined : { agentId, hidden };
    const head = (chain && heads.get(nameOf(chain))) ?? EMPTY_HEAD;
    const link = chain && nextLink(chain.agentId, head);
    const open: OpenEntry = link === undefined ? { record } : { chain: link, record };
    const { entry, opening } = /* fault: log-shows-what-is-hidden */ hidden
      ? hide(open, randomBytes)
      : { entry: formatLogEntry(open) };
    if (chain !== undefined && link !== undefined) {
      const next = { ...chain, ...(followLink(head, link, utf8ToBytes(entry)) ?? head) };
      heads.set(nameOf(chain), next);
      changed.set(nameOf(chain), next);
    }
    return { position, entry, agentId, hidden, opening };
  });
  return { entries, heads: [...changed.values()] };
}

function hide(entry: OpenEntry, randomBytes: RandomBytes): Pick<PlacedEntry, "entry" | "opening"> {
  const { committed, opening } = commitEntry(entry, { salt: randomBytes(32) });
  return { entry: formatLogEntry(committed), opening };
}

function nameOf({ agentId, hidden }: ChainName): string {
  return `${hidden ? "hidden" : "shown"} ${agentId}`;
}
