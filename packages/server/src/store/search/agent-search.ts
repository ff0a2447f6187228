import type { Tier } from "@arcs/core";
import type { ChainHead } from "@arcs/core/transparency";

import type { KeptKind } from "../database/kept-rows.ts";
import { queryAll, queryOne, type Queryable } from "../database/queryable.ts";
import { type Agent, agentTable } from "../agents/agents.ts";
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
  // Planned each time: whether a word is rare or frequent decides the way.
  const counts = await db.query<Counted>(
    `select count(*) as total, (select reltuples::bigint from pg_class where oid = 'agents'::regclass) as agents
     from (select 1 ${counted} limit ${MAX_SEARCH_RESULTS}) found`,
    values,
    { planned: "each time" },
  );
  const { total, agents } = counts.rows[0] ?? { total: 0, agents: 0 };
  const { rows } = await db.query<Record<string, unknown>>(
    `${pageSource(from, followsOrder({ total, agents }, offset + limit))}
     order by ${sortColumns[sortBy]} ${order === "asc" ? "asc" : "desc"} nulls last, a.id
     limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, Math.max(0, Math.min(limit, MAX_SEARCH_RESULTS - offset)), offset],
    { planned: "each time" },
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

const FOUND = `select ${agentTable.select("a")}, ${reputationTable.select("r")}`;
const WITH_REPUTATION = "from agents a join reputations r on r.agent_id = a.id";
const ACCOUNTS = `array(select p.account from payment_accounts p
  where p.agent_id = a.id and p.withdrawn_at is null order by p.account)`;
const IDENTITIES = `array(select l.identity from erc8004_links l
  where l.agent_id = a.id and l.ended_at is null order by l.identity)`;
const READ = `${FOUND}, ${ACCOUNTS} as "paymentAccounts", ${IDENTITIES} as "erc8004",
  coalesce(h.count, 0) as "logCount", coalesce(h.hash, repeat('0', 64)) as "logHash"`;
const WITH_HEAD = `${WITH_REPUTATION} left join log_heads h on h.agent_id = a.id and not h.hidden`;
// The transaction that wrote a row, its place, and its time: a row that changes has another transaction at the least.
const VERSION = `concat_ws(' ', a.xmin, a.ctid, a.updated_at, r.xmin, r.ctid, ${ACCOUNTS}, ${IDENTITIES}, h.count)`;

/** Finds agents with their reputations by ids or internal ids, in no order. Both are as they were at one moment. */
export async function findAgentsWithReputations(db: Queryable, ids: readonly string[]): Promise<FoundAgent[]> {
  // Each of the two by its own index; asked for with `or`, both are read for every id.
  const rows = await queryAll<Record<string, unknown>>(
    db,
    `${FOUND} ${WITH_REPUTATION} where a.id = any($1)
     union all ${FOUND} ${WITH_REPUTATION} where a.internal_id = any($1) and a.id <> all($1)`,
    [ids],
  );
  return rows.map(split);
}

/** Finds an agent by its internal id. */
export async function findAgentByInternalId(db: Queryable, internalId: string): Promise<ReadAgent | undefined> {
  const row = await queryOne<ReadRow>(db, `${READ} ${WITH_HEAD} where a.internal_id = $1`, [internalId]);
  return row && readAgentOf(row);
}

/** Agents, by their ids. */
export const keptAgents: KeptKind<ReadAgent> = {
  tables: ["agents", "reputations", "payment_accounts", "erc8004_links", "log_heads"],
  most: 5000,
  async load(db, id) {
    const row = await queryOne<ReadRow & { version: string }>(
      db,
      `${READ}, ${VERSION} as version ${WITH_HEAD} where a.id = $1`,
      [id],
    );
    if (row === undefined) return undefined;
    const { version, ...members } = row;
    const read = readAgentOf(members);
    Object.freeze(read.agent);
    Object.freeze(read.reputation);
    return { row: read, version };
  },
  async version(db, id) {
    const found = await queryOne<{ version: string }>(db, `select ${VERSION} as version ${WITH_HEAD} where a.id = $1`, [
      id,
    ]);
    return found?.version;
  },
};

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
