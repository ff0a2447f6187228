import { queryAll, type Queryable } from "../../platform/db/queryable.ts";

/**
 * Lists the agents of all owners that names may stand for: ids, owners and payment addresses of agents, and accounts that one
 * has proved, now or before.
 */
export async function listFamily(db: Queryable, names: readonly string[]): Promise<string[]> {
  const rows = await queryAll<{ id: string }>(
    db,
    `with own as (
       select owner from agents where id = any($1) or owner = any($1) or x402_payment_address = any($1)
       union select a.owner from payment_accounts p join agents a on a.id = p.agent_id
         where p.address in (select split_part(name, ':', 3) from unnest($1::text[]) as names (name) where name like 'eip155:%'))
     select a.id from agents a join own on own.owner = a.owner order by a.id`,
    [names],
  );
  return rows.map(({ id }) => id);
}
