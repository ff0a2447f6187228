import { SdkError } from "@arcs/core";
import { formatAccountId, formatErc8004Id, isEvmAddress, readAccountId, readErc8004Id } from "@arcs/core/internal";

import { type Agent, findAgent } from "./store.ts";
import { findAgentsOfIdentities } from "../../extras/erc8004/link-store.ts";
import { findPaymentAccounts } from "./payment-accounts/store.ts";
import {
  findAgentByInternalId,
  findAgentsWithReputations,
  findListedAgents,
  type FoundAgent,
  keptAgents,
  type ReadAgent,
} from "./search/store.ts";
import type { ListedAgent } from "./search/listed-agents.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import type { Store } from "../../platform/db/store.ts";

// Other texts are no ids and are not queried: Postgres refuses some of them even as a parameter.
const AGENT_ID = /^[0-9A-Za-z_]{1,64}$/;

/**
 * Finds an agent, with its reputation as of the same moment, by its ledger address, its internal id or an account that
 * it is paid at.
 *
 * @throws SdkError `agent_not_found`
 */
export async function findShownAgent(db: Queryable, id: string): Promise<FoundAgent> {
  const { found } = await findShownAgents(db, [id]);
  const agent = found[0];
  if (agent === undefined) throw new SdkError("agent_not_found", "there is no agent with this id");
  return agent;
}

/**
 * Finds an agent as {@link findShownAgent} does, with the accounts that it is paid at. For reads alone: most are of
 * agents that were just read.
 *
 * @throws SdkError `agent_not_found`
 */
export async function readShownAgent(store: Store, id: string): Promise<ReadAgent> {
  const found = await readAgent(store, id);
  if (found === undefined) throw new SdkError("agent_not_found", "there is no agent with this id");
  return found;
}

/** Finds an agent as {@link readShownAgent} does; `undefined` where it does not exist. */
export async function readAgent({ pool, readKept }: Store, id: string): Promise<ReadAgent | undefined> {
  const agentId = isAccount(id) ? await agentIdOf(pool, id) : id;
  if (!AGENT_ID.test(agentId)) return undefined;
  return (await readKept(keptAgents, agentId)) ?? findAgentByInternalId(pool, agentId);
}

/** The id of the agent that is paid at an account on another chain, or address there; all other ids stand for themselves. */
export async function agentIdOf(db: Queryable, id: string): Promise<string> {
  return (await agentIdsOf(db, [id])).get(id) ?? id;
}

/** Agents in the order of the request: each id once, and unknown ids apart. */
export type FoundByIds<Found> = { requested: number; found: Found[]; notFound: string[] };

/** Finds agents with their reputations. */
export function findShownAgents(db: Queryable, ids: readonly string[]): Promise<FoundByIds<FoundAgent>> {
  return findByIds(db, ids, async (wanted) =>
    (await findAgentsWithReputations(db, wanted)).map((found) => {
      const { id, internalId } = found.agent;
      return { id, internalId, found };
    }),
  );
}

/** Finds agents as lists show them. */
export function findAgentsOfList(db: Queryable, ids: readonly string[]): Promise<FoundByIds<ListedAgent>> {
  return findByIds(db, ids, async (wanted) =>
    (await findListedAgents(db, wanted)).map((found) => ({ id: found.agent.id, internalId: found.internalId, found })),
  );
}

async function findByIds<Found>(
  db: Queryable,
  ids: readonly string[],
  find: (ids: readonly string[]) => Promise<readonly (Pick<Agent, "id" | "internalId"> & { found: Found })[]>,
): Promise<FoundByIds<Found>> {
  const wanted = [...new Set(ids)];
  const agentIds = await agentIdsOf(db, wanted);
  const rows = await find([...agentIds.values()].filter((id) => AGENT_ID.test(id)));
  const byEither = new Map([
    ...rows.map((row) => [row.internalId, row.found] as const),
    ...rows.map((row) => [row.id, row.found] as const),
  ]);
  const results = wanted.map((id) => ({ id, found: byEither.get(agentIds.get(id) ?? id) }));
  return {
    requested: wanted.length,
    found: results.flatMap(({ found }) => (found === undefined ? [] : [found])),
    notFound: results.filter(({ found }) => found === undefined).map(({ id }) => id),
  };
}

/**
 * The agents that are paid at accounts on other chains, by the accounts, and those that hold identities of ERC-8004, by
 * these; all other ids stand for themselves. An address
 * without its chain is that of an agent where no other agent has it on another chain.
 */
async function agentIdsOf(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const agentIds = new Map(ids.map((id) => [id, id]));
  const others = ids.filter(isAccount);
  if (others.length === 0) return agentIds;
  const accounts = others.flatMap((id) => {
    const account = readAccountId(id) ?? (isEvmAddress(id) ? { address: id.toLowerCase() } : undefined);
    return account === undefined ? [] : [{ id, ...account }];
  });
  for (const [id, agentId] of await holdersOf(db, others)) agentIds.set(id, agentId);
  if (accounts.length === 0) return agentIds;
  const found = await findPaymentAccounts(
    db,
    accounts.map(({ address }) => address),
  );
  for (const { id, ...asked } of accounts) {
    const owners = found.filter(({ account }) =>
      "network" in asked ? account === formatAccountId(asked) : account.endsWith(`:${asked.address}`),
    );
    const [owner, another] = new Set(owners.map(({ agentId }) => agentId));
    if (owner !== undefined && another === undefined) agentIds.set(id, owner);
  }
  return agentIds;
}

/** Tells whether an id may be an account, an address or an identity on another chain. Most ids are not. */
function isAccount(id: string): boolean {
  return id.includes(":") || isEvmAddress(id);
}

async function holdersOf(db: Queryable, ids: readonly string[]): Promise<[id: string, agentId: string][]> {
  const asked = ids.flatMap((id) => {
    const identity = readErc8004Id(id);
    return identity === undefined ? [] : [{ id, identity: formatErc8004Id(identity) }];
  });
  if (asked.length === 0) return [];
  const found = await findAgentsOfIdentities(
    db,
    asked.map(({ identity }) => identity),
  );
  const holders = new Map(found.map(({ identity, agentId }) => [identity, agentId]));
  return asked.flatMap(({ id, identity }): [string, string][] => {
    const agentId = holders.get(identity);
    return agentId === undefined ? [] : [[id, agentId]];
  });
}

/**
 * Finds an agent by its ledger address or internal id.
 *
 * @throws SdkError `agent_not_found`
 */
export async function requireAgent(db: Queryable, id: string): Promise<Agent> {
  const agent = await findAgent(db, id);
  if (agent === undefined) throw new SdkError("agent_not_found", "there is no agent with this id");
  return agent;
}
