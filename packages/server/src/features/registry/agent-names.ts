import { type Queryable, queryAll, type Transaction } from "../../platform/db/queryable.ts";

/** Has an agent be found by a name that an extra knows it by. */
export async function giveName(
  tx: Transaction,
  { agentId, name, now }: { agentId: string; name: string; now: Date },
): Promise<void> {
  await tx.query(
    `insert into agent_names (agent_id, name, confirmed_at) values ($1, $2, $3)
     on conflict (agent_id, name) do update set confirmed_at = excluded.confirmed_at`,
    [agentId, name, now],
  );
}

/** Notes that a name is still the agent's, unless it was taken meanwhile. */
export async function confirmName(
  tx: Transaction,
  { agentId, name, now }: { agentId: string; name: string; now: Date },
): Promise<void> {
  await tx.query("update agent_names set confirmed_at = $3 where agent_id = $1 and name = $2", [
    agentId,
    name,
    now,
  ]);
}

export async function takeName(
  tx: Transaction,
  { agentId, name }: { agentId: string; name: string },
): Promise<void> {
  await tx.query("delete from agent_names where agent_id = $1 and name = $2", [agentId, name]);
}

/** Lists, in SQL, the names of an agent, by the SQL of its id. */
export function namesOfAgent(id: string): string {
  return `array(select n.name from agent_names n where n.agent_id = ${id} order by n.name)`;
}

/**
 * Finds the agents of names, as far as they were confirmed within the hour: who has sold an identity
 * since its chain was last reached is not taken for its agent.
 */
export async function findNamed(
  db: Queryable,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const found = await queryAll<{ agentId: string; name: string }>(
    db,
    `select agent_id as "agentId", name from agent_names
     where name = any($1) and confirmed_at > now() - interval '1 hour'`,
    [names],
  );
  return new Map(found.map(({ name, agentId }) => [name, agentId]));
}
