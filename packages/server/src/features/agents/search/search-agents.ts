import type { Queryable } from "../../../platform/db/queryable.ts";
import { type AgentFilter, searchAgents } from "./store.ts";
import type { ListedAgent } from "./listed-agents.ts";
import { type AgentOrder, MAX_SEARCH_RESULTS } from "./search-order.ts";

/** The last page that can be asked for: on it is what a search counts at most, one on each page. */
export const LAST_SEARCH_PAGE = MAX_SEARCH_RESULTS;

/** Finds the agents of one page, numbered from 1, and how many there are in all, as far as pages reach. */
export function findAgentsOfPage(
  db: Queryable,
  filter: AgentFilter,
  { page, limit, ...order }: AgentOrder & { page: number; limit: number },
): Promise<{ agents: ListedAgent[]; total: number }> {
  const offset = Math.min((page - 1) * limit, MAX_SEARCH_RESULTS);
  return searchAgents(db, wholeScores(filter), { ...order, offset, limit });
}

/** Scores are whole numbers; bounds need not be. */
function wholeScores({ minScore, maxScore, ...rest }: AgentFilter): AgentFilter {
  return {
    ...rest,
    ...(minScore === undefined ? {} : { minScore: Math.ceil(minScore) }),
    ...(maxScore === undefined ? {} : { maxScore: Math.floor(maxScore) }),
  };
}
