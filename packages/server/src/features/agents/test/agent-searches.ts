import { type AgentFilter, type AgentOrder, searchAgents } from "../search/search-agents.ts";
import type { OpenedStore } from "../../../../test/support/stores.ts";

/** Searches in the store, by short names. */
export function useStoredAgents(opened: () => OpenedStore) {
  async function search(
    filter: AgentFilter,
    page: Partial<AgentOrder & { offset: number; limit: number }> = {},
  ): Promise<{ agents: string[]; total: number }> {
    const order = { sortBy: "score", order: "desc", offset: 0, limit: 100, ...page } as const;
    const { agents, total } = await searchAgents(opened().store.pool, filter, order);
    return { agents: agents.map(({ agent }) => agent.id), total };
  }
  return { search };
}
