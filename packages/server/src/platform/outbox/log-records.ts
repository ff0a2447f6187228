import { canonicalJson, parseJson } from "@arcs/core/internal";
import type { LogRecord } from "@arcs/trust/transparency";

import { queryAll, type Transaction } from "../db/queryable.ts";

/** An event and its agent: not in the log yet. */
export type PendingRecord = { id: number; agentId: string | null; hidden: boolean; record: LogRecord };

/**
 * Has a record come into the public log: in the transaction of the change that it reports, so that neither is there without the
 * other. It stands behind a commitment where the agent hides something.
 *
 * @param options.agentId - its id, or the wallet that it is paid at; absent where it is about nobody
 * @param options.hidden - absent: as the agent has it now
 */
export async function logRecord(
  tx: Transaction,
  record: LogRecord,
  { agentId = null, hidden = null }: { agentId?: string | null; hidden?: boolean | null },
): Promise<void> {
  await tx.query(
    `insert into log_pending (agent_id, hidden, record)
     select coalesce(a.id, given.id), coalesce(given.hidden, a.privacy_mode <> 'public', false), given.record
     from (select $1::text as id, $2::boolean as hidden, $3::text as record) given
     left join lateral (
       select id, privacy_mode from agents where agents.id = given.id or x402_payment_address = given.id
       order by (agents.id = given.id) desc, agents.id limit 1
     ) a on true`,
    [agentId, hidden, canonicalJson(record)],
  );
}

/** Lists what waits for its place, in the order in which it came. */
export async function listPending(tx: Transaction, limit: number): Promise<PendingRecord[]> {
  const rows = await queryAll<Omit<PendingRecord, "record"> & { record: string }>(
    tx,
    `select id, agent_id as "agentId", hidden, record from log_pending order by id limit $1`,
    [limit],
  );
  return rows.map(({ record, ...row }) => ({ ...row, record: parseJson(record) as LogRecord }));
}

/** Forgets what has got its place. */
export async function dropPending(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.query("delete from log_pending where id = any($1::bigint[])", /* fault: log-placed-twice */ [ids]);
}
