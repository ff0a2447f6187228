import type { ChainHead } from "@arcs/trust/transparency";
import { type Queryable, queryAll, queryOne } from "../../../platform/db/queryable.ts";
import { AGENT_ID, agentIdOf, agentIdsOf, isAccount } from "../../registry/agent-ids.ts";
import {
  type Agent,
  agentNotFound,
  agentTable,
  findAgent,
  hasInternalId,
  idsOfInternalIds,
} from "../../registry/registered-agents.ts";
import { type Reputation, reputationTable } from "./service.ts";
import { accountsOfAgent } from "../../registry/payment-accounts.ts";
import { shownHead } from "../../log/service.ts";
import { namesOfAgent } from "../../registry/agent-names.ts";

export type FoundAgent = { agent: Agent; reputation: Reputation };

export type ReadAgent = FoundAgent & {
  /** The accounts on other chains that it is paid at, by their ids (CAIP-10). */
  paymentAccounts: readonly string[];
  /** The identities of ERC-8004 that it holds, in their normal form. */
  erc8004: readonly string[];
  /** Where its entries in the public log end: those that it shows. */
  logHead: ChainHead;
};

export const FOUND = `${agentTable.select("a")}, ${reputationTable.select("r")}`;
/** Every agent has a reputation. */
export const AGENTS_WITH_REPUTATIONS = `${agentTable.name} a join reputations r on r.agent_id = a.id`;

/** Reads an agent with what belongs to it, by the SQL of its id and of what it is found by. */
function readText(id: string, condition: string): string {
  return `select ${FOUND},
    ${accountsOfAgent(id)} as "paymentAccounts",
    ${namesOfAgent(id)} as "erc8004",
    ${shownHead.columns}
    from ${AGENTS_WITH_REPUTATIONS} ${shownHead.join("a.id")} where ${condition}`;
}

// By the parameter, or Citus asks all nodes for what belongs to the agent.
const READ_BY_ID = readText("$1", "a.id = $1 and a.closed_at is null");
const READ_BY_INTERNAL_ID = readText("a.id", `${hasInternalId("a", "$1")} and a.closed_at is null`);

/**
 * Finds agents with their reputations by ids or internal ids, in no order. Both are as they were at
 * one moment. Each of the two ids by its own index; asked for with `or`, both are read for every
 * id.
 */
export async function findAgentsWithReputations(
  db: Queryable,
  ids: readonly string[],
): Promise<FoundAgent[]> {
  const found = `select ${FOUND} from ${AGENTS_WITH_REPUTATIONS}`;
  const rows = await queryAll<FoundRow>(
    db,
    `${found} where a.id = any($1) and a.closed_at is null
     union all ${found}
     where a.closed_at is null and a.id in ${idsOfInternalIds("$1")} and a.id <> all($1)`,
    [ids],
  );
  return rows.map(foundOf);
}

export type FoundRow = Record<string, unknown>;

export function foundOf(row: FoundRow): FoundAgent {
  return {
    agent: pick(row, agentTable.members) as Agent,
    reputation: pick(row, reputationTable.members) as Reputation,
  };
}

function pick(row: FoundRow, members: readonly string[]): FoundRow {
  const picked: FoundRow = {};
  for (const member of members) picked[member] = row[member];
  return picked;
}

type ReadRow = FoundRow &
  Pick<ReadAgent, "paymentAccounts" | "erc8004"> & { logCount: number; logHash: string };

/**
 * From the row itself: a copy of it without a few of its sixty members takes as long as the agent.
 */
function readAgentOf(row: ReadRow): ReadAgent {
  const { paymentAccounts, erc8004, logCount: count, logHash: hash } = row;
  return { ...foundOf(row), paymentAccounts, erc8004, logHead: { count, hash } };
}

/**
 * Reads an agent with all that belongs to it, as of the same moment, by its ledger address, its
 * internal id or an account that it is paid at.
 */
export async function readShownAgent(db: Queryable, id: string): Promise<ReadAgent> {
  const found = await readAgent(db, id);
  if (found === undefined)
    throw agentNotFound(AGENT_ID.test(id) ? await findAgent(db, id) : undefined);
  return found;
}

/** Reads an agent as {@link readShownAgent} does; `undefined` where it does not exist. */
export async function readAgent(db: Queryable, id: string): Promise<ReadAgent | undefined> {
  const agentId = isAccount(id) ? await agentIdOf(db, id) : id;
  if (!AGENT_ID.test(agentId)) return undefined;
  const row =
    (await queryOne<ReadRow>(db, READ_BY_ID, [agentId])) ??
    (await queryOne<ReadRow>(db, READ_BY_INTERNAL_ID, [agentId]));
  return row && readAgentOf(row);
}

/**
 * Finds agents as {@link readShownAgent} does, in the order of the request: each id once, and
 * unknown ids apart.
 */
export async function findShownAgents(
  db: Queryable,
  ids: readonly string[],
): Promise<{ requested: number; found: FoundAgent[]; notFound: string[] }> {
  const wanted = [...new Set(ids)];
  const agentIds = await agentIdsOf(db, wanted);
  const known = [...agentIds.values()].filter((id) => AGENT_ID.test(id));
  const rows = await findAgentsWithReputations(db, known);
  const byEither = new Map([
    ...rows.map((row) => [row.agent.internalId, row] as const),
    ...rows.map((row) => [row.agent.id, row] as const),
  ]);
  const results = wanted.map((id) => ({ id, found: byEither.get(agentIds.get(id) ?? id) }));
  return {
    requested: wanted.length,
    found: results.flatMap(({ found }) => found ?? []),
    notFound: results.filter(({ found }) => found === undefined).map(({ id }) => id),
  };
}
