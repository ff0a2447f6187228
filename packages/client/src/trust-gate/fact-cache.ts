import { createBoundedCache } from "@arcs/core/internal";

import { isFresh } from "../base/is-fresh.ts";
import type { AgentFacts } from "./decision.ts";

const MOST_KEPT = 10_000;

/**
 * Gives facts that are not too old, and lets those who ask at the same time share one look-up, as far as its answer may be as
 * old as that. Failures are not kept.
 */
export function createFactCache({
  maxAgeMs,
  now,
  find,
}: {
  maxAgeMs: number;
  now: () => number;
  find: (agentId: string) => Promise<AgentFacts>;
}): { get(agentId: string): Promise<AgentFacts> } {
  const kept = createBoundedCache<{ facts: AgentFacts; readAt: number }>(MOST_KEPT);
  const underWay = new Map<string, { finding: Promise<AgentFacts>; readAt: number }>();
  const counts = (entry: { readAt: number }): boolean => isFresh(entry.readAt, { now: now(), maxAgeMs });

  async function findAndKeep(agentId: string, readAt: number): Promise<AgentFacts> {
    const facts = await find(agentId);
    const known = kept.get(agentId);
    // An answer that was long under way does not replace a newer one.
    if (!counts({ readAt }) || (known !== undefined && counts(known) && known.readAt > readAt)) return facts;
    kept.set(agentId, { facts, readAt });
    return facts;
  }

  function startFinding(agentId: string): Promise<AgentFacts> {
    // The age counts from before the look-up: the facts may be as old as that.
    const readAt = now();
    const finding = findAndKeep(agentId, readAt).finally(() => {
      if (underWay.get(agentId)?.finding === finding) underWay.delete(agentId);
    });
    underWay.set(agentId, { finding, readAt });
    return finding;
  }

  return {
    async get(agentId) {
      const found = kept.get(agentId);
      if (found !== undefined && counts(found)) return found.facts;
      const shared = underWay.get(agentId);
      return shared !== undefined && counts(shared) ? shared.finding : startFinding(agentId);
    },
  };
}
