import { SdkError } from "@arcs/core";
import type { PrivacyMode, VisibleField } from "@arcs/trust/internal";
import {
  columnName,
  column,
  defineTable,
  hasRow,
  type Queryable,
  queryAll,
  queryOne,
  type RowOf,
  type Transaction,
} from "../../platform/db/queryable.ts";

const profile = {
  name: column<string>(),
  description: column<string>(),
  capabilities: column<string[]>(),
  serviceEndpoint: column<string | null>(),
  frameworkOrigin: column<string | null>(),
  x402Enabled: column<boolean>(),
  x402PaymentAddress: column<string | null>(),
  x402AcceptedTokens: column<string[]>(),
  /** Base units, as text: a whole number of any size. */
  x402PricePerCall: column<string | null>(),
  website: column<string | null>(),
  twitter: column<string | null>(),
  github: column<string | null>(),
  email: column<string | null>(),
};

/** Facts that checks have shown of an agent, never its own word. */
const verification = {
  emailVerified: column<boolean>(),
  walletVerified: column<boolean>(),
  identityCredentialId: column<string | null>(),
  hasPoap: column<boolean>(),
};

const privacy = {
  privacyMode: column<PrivacyMode>(),
  visibleData: column<VisibleField[]>(),
  privacyMessage: column<string | null>(),
};

const columns = {
  /** Ledger address. */
  id: column<string>(),
  /** Another id by which it can be found. */
  internalId: column<string>(),
  /** Ledger address of its owner. */
  owner: column<string>(),
  ...profile,
  ...verification,
  ...privacy,
  /** Grows with each change of its privacy settings. */
  privacyVersion: column<number>(),
  createdAt: column<Date>(),
  updatedAt: column<Date>(),
  /** When its owner closed it: its id stays taken, and nothing of it is shown. */
  closedAt: column<Date | null>(),
};

export const agentTable = defineTable("agents", columns);

export type Agent = RowOf<typeof columns>;
export type AgentProfile = RowOf<typeof profile>;
export type AgentPrivacy = RowOf<typeof privacy>;

/**
 * Stores a new agent.
 *
 * @returns false when there is an agent with this id or internal id
 */
export async function insertAgentRow(tx: Transaction, agent: Agent): Promise<boolean> {
  // Of such a statement Citus counts a row also where it inserted none.
  const named = await queryOne(
    tx,
    `insert into agent_internal_ids (internal_id, agent_id)
     select $1, $2 where not exists (select 1 from agents where id = $2) on conflict do nothing returning internal_id`,
    [agent.internalId, agent.id],
  );
  if (named === undefined) return false;
  const insert = `${agentTable.insert} on conflict do nothing`;
  const { rowCount } = await tx.query(insert, agentTable.values(agent));
  return rowCount === 1;
}

export function findAgent(db: Queryable, id: string): Promise<Agent | undefined> {
  return queryOne<Agent>(
    db,
    `select ${agentTable.select()} from agents where id = $1
     union all select ${agentTable.select()} from agents where ${hasInternalId("agents", "$1")} and id <> $1 limit 1`,
    [id],
  );
}

/**
 * Finds the agent that is paid at an address: by its own, else by the one that it names for
 * payments, or has proved.
 */
export async function findAgentPaidAt(db: Queryable, address: string): Promise<string | undefined> {
  const found = await queryOne<{ id: string }>(
    db,
    `select id from agents where closed_at is null and (id = $1 or x402_payment_address = $1
       or id = (select agent_id from payment_accounts where account = $1 and withdrawn_at is null))
     order by id <> $1, created_at, id limit 1`,
    [address],
  );
  return found?.id;
}

/** Finds, in SQL, the agent whose id or payment address is `$1`, and whether it hides anything. */
export const PAID_AGENT = `select id, privacy_mode <> 'public' as is_hidden from agents where id = $1 or x402_payment_address = $1
           order by (id = $1) desc, id limit 1`;

/** Names, in SQL, the agents whose internal ids are in a parameter. */
export function idsOfInternalIds(parameter: string): string {
  return `(select agent_id from agent_internal_ids where internal_id = any(${parameter}))`;
}

export function hasInternalId(alias: string, internalId: string): string {
  return `${alias}.internal_id = ${internalId}
    and ${alias}.id = (select agent_id from agent_internal_ids where internal_id = ${internalId})`;
}

/**
 * Finds an agent by its id, and locks it until the transaction ends. Changes of a reputation, or of
 * what is shown of it, do this first, so that the two always match.
 */
export function lockAgent(tx: Transaction, id: string): Promise<Agent | undefined> {
  return queryOne<Agent>(tx, `select ${agentTable.select()} from agents where id = $1 for update`, [
    id,
  ]);
}

/**
 * Locks those agents that are there until the transaction ends, in order of their ids, and reads
 * them.
 */
export async function lockAgents(tx: Transaction, ids: readonly string[]): Promise<Agent[]> {
  // Each by a statement of its own: rows of several nodes cannot be locked at once. They are sent
  // together.
  const agents = await Promise.all([...new Set(ids)].toSorted().map((id) => lockAgent(tx, id)));
  return agents.filter((agent) => agent !== undefined);
}

/**
 * Makes the refusal of an agent that is not there, or that its owner has closed. Nobody is asked to
 * try a closed one again.
 */
export function agentNotFound(closed?: Pick<Agent, "closedAt">): SdkError {
  if (!closed?.closedAt) return new SdkError("agent_not_found", "there is no agent with this id");
  return new SdkError("agent_not_found", "the owner of this agent has closed it", {
    details: { closedAt: closed.closedAt.toISOString() },
  });
}

/**
 * Empties the profile of an agent for good. Its addresses stay: what they pay to the owner's other
 * agents remains what the owner pays itself, and nobody takes the place of a closed agent.
 */
export async function closeAgentRow(
  tx: Transaction,
  id: string,
  { now }: { now: Date },
): Promise<void> {
  await tx.query(
    `update agents set closed_at = $2, updated_at = $2, name = 'Closed agent', description = '', capabilities = '{}',
       service_endpoint = null, framework_origin = null, x402_enabled = false, x402_accepted_tokens = '{}',
       x402_price_per_call = null, website = null, twitter = null, github = null, email = null,
       email_verified = false, wallet_verified = false
     where id = $1`,
    [id, now],
  );
}

export function hasAgents(db: Queryable): Promise<boolean> {
  return hasRow(db, "select id from agents limit 1", []);
}

const changeable = { ...profile, ...verification };
const changeableMembers = Object.keys(changeable) as (keyof typeof changeable)[];

/**
 * Changes parts of an agent's profile or of its verification; false when there is no such agent.
 */
export async function updateAgent(
  db: Queryable,
  id: string,
  { changes, now }: { changes: Partial<RowOf<typeof changeable>>; now: Date },
): Promise<boolean> {
  const changed = changeableMembers.filter((member) => changes[member] !== undefined);
  const assignments = changed.map((member, index) => `${columnName(member)} = $${index + 3}`);
  const { rowCount } = await db.query(
    `update agents set ${["updated_at = $2", ...assignments].join(", ")} where id = $1`,
    [id, now, ...changed.map((member) => changes[member])],
  );
  return rowCount === 1;
}

/**
 * Lists, in SQL, the addresses that are an agent's own, by the SQL of its id: its own, its payment
 * address, its owner, those of all agents of the same owner, and the accounts on other chains that
 * any of them has proved, now or before. `evm` are those accounts.
 */
export function ownAddresses(id: string): { tables: string; select: string } {
  return {
    tables: `own as materialized (select owner from agents where id = ${id}),
       family as materialized (select a.id, a.owner, a.x402_payment_address from agents a join own on own.owner = a.owner),
     evm as materialized (select p.account, p.address from payment_accounts p join family f on f.id = p.agent_id)`,
    select: `select id as address from family union select owner from family
     union select x402_payment_address from family where x402_payment_address is not null
     union select account from evm`,
  };
}

/**
 * Lists the agents of all owners that names may stand for: ids, owners and payment addresses of
 * agents, and accounts that one has proved, now or before.
 */
export async function listFamily(db: Queryable, names: readonly string[]): Promise<string[]> {
  const rows = await queryAll<{ id: string }>(
    db,
    `with own as materialized (
       select owner from agents where id = any($1) or owner = any($1) or x402_payment_address = any($1)
       union select a.owner from payment_accounts p join agents a on a.id = p.agent_id
         where p.address in (select split_part(name, ':', 3) from unnest($1::text[]) as names (name) where name like 'eip155:%'))
     select a.id from agents a join own on own.owner = a.owner order by a.id`,
    [names],
  );
  return rows.map(({ id }) => id);
}

/** Keeps what an agent's credentials say of it. */
export async function updateAgentCredentials(
  tx: Transaction,
  id: string,
  {
    identityCredentialId,
    hasPoap,
    now,
  }: Pick<Agent, "identityCredentialId" | "hasPoap"> & { now: Date },
): Promise<void> {
  await tx.query(
    "update agents set updated_at = $2, identity_credential_id = $3, has_poap = $4 where id = $1",
    [id, now, identityCredentialId, hasPoap],
  );
}

/** Changes what an agent shows; false when there is no such agent. */
export async function updateShownFields(
  tx: Transaction,
  id: string,
  { privacy, now }: { privacy: AgentPrivacy; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update agents set privacy_mode = $2, visible_data = $3, privacy_message = $4,
       privacy_version = privacy_version + 1, updated_at = $5 where id = $1`,
    [id, privacy.privacyMode, privacy.visibleData, privacy.privacyMessage, now],
  );
  return rowCount === 1;
}
