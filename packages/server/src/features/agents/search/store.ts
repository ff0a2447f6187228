import type { Tier } from "@arcs/trust";
import type { ChainHead } from "@arcs/trust/transparency";

import type { KeptKind } from "../../../platform/db/row-cache.ts";
import { queryAll, queryOne, type Queryable } from "../../../platform/db/queryable.ts";
import { queryKeys } from "../../../platform/db/table.ts";
import { type Agent, agentTable, hasInternalId } from "../store.ts";
import { type Reputation, reputationTable } from "../../trust/scores/service.ts";
import { LISTED, type ListedAgent, listedAgentOf, type ListedRow } from "./listed-agents.ts";
import { type AgentOrder, MAX_SEARCH_RESULTS, searchStatement } from "./search-order.ts";
import { asksNothing, readQuestion, wordsAsked } from "./words-asked.ts";

/** Filters of a search for agents (specification 4.2). Scores and tiers are those that an agent shows. */
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

/**
 * Searches agents.
 *
 * @param page - `offset` of its first agent, below {@link MAX_SEARCH_RESULTS}, and its length
 * @returns the agents of the page, and how many there are in all, counted up to {@link MAX_SEARCH_RESULTS}
 */
export async function searchAgents(
  db: Queryable,
  filter: AgentFilter,
  { offset, limit, ...order }: AgentOrder & { offset: number; limit: number },
): Promise<{ agents: ListedAgent[]; total: number }> {
  const { conditions, values } = conditionsOf(filter);
  const [size, from] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const { rows } = await db.query<ListedRow & { total: number }>(
    searchStatement(order, { conditions, size, from }),
    [...values, Math.max(0, Math.min(limit, MAX_SEARCH_RESULTS - offset)), offset],
    { planned: "each time" },
  );
  // A page with nobody on it is one row that counts.
  return { agents: rows.filter(({ id }) => id !== null).map(listedAgentOf), total: rows[0]?.total ?? 0 };
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

/** Finds agents with their reputations by ids or internal ids, in no order. Both are as they were at one moment. */
export async function findAgentsWithReputations(db: Queryable, ids: readonly string[]): Promise<FoundAgent[]> {
  return (await queryAll<Record<string, unknown>>(db, byEitherId(FOUND), [ids])).map(split);
}

/** Finds agents as {@link findAgentsWithReputations} does, as lists show them. */
export async function findListedAgents(
  db: Queryable,
  ids: readonly string[],
): Promise<(ListedAgent & { internalId: string })[]> {
  const rows = await queryAll<ListedRow & { internalId: string }>(
    db,
    byEitherId(`select a.internal_id as "internalId", ${LISTED}`),
    [ids],
  );
  return rows.map((row) => ({ ...listedAgentOf(row), internalId: row.internalId }));
}

/** Each of the two ids by its own index; asked for with `or`, both are read for every id. */
function byEitherId(select: string): string {
  return `${select} ${WITH_REPUTATION} where a.id = any($1)
    union all ${select} ${WITH_REPUTATION} join agent_internal_ids named on named.agent_id = a.id
    where named.internal_id = any($1) and a.id <> all($1)`;
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
    const rows = await queryKeys<ReadRow>(db, ids, (id) => `${READ} ${WITH_HEAD} where a.id = ${id}`);
    const found = rows.map((row) => {
      const read = readAgentOf(row);
      for (const part of Object.values(read)) Object.freeze(part);
      return [read.agent.id, Object.freeze(read)] as const;
    });
    return new Map(found);
  },
};

function conditionsOf(filter: AgentFilter): { conditions: string[]; values: unknown[] } {
  const conditions: string[] = [];
  const values: unknown[] = [];
  const add = (value: unknown, condition: (parameter: string) => string): void => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  add(filter.query === undefined ? undefined : withoutNul(filter.query), matchesWords);
  add(filter.capabilities, (capabilities) => `a.capabilities @> ${capabilities}::text[]`);
  add(filter.minScore, (score) => `r.visible_score >= ${score}`);
  add(filter.maxScore, (score) => `r.visible_score <= ${score}`);
  add(filter.tier, (tier) => `r.visible_tier = ${tier}`);
  add(filter.verified, (verified) => `a.verified = ${verified}`);
  return { conditions, values };
}

/** U+0000 is in no stored text; Postgres refuses it even in a question. */
function withoutNul(text: string): string {
  return text.replaceAll("\0", " ");
}

function matchesWords(query: string): string {
  const read = readQuestion(query);
  return `(${asksNothing(read)} or a.words @@ ${wordsAsked(read)})`;
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

/** From the row itself: a copy of it without a few of its sixty members takes as long as the agent. */
function readAgentOf(row: ReadRow): ReadAgent {
  const { paymentAccounts, erc8004, logCount: count, logHash: hash } = row;
  return { ...split(row), paymentAccounts, erc8004, logHead: { count, hash } };
}
