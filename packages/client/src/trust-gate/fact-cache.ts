import type { AgentFacts } from "./decision.ts";

const MOST_KEPT = 10_000;

/** Gives facts that are not too old, and lets those who ask at the same time share one look-up. Failures are not kept. */
export function createFactCache({
  maxAgeMs,
  now,
  find,
}: {
  maxAgeMs: number;
  now: () => number;
  find: (agentId: string) => Promise<AgentFacts>;
}): { get(agentId: string): Promise<AgentFacts> } {
  const kept = new Map<string, { facts: AgentFacts; until: number }>();
  const underWay = new Map<string, Promise<AgentFacts>>();

  async function findAndKeep(agentId: string): Promise<AgentFacts> {
    // The age counts from before the look-up: the facts may be as old as that.
    const until = now() + maxAgeMs;
    const facts = await find(agentId);
    kept.delete(agentId);
    kept.set(agentId, { facts, until });
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return facts;
  }

  return {
    async get(agentId) {
      const found = kept.get(agentId);
      if (found !== undefined && now() < found.until) return found.facts;
      const finding = underWay.get(agentId) ?? findAndKeep(agentId).finally(() => underWay.delete(agentId));
      underWay.set(agentId, finding);
      return finding;
    },
  };
}
