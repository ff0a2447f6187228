import { type Queryable, queryAll } from "../../platform/db/queryable.ts";
import { ownAddresses } from "../registry/registered-agents.ts";

const { tables, select } = ownAddresses("$1");

/**
 * Lists the addresses whose payments to an agent count as payments to itself. They are its own, its
 * payment address, its owner, and those of all agents of the same owner. On other chains they are
 * the accounts that any of them has proved, now or before, and the same address on every chain
 * where it has paid.
 */
export async function listOwnAddresses(db: Queryable, agentId: string): Promise<string[]> {
  const rows = await queryAll<{ address: string }>(
    db,
    `with ${tables}
     ${select}
     union select p.payer from payments p join evm e on split_part(p.payer, ':', 3) = e.address
       where p.payer like 'eip155:%'
     order by address`,
    [agentId],
  );
  // An account that nobody registered pays itself from itself alone.
  return rows.length === 0 ? [agentId] : rows.map(({ address }) => address);
}
