import type { Tier } from "@arcs/core";
import type { ChainHead } from "@arcs/core/transparency";

import type { KeptKind } from "../database/kept-rows.ts";
import { queryAll, queryOne, type Queryable } from "../database/queryable.ts";
import { queryKeys } from "../database/table.ts";
import { type Agent, agentTable, hasInternalId } from "../agents/agents.ts";
import { type Reputation, reputationTable } from "../reputation/reputation.ts";

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

/** An agent with its reputation, and what is shown beside them. */
export type ReadAgent = FoundAgent & {
  /** The accounts on other chains that it is paid at, by their ids (CAIP-10). */
  paymentAccounts: readonly string[];
  /** The identities of ERC-8004 that it holds, in their normal form. */
  erc8004: readonly string[];
  /** Where its entries in the public log end: those that it shows. */
  logHead: ChainHead;
};

/** How many agents a search counts, and how far its pages go. */
export const MAX_SEARCH_RESULTS = 10_000;

// Each has an index in that order, which has the agent's id beside the value: agents need not be looked at to follow it.
const sortValues: Readonly<Record<AgentOrder["sortBy"], { table: "agents" | "reputations"; column: string }>> = {
  score: { table: "reputations", column: "visible_score" },
  transactions: { table: "reputations", column: "visible_transactions" },
  createdAt: { table: "agents", column: "created_at" },
  lastActive: { table: "reputations", column: "last_active_at" },
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
  const [size, from] = [`$${values.length + 1}`, `$${values.length + 2}`];
  // One statement, so that words are looked up once. Planned each time: whether a word is rare or frequent decides the way.
  const { rows } = await db.query<Record<string, unknown> & { total: number; id: string | null }>(
    `with counted as materialized (
       ${countFound(conditions, `(${from}::bigint + ${size})`)}
     ), page as (
       ${pageSources(conditions, { sortBy, order })
         .map((source) => `(${source} limit ${size} offset ${from})`)
         .join(" union all ")}
     )
     select total, ${agentTable.select("a")}, ${reputationTable.select("r")}
     from counted left join (page p join agents a on a.id = p.id ${WITH_SCORE}) on true
     order by p.place ${directionOf(order)}, p.id`,
    [...values, Math.max(0, Math.min(limit, MAX_SEARCH_RESULTS - offset)), offset],
    { planned: "each time" },
  );
  const total = rows[0]?.total ?? 0;
  // A page with nobody on it is one row that counts.
  return { agents: rows.filter(({ id }) => id !== null).map(split), total };
}

const WITH_SCORE = "join reputations r on r.agent_id = a.id";

// Beside finding one agent's value. A step along an index is a small part of that, but for the few that are sorted nothing is passed over.
const COST_OF_STEP = 0.5;

/**
 * The way to the first agents of an order, in SQL: of more than are counted the order is followed, and each agent looked at; of
 * many it is followed, and agents that were not found are passed over; few are sorted. How many agents there are the
 * database guesses: below 0 when it does not know yet. Left to itself, Postgres follows the order for rare words as well.
 */
function wayOf(wanted: string): string {
  return `case when total = ${MAX_SEARCH_RESULTS} then 'look' when exists (
    select from pg_class where oid = 'agents'::regclass and reltuples > 0
      and ${COST_OF_STEP} * ${wanted} * reltuples < total::float * total) then 'pass' else 'sort' end`;
}

/**
 * Who is found, and how many, in SQL. Their ids are one array: as rows, 10,000 of them were written down and read again for
 * a third of the time that it takes to find them. Where all are found nobody's id is needed: the order is followed.
 */
function countFound(conditions: readonly string[], wanted: string): string {
  const from = `from agents a ${scoreFor(conditions)} ${whereAll(conditions)} limit ${MAX_SEARCH_RESULTS}`;
  if (conditions.length === 0) return `select count(*) as total, 'look' as way from (select ${from}) found`;
  return `select total, ids, ${wayOf(wanted)} as way
    from (select count(*) as total, array_agg(id) as ids from (select a.id ${from}) found) counted`;
}

/** What a page is cut from, for each way, in order: agents by their ids, with the value that they are sorted by. */
function pageSources(conditions: readonly string[], { sortBy, order }: AgentOrder): string[] {
  const { table, column } = sortValues[sortBy];
  const inOrder = `order by place ${directionOf(order)}, id`;
  const isWay = (way: string): string => `(select way from counted) = '${way}'`;
  const [alias, id] = table === "agents" ? ["a", "id"] : ["r", "agent_id"];
  const found = "unnest((select ids from counted)) as f (id)";
  // `is true` and `offset 0` keep Postgres from joining all agents' values with those that were found.
  const ofFound = `lateral (select v.${column} from ${table} v where v.${id} = f.id offset 0) v`;
  const looking = `select a.id, ${alias}.${column} as place from agents a ${alias === "r" ? WITH_SCORE : scoreFor(conditions)}
     ${whereAll([...conditions, isWay("look")])} order by ${alias}.${column} ${directionOf(order)}, ${alias}.${id}`;
  if (conditions.length === 0) return [looking];
  return [
    looking,
    `select v.${id} as id, v.${column} as place from ${table} v
     where (v.${id} in (select f.id from ${found})) is true and ${isWay("pass")} ${inOrder}`,
    `select f.id, v.${column} as place from ${found}, ${ofFound} where ${isWay("sort")} ${inOrder}`,
  ];
}

function directionOf(order: AgentOrder["order"]): string {
  return `${order} nulls last`;
}

/** Each agent has a reputation: where none of its values is asked for, agents alone are as many. */
function scoreFor(conditions: readonly string[]): string {
  return conditions.some((condition) => condition.startsWith("r.")) ? WITH_SCORE : "";
}

function whereAll(conditions: readonly string[]): string {
  return conditions.length === 0 ? "" : `where ${conditions.join(" and ")}`;
}

const FOUND = `select ${agentTable.select("a")}, ${reputationTable.select("r")}`;
const WITH_REPUTATION = `from agents a ${WITH_SCORE}`;
const ACCOUNTS = `array(select p.account from payment_accounts p
  where p.agent_id = a.id and p.withdrawn_at is null order by p.account)`;
const IDENTITIES = `array(select l.identity from erc8004_links l
  where l.agent_id = a.id and l.ended_at is null order by l.identity)`;
const READ = `${FOUND}, ${ACCOUNTS} as "paymentAccounts", ${IDENTITIES} as "erc8004",
  coalesce(h.count, 0) as "logCount", coalesce(h.hash, repeat('0', 64)) as "logHash"`;
const WITH_HEAD = `${WITH_REPUTATION} left join log_heads h on h.agent_id = a.id and not h.hidden`;
// The transaction that wrote a row, its place, and its time: a row that changes has another transaction at the least. What
// writes accounts and identities writes the agent's row as well (`touchAgent`): to look at them for each read takes a quarter of it.
const VERSION = "concat_ws(' ', a.xmin, a.ctid, a.updated_at, r.xmin, r.ctid, h.count)";

/** Finds agents with their reputations by ids or internal ids, in no order. Both are as they were at one moment. */
export async function findAgentsWithReputations(db: Queryable, ids: readonly string[]): Promise<FoundAgent[]> {
  // Each of the two by its own index; asked for with `or`, both are read for every id.
  const rows = await queryAll<Record<string, unknown>>(
    db,
    `${FOUND} ${WITH_REPUTATION} where a.id = any($1)
     union all ${FOUND} ${WITH_REPUTATION} join agent_internal_ids named on named.agent_id = a.id
     where named.internal_id = any($1) and a.id <> all($1)`,
    [ids],
  );
  return rows.map(split);
}

/** Finds an agent by its internal id. */
export async function findAgentByInternalId(db: Queryable, internalId: string): Promise<ReadAgent | undefined> {
  const row = await queryOne<ReadRow>(db, `${READ} ${WITH_HEAD} where ${hasInternalId("a", "$1")}`, [internalId]);
  return row && readAgentOf(row);
}

/** Agents, by their ids. */
export const keptAgents: KeptKind<ReadAgent> = {
  tables: ["agents", "reputations", "payment_accounts", "erc8004_links", "log_heads"],
  most: 5000,
  async load(db, ids) {
    const rows = await queryKeys<ReadRow & { version: string }>(
      db,
      ids,
      (id) => `${READ}, ${VERSION} as version ${WITH_HEAD} where a.id = ${id}`,
    );
    const found = rows.map(({ version, ...members }) => {
      const read = readAgentOf(members);
      for (const part of Object.values(read)) Object.freeze(part);
      return [read.agent.id, { row: Object.freeze(read), version }] as const;
    });
    return new Map(found);
  },
  selectVersion: (id) => `select a.id as key, ${VERSION} as version ${WITH_HEAD} where a.id = ${id}`,
};

function conditionsOf(filter: AgentFilter): { conditions: string[]; values: unknown[] } {
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
  return { conditions, values };
}

/** Words match by their English stems; those that English has none of ("The Who") as they are, which only names do. */
function matchesWords(query: string): string {
  const stems = `websearch_to_tsquery('english', ${query})`;
  const plain = `websearch_to_tsquery('simple', ${query})`;
  // A question without any word leaves nothing out.
  return `(numnode(${plain}) = 0 or a.words @@ case when numnode(${stems}) = 0 then ${plain} else ${stems} end)`;
}

/** Members of both have different names, so one row carries them. */
function split(row: Record<string, unknown>): FoundAgent {
  return {
    agent: pick(row, agentTable.members) as Agent,
    reputation: pick(row, reputationTable.members) as Reputation,
  };
}

function pick(row: Record<string, unknown>, members: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const member of members) picked[member] = row[member];
  return picked;
}

type ReadRow = Record<string, unknown> &
  Pick<ReadAgent, "paymentAccounts" | "erc8004"> & { logCount: number; logHash: string };

function readAgentOf({ paymentAccounts, erc8004, logCount: count, logHash: hash, ...members }: ReadRow): ReadAgent {
  return { ...split(members), paymentAccounts, erc8004, logHead: { count, hash } };
}
