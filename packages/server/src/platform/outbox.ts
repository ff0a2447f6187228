import { canonicalJson, parseJson } from "@arcs/core/internal";
import type { LogRecord } from "@arcs/trust/transparency";

import { queryAll, type Transaction } from "./db/queryable.ts";
import { type JobType, requestJob } from "./jobs/jobs.ts";
import type { Clock } from "./base/runtime.ts";

/** An event and its agent: not in the log yet. */
export type PendingRecord = {
  id: number;
  agentId: string | null;
  hidden: boolean;
  record: LogRecord;
};

/**
 * Has a record come into the public log: in the transaction of the change that it reports, so that
 * neither is there without the other. It stands behind a commitment where the agent hides
 * something.
 *
 * @param options.agentId - its id, or the wallet that it is paid at; absent where it is about
 *   nobody
 * @param options.hidden - absent: as the agent has it now
 */
export async function logRecord(
  tx: Transaction,
  record: LogRecord,
  { agentId = null, hidden = null }: { agentId?: string | null; hidden?: boolean | null },
): Promise<void> {
  await tx.query(
    `insert into log_pending (agent_id, hidden, record)
     select coalesce(max(agent.id), $1), coalesce($2::boolean, bool_or(agent.is_hidden), false), $3
     from (select id, privacy_mode <> 'public' as is_hidden from agents where id = $1 or x402_payment_address = $1
           order by (id = $1) desc, id limit 1) as agent`,
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
  await tx.query("delete from log_pending where id = any($1::bigint[])", [ids]);
}

/** Why a score is computed again. */
export type ScoreTrigger = {
  /** Such as `payment_completed`; the event `reputation.updated` names it. */
  trigger: string;
  relatedPaymentId?: string;
};

/** Computes a score because its evidence changed; the key is the agent's id. */
export const scoreType: JobType<ScoreTrigger> = {
  kind: "score",
  ladder: [1, 5, 30, 300, 3600],
};

/** Has the score of an agent computed again, in the transaction that changes its evidence. */
export async function requestScore(
  tx: Transaction,
  { clock }: { clock: Clock },
  { agentId, ...trigger }: ScoreTrigger & { agentId: string },
): Promise<void> {
  const now = clock.now();
  await requestJob(tx, scoreType, { key: agentId, payload: trigger, runAt: now, now });
}
