import {
  formatAccountId,
  formatErc8004Id,
  isEvmAddress,
  readAccountId,
  readErc8004Id,
} from "@arcs/core/internal";
import { type Queryable } from "../../platform/db/queryable.ts";
import { findPaymentAccounts } from "./payment-accounts.ts";
import { type Agent, agentNotFound, findAgent } from "./registered-agents.ts";
import { findNamed } from "./agent-names.ts";

// Other texts are no ids and are not queried: Postgres refuses some of them even as a parameter.
export const AGENT_ID = /^[0-9A-Za-z_]{1,64}$/;

/**
 * The id of the agent that is paid at an account on another chain, or address there; all other ids
 * stand for themselves.
 */
export async function agentIdOf(db: Queryable, id: string): Promise<string> {
  return (await agentIdsOf(db, [id])).get(id) ?? id;
}

/**
 * The agents that are paid at accounts on other chains, by the accounts, and those that hold
 * identities of ERC-8004, by these; all other ids stand for themselves. An address without its
 * chain is that of an agent where no other agent has it on another chain.
 */
export async function agentIdsOf(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const agentIds = new Map(ids.map((id) => [id, id]));
  const others = ids.filter(isAccount);
  if (others.length === 0) return agentIds;
  const accounts = others.flatMap((id) => {
    const account =
      readAccountId(id) ?? (isEvmAddress(id) ? { address: id.toLowerCase() } : undefined);
    return account === undefined ? [] : [{ id, ...account }];
  });
  const names = others.map((id) => ({ id, name: nameOf(id) }));
  const named = await findNamed(
    db,
    names.flatMap(({ name }) => name ?? []),
  );
  for (const { id, name } of names) {
    const agentId = named.get(name ?? "");
    if (agentId !== undefined) agentIds.set(id, agentId);
  }
  if (accounts.length === 0) return agentIds;
  const found = await findPaymentAccounts(
    db,
    accounts.map(({ address }) => address),
  );
  for (const { id, ...asked } of accounts) {
    const owners = found.filter(({ account }) =>
      "network" in asked
        ? account === formatAccountId(asked)
        : account.endsWith(`:${asked.address}`),
    );
    const [owner, another] = new Set(owners.map(({ agentId }) => agentId));
    if (owner !== undefined && another === undefined) agentIds.set(id, owner);
  }
  return agentIds;
}

/**
 * Tells whether an id may be an account, an address or an identity on another chain. Most ids are
 * not.
 */
export function isAccount(id: string): boolean {
  return id.includes(":") || isEvmAddress(id);
}

/** Returns the name, in its normal form, that an identity of ERC-8004 is; `undefined` for others. */
function nameOf(id: string): string | undefined {
  const identity = readErc8004Id(id);
  return identity === undefined ? undefined : formatErc8004Id(identity);
}

export async function requireAgent(db: Queryable, id: string): Promise<Agent> {
  const agent = await findAgent(db, id);
  if (agent === undefined || agent.closedAt !== null) throw agentNotFound(agent);
  return agent;
}

export const agentParams = (name: string) =>
  ({
    type: "object",
    properties: {
      [name]: {
        description:
          "Ledger address, internal id, an account (CAIP-10) or EVM address that the agent is paid at, or its ERC-8004 identity",
        type: "string",
        maxLength: 160,
      },
    },
    required: [name],
  }) as const;
