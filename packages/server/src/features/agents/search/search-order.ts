import { LISTED } from "./listed-agents.ts";

/** In which order agents come. Those that do not show what is sorted by come last, either way. */
export type AgentOrder = {
  sortBy: "score" | "transactions" | "createdAt" | "lastActive";
  order: "asc" | "desc";
};

/** How many agents a search counts, and how far its pages go. */
export const MAX_SEARCH_RESULTS = 10_000;

// Each has an index that descends, and has the agent's id beside the value: agents need not be looked at to follow it.
const sortValues: Readonly<Record<AgentOrder["sortBy"], SortValue>> = {
  score: { table: "reputations", id: "agent_id", column: "visible_score" },
  transactions: { table: "reputations", id: "agent_id", column: "visible_transactions" },
  createdAt: { table: "agents", id: "id", column: "created_at" },
  lastActive: { table: "reputations", id: "agent_id", column: "visible_last_active_at" },
};

/** Where the values are that agents are sorted by, and their ids beside them. */
export type SortValue = { table: "agents" | "reputations"; id: string; column: string };

/** Tells what agents are sorted by. */
export function sortValueOf({ sortBy }: AgentOrder): SortValue {
  return sortValues[sortBy];
}

// Beside finding one agent's value. A step along an index is a small part of that, but for the few that are sorted nothing is passed over.
const COST_OF_STEP = 0.5;

/**
 * The way to the first agents of an order, in SQL: of more than are counted the order is followed, and each agent looked at; of
 * many it is followed, and agents that were not found are passed over; few are sorted. How many agents there are the
 * database guesses: below 0 when it does not know yet. Left to itself, Postgres follows the order for rare words as well.
 */
export function wayOf(wanted: string): string {
  return `case when total = ${MAX_SEARCH_RESULTS} then 'look' when exists (
    select from pg_class where oid = 'agents'::regclass and reltuples > 0
      and ${COST_OF_STEP} * ${wanted} * reltuples < total::float * total) then 'pass' else 'sort' end`;
}

/**
 * A page, in SQL: the agents of one of several sources. Each source gives `id` and `place`, and no rows where its plan
 * was not chosen.
 */
export function pageOf(sources: readonly string[], { size, from }: { size: string; from: string }): string {
  return sources.map((source) => `(${source} limit ${size} offset ${from})`).join(" union all ");
}

/**
 * The statement of a search, in SQL: `counted` has the number of all who are found as `total`, and the page is cut by what it has
 * besides. The rows at the end are found one by one: they are few, and joined as a whole they take longer to plan.
 */
export function searchStatement(
  order: AgentOrder,
  { before = [], counted, page }: { before?: readonly string[]; counted: string; page: string },
): string {
  return `with ${[...before, `counted as materialized (${counted})`, `page as (${page})`].join(", ")}
    select counted.total, listed.* from counted left join (
      page p cross join lateral (
        select ${LISTED} from agents a join reputations r on r.agent_id = a.id where a.id = p.id offset 0
      ) listed
    ) on true
    order by p.place ${directionOf(order)}, p.id`;
}

/** Tells whether a way is the one that `counted` chose, in SQL. */
export function isWay(way: "look" | "pass" | "sort"): string {
  return `(select way from counted) = '${way}'`;
}

/**
 * The sources of a page where `counted` has the ids of all agents found: agents with the value that they are sorted by.
 */
export function sourcesOfFound(order: AgentOrder): string[] {
  const { table, id, column } = sortValueOf(order);
  const inOrder = `order by place ${directionOf(order)}, id`;
  const found = "unnest((select ids from counted)) as f (id)";
  // `is true` and `offset 0` keep Postgres from joining all agents' values with those that were found.
  const ofFound = `lateral (select v.${column} from ${table} v where v.${id} = f.id offset 0) v`;
  return [
    `select v.${id} as id, v.${column} as place from ${table} v
     where (v.${id} in (select f.id from ${found})) is true and ${isWay("pass")} ${inOrder}`,
    `select f.id, v.${column} as place from ${found}, ${ofFound} where ${isWay("sort")} ${inOrder}`,
  ];
}

/** Tells whether there is an index to follow. The other way round it has those first that show nothing, and equal ones by falling ids. */
export function hasIndex({ order }: AgentOrder): boolean {
  return order === "desc";
}

/** The direction of an order, in SQL. Each agent has a time at which it was made, and the index of those is one without empty values. */
export function directionOf({ sortBy, order }: AgentOrder): string {
  return sortBy === "createdAt" ? order : `${order} nulls last`;
}
