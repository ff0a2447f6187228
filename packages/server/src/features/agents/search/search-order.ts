import { LISTED } from "./listed-agents.ts";

/** In which order agents come. Those that do not show what is sorted by come last, either way. */
export type AgentOrder = {
  sortBy: "score" | "transactions" | "createdAt" | "lastActive";
  order: "asc" | "desc";
};

/** How many agents a search counts, and how far its pages go. */
export const MAX_SEARCH_RESULTS = 10_000;

// Each has an index that descends, with the agent's id beside the value.
const sortColumns: Readonly<Record<AgentOrder["sortBy"], string>> = {
  score: "r.visible_score",
  transactions: "r.visible_transactions",
  createdAt: "a.created_at",
  lastActive: "r.visible_last_active_at",
};

const WITH_SCORE = "agents a join reputations r on r.agent_id = a.id";

/**
 * The statement of a search, in SQL: one row for each agent of the page, each with the number of all that match as `total`.
 *
 * Left to itself, Postgres follows the order's index for rare words too, and reads all agents. So those that match are counted
 * first: fewer than are counted at most get sorted, of more the index is followed.
 *
 * @param options.size - length of the page, in SQL
 * @param options.from - offset of the page, in SQL
 */
export function searchStatement(
  { sortBy, order }: AgentOrder,
  { conditions, size, from }: { conditions: readonly string[]; size: string; from: string },
): string {
  const column = sortColumns[sortBy];
  // Every agent has a time of creation, and the index of those has no place for nulls.
  const direction = sortBy === "createdAt" ? order : `${order} nulls last`;
  const [table, id] = sortBy === "createdAt" ? ["agents a", "a.id"] : ["reputations r", "r.agent_id"];
  const all = conditions.join(" and ") || "true";
  // Every agent has a reputation: where none of its columns is compared, agents alone are as many.
  const matching = `from ${all.includes("r.") ? WITH_SCORE : "agents a"} where ${all}`;
  const page = `limit ${size} offset ${from}`;
  const isMore = `(select total from counted) = ${MAX_SEARCH_RESULTS}`;
  // The ids are one array: as rows, 10,000 of them take a third longer.
  // `offset 0` keeps Postgres from reading whole tables to join them with a few agents.
  return `with counted as materialized (
      select count(*) as total, array_agg(id) as ids from (select a.id ${matching} limit ${MAX_SEARCH_RESULTS}) found
    ), page as (
      (select found.id, v.place from unnest((select ids from counted)) found (id),
         lateral (select ${column} as place from ${table} where ${id} = found.id offset 0) v
       where not ${isMore} order by v.place ${direction}, found.id ${page})
      union all
      (select ${id}, ${column} from ${WITH_SCORE} where ${all} and ${isMore} order by ${column} ${direction}, ${id} ${page})
    )
    select counted.total, listed.* from counted left join (
      page p cross join lateral (select ${LISTED} from ${WITH_SCORE} where a.id = p.id offset 0) listed
    ) on true
    order by p.place ${direction}, p.id`;
}
