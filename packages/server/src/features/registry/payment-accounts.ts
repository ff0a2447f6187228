import {
  type Queryable,
  queryAll,
  queryOne,
  type Transaction,
} from "../../platform/db/queryable.ts";
import { lockAgents } from "./registered-agents.ts";

export type PaymentAccount = {
  agentId: string;
  /** CAIP-10, in lower case. */
  account: string;
  provedAt: Date;
};

const COLUMNS = `agent_id as "agentId", account, proved_at as "provedAt"`;

/** Lists, in SQL, the accounts on other chains that an agent is paid at, by the SQL of its id. */
export function accountsOfAgent(id: string): string {
  return `array(select p.account from payment_accounts p
    where p.agent_id = ${id} and p.withdrawn_at is null order by p.account)`;
}

export function listPaymentAccounts(db: Queryable, agentId: string): Promise<PaymentAccount[]> {
  return queryAll<PaymentAccount>(
    db,
    `select ${COLUMNS} from payment_accounts where agent_id = $1 and withdrawn_at is null order by account`,
    [agentId],
  );
}

export function findPaymentAccounts(
  db: Queryable,
  addresses: readonly string[],
): Promise<PaymentAccount[]> {
  return queryAll<PaymentAccount>(
    db,
    `select ${COLUMNS} from payment_accounts where address = any($1) and withdrawn_at is null order by account`,
    [addresses],
  );
}

/**
 * Makes an account one that an agent is paid at, and no other agent any more.
 *
 * @returns the agent that it belonged to, where that is another
 */
export async function givePaymentAccount(
  tx: Transaction,
  {
    agentId,
    account,
    address,
    now,
  }: { agentId: string; account: string; address: string; now: Date },
): Promise<string | undefined> {
  // Of agents that prove it in the same moment each waits here for the one before, wherever their
  // own rows are.
  await tx.query(
    `insert into account_agents (account, agent_id) values ($1, $2)
     on conflict (account) do update set agent_id = excluded.agent_id`,
    [account, agentId],
  );
  const former = await queryOne<{ agentId: string }>(
    tx,
    `select agent_id as "agentId" from payment_accounts where account = $1 and agent_id <> $2 and withdrawn_at is null`,
    [account, agentId],
  );
  // Both get new scores. In one order, so that two who exchange accounts do not wait for each
  // other.
  await lockAgents(tx, former === undefined ? [agentId] : [agentId, former.agentId]);
  if (former !== undefined)
    await withdrawPaymentAccount(tx, { agentId: former.agentId, account, now });
  await tx.query(
    `insert into payment_accounts (agent_id, account, address, proved_at) values ($1, $2, $3, $4)
     on conflict (agent_id, account) do update set proved_at = excluded.proved_at, withdrawn_at = null`,
    [agentId, account, address, now],
  );
  return former?.agentId;
}

/** Ends an agent's being paid at an account; false where it was not. */
export async function withdrawPaymentAccount(
  tx: Transaction,
  { agentId, account, now }: { agentId: string; account: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "update payment_accounts set withdrawn_at = $3 where agent_id = $1 and account = $2 and withdrawn_at is null",
    [agentId, account, now],
  );
  return rowCount === 1;
}
