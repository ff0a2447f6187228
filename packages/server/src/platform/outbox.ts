import { parseJson } from "@arcs/core/internal";
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

/** Has records come into the public log: those that a query gives, as agent, hidden and record. */
export async function addPending(
  tx: Transaction,
  query: string,
  values: readonly unknown[],
): Promise<void> {
  await tx.query(`insert into log_pending (agent_id, hidden, record) ${query}`, [...values]);
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
