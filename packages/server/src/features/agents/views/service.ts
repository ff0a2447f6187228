import type { ChainHead } from "@arcs/trust/transparency";
import { SdkError } from "@arcs/core";
import {
  defined,
  formatAccountId,
  formatErc8004Id,
  isEvmAddress,
  readAccountId,
  readErc8004Id,
} from "@arcs/core/internal";
import {
  averageRating,
  type Reputation,
  reputationTable,
  toBriefRecord,
  toPrivacySettings,
  toReputationRecord,
  viewerOf,
} from "../../trust/scores/service.ts";
import type { Clock } from "../../../platform/base/runtime.ts";
import type { AgentBulk, AgentSearch, AgentView } from "@arcs/core/http";
import {
  type PrivacySettings,
  projectBriefScore,
  projectReputation,
  projectTrustScore,
  type Viewer,
  visibilityOf,
  type VisibleField,
} from "@arcs/trust/internal";
import type { FastifyRequest } from "fastify";
import { callerOf } from "../../access/service.ts";
import { type Queryable, queryAll, queryOne } from "../../../platform/db/queryable.ts";
import { type Agent, agentTable, findAgent, hasInternalId } from "../service.ts";
import { findPaymentAccounts } from "../payment-accounts/service.ts";

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
const WITH_REPUTATION = "from agents a join reputations r on r.agent_id = a.id";

/** Reads an agent with what belongs to it, by the SQL of its id and of what it is found by. */
function readText(id: string, condition: string): string {
  return `select ${FOUND},
    array(select p.account from payment_accounts p
      where p.agent_id = ${id} and p.withdrawn_at is null order by p.account) as "paymentAccounts",
    array(select l.identity from erc8004_links l
      where l.agent_id = ${id} and l.ended_at is null order by l.identity) as "erc8004",
    coalesce(h.count, 0) as "logCount", coalesce(h.hash, repeat('0', 64)) as "logHash"
    ${WITH_REPUTATION} left join log_heads h on h.agent_id = a.id and not h.hidden where ${condition}`;
}

// By the parameter, or Citus asks all nodes for what belongs to the agent.
const READ_BY_ID = readText("$1", "a.id = $1");
const READ_BY_INTERNAL_ID = readText("a.id", hasInternalId("a", "$1"));

/**
 * Finds agents with their reputations by ids or internal ids, in no order. Both are as they were at
 * one moment. Each of the two ids by its own index; asked for with `or`, both are read for every
 * id.
 */
export async function findAgentsWithReputations(
  db: Queryable,
  ids: readonly string[],
): Promise<FoundAgent[]> {
  const found = `select ${FOUND} ${WITH_REPUTATION}`;
  const rows = await queryAll<FoundRow>(
    db,
    `${found} where a.id = any($1)
     union all ${found}
     where a.id in (select agent_id from agent_internal_ids where internal_id = any($1)) and a.id <> all($1)`,
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

// Other texts are no ids and are not queried: Postgres refuses some of them even as a parameter.
const AGENT_ID = /^[0-9A-Za-z_]{1,64}$/;

/**
 * Reads an agent with all that belongs to it, as of the same moment, by its ledger address, its
 * internal id or an account that it is paid at.
 */
export async function readShownAgent(db: Queryable, id: string): Promise<ReadAgent> {
  const found = await readAgent(db, id);
  if (found === undefined) throw new SdkError("agent_not_found", "there is no agent with this id");
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
 * The id of the agent that is paid at an account on another chain, or address there; all other ids
 * stand for themselves.
 */
export async function agentIdOf(db: Queryable, id: string): Promise<string> {
  return (await agentIdsOf(db, [id])).get(id) ?? id;
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

/**
 * The agents that are paid at accounts on other chains, by the accounts, and those that hold
 * identities of ERC-8004, by these; all other ids stand for themselves. An address without its
 * chain is that of an agent where no other agent has it on another chain.
 */
async function agentIdsOf(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const agentIds = new Map(ids.map((id) => [id, id]));
  const others = ids.filter(isAccount);
  if (others.length === 0) return agentIds;
  const accounts = others.flatMap((id) => {
    const account =
      readAccountId(id) ?? (isEvmAddress(id) ? { address: id.toLowerCase() } : undefined);
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
function isAccount(id: string): boolean {
  return id.includes(":") || isEvmAddress(id);
}

/**
 * Finds the agents of identities, as far as the chain has said so within the hour: who has sold an
 * identity since the chain was last reached is not taken for its agent.
 */
async function holdersOf(
  db: Queryable,
  ids: readonly string[],
): Promise<[id: string, agentId: string][]> {
  const asked = ids.flatMap((id) => {
    const identity = readErc8004Id(id);
    return identity === undefined ? [] : [{ id, identity: formatErc8004Id(identity) }];
  });
  if (asked.length === 0) return [];
  const found = await queryAll<{ agentId: string; identity: string }>(
    db,
    `select agent_id as "agentId", identity from erc8004_links
     where identity = any($1) and ended_at is null and checked_at > now() - interval '1 hour'`,
    [asked.map(({ identity }) => identity)],
  );
  const holders = new Map(found.map(({ identity, agentId }) => [identity, agentId]));
  return asked.flatMap(({ id, identity }): [string, string][] => {
    const agentId = holders.get(identity);
    return agentId === undefined ? [] : [[id, agentId]];
  });
}

export async function requireAgent(db: Queryable, id: string): Promise<Agent> {
  const agent = await findAgent(db, id);
  if (agent === undefined) throw new SdkError("agent_not_found", "there is no agent with this id");
  return agent;
}

export type View = { viewer: Viewer; now: Date; isTest: boolean };

export type ViewContext = { clock: Pick<Clock, "now">; isTest: boolean };

export function viewAs(viewer: Viewer, { clock, isTest }: ViewContext): View {
  return { viewer, now: clock.now(), isTest };
}

export function viewOfAgent(
  found: Omit<ReadAgent, "logHead">,
  { viewer, now, isTest }: View,
): AgentView {
  const { agent, reputation } = found;
  const privacy = toPrivacySettings(agent);
  const record = toReputationRecord(found, { now });
  const { stats, privacy: shown } = projectReputation(record, privacy, viewer);
  return {
    isTest,
    id: agent.id,
    internalId: agent.internalId,
    name: agent.name,
    description: agent.description,
    capabilities: agent.capabilities,
    owner: agent.owner,
    trustScore: projectTrustScore(record, privacy, viewer),
    privacy: {
      mode: privacy.mode,
      visibleData: visibleFields(privacy),
      ...defined({ message: shown.message }),
    },
    stats:
      stats === undefined
        ? null
        : {
            totalTransactions: stats.totalTransactions,
            completedJobs: stats.completedTransactions,
            averageRating: stats.averageRating,
            totalEarnings: stats.totalEarnings,
            currency: stats.currency,
          },
    verification: {
      emailVerified: agent.emailVerified,
      walletVerified: agent.walletVerified,
      identityCredential: agent.identityCredentialId,
      hasPOAP: agent.hasPoap,
    },
    metadata: { website: agent.website, twitter: agent.twitter, github: agent.github },
    serviceEndpoint: agent.serviceEndpoint,
    frameworkOrigin: agent.frameworkOrigin,
    x402: {
      enabled: agent.x402Enabled,
      paymentAddress: agent.x402PaymentAddress,
      paymentAccounts: [...found.paymentAccounts],
      acceptedTokens: agent.x402AcceptedTokens,
      pricePerCall: agent.x402PricePerCall,
    },
    erc8004: [...found.erc8004],
    createdAt: agent.createdAt.toISOString(),
    updatedAt: agent.updatedAt.toISOString(),
    // The day of its last payment tells as much as a count that is watched.
    lastActiveAt: ((stats && reputation.lastActiveAt) ?? agent.createdAt).toISOString(),
  };
}

/** An agent as a search finds it (specification 4.2). */
export function viewOfSearchedAgent(
  { agent, reputation }: FoundAgent,
  viewer: Viewer,
): AgentSearch["data"][number] {
  const privacy = toPrivacySettings(agent);
  const showsStats = visibilityOf(privacy, viewer).stats;
  return {
    id: agent.id,
    name: agent.name,
    description: agent.description,
    capabilities: agent.capabilities,
    trustScore: projectBriefScore(toBriefRecord(reputation), privacy, viewer),
    stats: showsStats
      ? {
          totalTransactions: reputation.totalTransactions,
          averageRating: averageRating(reputation),
        }
      : null,
    createdAt: agent.createdAt.toISOString(),
  };
}

/** An agent as one of many (specification 4.2). */
export function viewOfListedAgent(
  { agent, reputation }: FoundAgent,
  viewer: Viewer,
): AgentBulk["data"][number] {
  return {
    id: agent.id,
    name: agent.name,
    trustScore: projectBriefScore(toBriefRecord(reputation), toPrivacySettings(agent), viewer),
  };
}

/** Lists the fields that everybody sees, by the names that mode `custom` is set with. */
function visibleFields(privacy: PrivacySettings): VisibleField[] {
  const { overallScore, tier, stats, tierBenefits, components } = visibilityOf(privacy, "public");
  const shown = Object.entries({ overallScore, tier, stats, tierBenefits }) as [
    VisibleField,
    boolean,
  ][];
  return [...shown.filter(([, isShown]) => isShown).map(([name]) => name), ...components];
}

export type PublicViewQuery = { view?: "public" };

export const publicViewProperty = {
  view: {
    description:
      "public: as everybody sees it, also with the agent's own key, which sees all otherwise",
    type: "string",
    enum: ["public"],
  },
} as const;

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

export function viewerFor(request: FastifyRequest, agent: Pick<Agent, "id">): Viewer {
  const { view } = (request.query ?? {}) as PublicViewQuery;
  return view === "public" ? view : viewerOf(callerOf(request), agent);
}

export function viewFor(
  request: FastifyRequest,
  agent: Pick<Agent, "id">,
  context: ViewContext,
): View {
  return viewAs(viewerFor(request, agent), context);
}
