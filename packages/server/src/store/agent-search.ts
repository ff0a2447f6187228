import type { Tier } from "@arcs/core";

import { queryAll, queryOne, type Queryable } from "./queryable.ts";
import { type Agent, agentTable } from "./agents.ts";
import { type Reputation, reputationTable } from "./reputation.ts";

/** What agents are searched by (specification 4.2). Scores and tiers are those that an agent shows. */
export type AgentFilter = {
  /** Words in name or description, as people write them: quotes and `-` work, nothing is an error. */
  query?: string;
  /** The agent has all of them. */
  capabilities?: readonly string[];
  minScore?: number;
  maxScore?: number;
  tier?: Tier;
  verified?: boolean;
};

/** In which order they come. Agents that do not show what is sorted by come last, either way. */
export type AgentOrder = {
  sortBy: "score" | "transactions" | "createdAt" | "lastActive";
  order: "asc" | "desc";
};

/** An agent with its reputation. */
export type FoundAgent = { agent: Agent; reputation: Reputation };

/** How many agents a search counts, and how far its pages go. */
export const MAX_SEARCH_RESULTS = 10_000;

const sortColumns: Readonly<Record<AgentOrder["sortBy"], string>> = {
  score: "r.visible_score",
  transactions: "r.visible_transactions",
  createdAt: "a.created_at",
  lastActive: "r.last_active_at",
};

/**
 * Searches agents.
 *
 * @param page - `offset` of its first agent, below {@link MAX_SEARCH_RESULTS}, and its length
 * @returns the agents of the page, and how many there are in all, counted up to {@link MAX_SEARCH_RESULTS}
 */
export async function searchAgents(
  db: Queryable,
  filter: AgentFilter,
  { sortBy, order, offset, limit }: AgentOrder & { offset: number; limit: number },
): Promise<{ agents: FoundAgent[]; total: number }> {
  const { conditions, values } = conditionsOf(filter);
  const from = `from agents a join reputations r on r.agent_id = a.id ${conditions}`;
  // Each agent has a reputation: where none of its values is asked for, agents alone are as many.
  const counted = conditions.includes("r.") ? from : `from agents a ${conditions}`;
  const count = await queryOne<Counted>(
    db,
    `select count(*) as total, (select reltuples::bigint from pg_class where oid = 'agents'::regclass) as agents
     from (select 1 ${counted} limit ${MAX_SEARCH_RESULTS}) found`,
    values,
  );
  const { total, agents } = count ?? { total: 0, agents: 0 };
  const rows = await queryAll<Record<string, unknown>>(
    db,
    `${pageSource(from, followsOrder({ total, agents }, offset + limit))}
     order by ${sortColumns[sortBy]} ${order === "asc" ? "asc" : "desc"} nulls last, a.id
     limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, Math.max(0, Math.min(limit, MAX_SEARCH_RESULTS - offset)), offset],
  );
  return { agents: rows.map(split), total };
}

/** How many were found, and how many there are, as the database guesses: below 0 when it does not know yet. */
type Counted = { total: number; agents: number };

// Following an index goes from place to place, and looks at whole agents on its way.
const COST_OF_FOLLOWING = 4;

/** Tells whether it takes less to follow the order until so many agents are found than to sort all that are found. */
function followsOrder({ total, agents }: Counted, wanted: number): boolean {
  if (total === MAX_SEARCH_RESULTS) return true;
  return agents > 0 && COST_OF_FOLLOWING * wanted * agents < total * total;
}

/**
 * What a page is cut from. Few agents are found first and sorted then; of many, the index of the order is followed until
 * the page is full. Left to itself, Postgres follows the order for rare words as well, past nearly all agents.
 */
function pageSource(from: string, isFollowed: boolean): string {
  const select = `select ${agentTable.select("a")}, ${reputationTable.select("r")}`;
  if (isFollowed) return `${select} ${from}`;
  return `with found as materialized (select a.id ${from})
     ${select} from found join agents a on a.id = found.id join reputations r on r.agent_id = a.id`;
}

/** Finds agents with their reputations by ids or internal ids, in no order. Both are as they were at one moment. */
export async function findAgentsWithReputations(db: Queryable, ids: readonly string[]): Promise<FoundAgent[]> {
  const rows = await queryAll<Record<string, unknown>>(
    db,
    `select ${agentTable.select("a")}, ${reputationTable.select("r")}
     from agents a join reputations r on r.agent_id = a.id where a.id = any($1) or a.internal_id = any($1)`,
    [ids],
  );
  return rows.map(split);
}

function conditionsOf(filter: AgentFilter): { conditions: string; values: unknown[] } {
  const conditions: string[] = [];
  const values: unknown[] = [];
  const add = (value: unknown, condition: (parameter: string) => string): void => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  // U+0000 is in no stored text; Postgres refuses it even in a question.
  add(filter.query?.replaceAll("\0", " "), matchesWords);
  add(filter.capabilities, (capabilities) => `a.capabilities @> ${capabilities}::text[]`);
  add(filter.minScore, (score) => `r.visible_score >= ${score}`);
  add(filter.maxScore, (score) => `r.visible_score <= ${score}`);
  add(filter.tier, (tier) => `r.visible_tier = ${tier}`);
  add(filter.verified, (verified) => `a.verified = ${verified}`);
  return { conditions: conditions.length === 0 ? "" : `where ${conditions.join(" and ")}`, values };
}

/** Words match by their English stems; those that English has none of ("The Who") as they are, which only names do. */
function matchesWords(query: string): string {
  const stems = `websearch_to_tsquery('english', ${query})`;
  const plain = `websearch_to_tsquery('simple', ${query})`;
  // A question without any word leaves nothing out.
  return `(numnode(${plain}) = 0 or a.words @@ case when numnode(${stems}) = 0 then ${plain} else ${stems} end)`;
}

const agentMembers: ReadonlySet<string> = new Set(agentTable.members);

/** Members of both have different names, so one row carries them. */
function split(row: Record<string, unknown>): FoundAgent {
  const entries = Object.entries(row);
  return {
    agent: Object.fromEntries(entries.filter(([member]) => agentMembers.has(member))) as Agent,
    reputation: Object.fromEntries(entries.filter(([member]) => !agentMembers.has(member))) as Reputation,
  };
}
