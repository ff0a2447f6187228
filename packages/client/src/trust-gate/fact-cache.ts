import { createBoundedCache } from "@arcs/core/internal";

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
  const kept = createBoundedCache<{ facts: AgentFacts; until: number }>(MOST_KEPT);
  const underWay = new Map<string, { finding: Promise<AgentFacts>; until: number }>();

  async function findAndKeep(agentId: string, until: number): Promise<AgentFacts> {
    const facts = await find(agentId);
    // An answer that was long under way does not replace a newer one.
    if (now() >= until || (kept.get(agentId)?.until ?? 0) > until) return facts;
    kept.set(agentId, { facts, until });
    return facts;
  }

  function startFinding(agentId: string): Promise<AgentFacts> {
    // The age counts from before the look-up: the facts may be as old as that.
    const until = now() + maxAgeMs;
    const finding = findAndKeep(agentId, until).finally(() => {
      if (underWay.get(agentId)?.finding === finding) underWay.delete(agentId);
    });
    underWay.set(agentId, { finding, until });
    return finding;
  }

  return {
    async get(agentId) {
      const found = kept.get(agentId);
      if (found !== undefined && now() < found.until) return found.facts;
      const shared = underWay.get(agentId);
      return shared !== undefined && now() < shared.until ? shared.finding : startFinding(agentId);
    },
  };
}
