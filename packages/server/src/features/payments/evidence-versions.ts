import { queryOne, type Transaction } from "../../platform/db/queryable.ts";
import type { PaymentName } from "./payment-name.ts";

// Each change of an agent's evidence has a number, and payments know the number from which on they are as they are. What
// they were before is kept until a score knows of the change: so the evidence of a score can be read while more comes in.

type PaymentState = {
  evidence: string;
  status: string;
  evidenceVersion: number;
  completedAt: Date | null;
  deadlineAt: Date | null;
  responseTimeMs: number | null;
  deadlineBy: string | null;
  responseTimeBy: string | null;
  payerResponseTimeMs: number | null;
  payerInTime: boolean | null;
  rating: number | null;
  disputeStatus: string | null;
  disputeWinner: string | null;
};

/** Makes a new payment part of its agent's evidence, unless it was only reported. */
export async function addEvidence(tx: Transaction, { id, agentId }: PaymentName): Promise<void> {
  await tx.query(`with ${BUMPED} ${MARK}`, [id, agentId], { changes: [agentId] });
}

/**
 * Changes a payment or a statement about it, and keeps its earlier state as the evidence of earlier scores.
 *
 * @param change - returns `undefined` where there was nothing to change
 */
export async function changeEvidence<Result>(
  tx: Transaction,
  name: PaymentName,
  change: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const before = await lockState(tx, name);
  const result = await change();
  if (result === undefined || before === undefined) return result;
  if (before.evidence === "reported") await addEvidence(tx, name);
  else await keepEarlier(tx, name, before);
  return result;
}

/** Ends a payment's being evidence, as if it had only been reported. That of earlier scores it remains. */
export async function withdrawEvidence(tx: Transaction, name: PaymentName): Promise<void> {
  const before = await lockState(tx, name);
  if (before === undefined || before.evidence === "reported") return;
  await keepEarlier(tx, name, before);
  await tx.query("update payments set evidence = 'reported' where id = $1 and agent_id = $2", [name.id, name.agentId]);
}

async function lockState(tx: Transaction, { id, agentId }: PaymentName): Promise<PaymentState | undefined> {
  // First the lock, then a statement of its own, which sees what those committed who had the lock before.
  await tx.query("select id from payments where id = $1 and agent_id = $2 for update", [id, agentId]);
  return queryOne<PaymentState>(
    tx,
    `select p.evidence, p.status, p.evidence_version as "evidenceVersion", p.completed_at as "completedAt",
       p.deadline_at as "deadlineAt", p.response_time_ms as "responseTimeMs", p.deadline_by as "deadlineBy",
       p.response_time_by as "responseTimeBy", r.response_time_ms as "payerResponseTimeMs", r.in_time as "payerInTime",
       r.rating, d.status as "disputeStatus",
       d.winner as "disputeWinner"
     from payments p left join ratings r on r.payment_id = p.id and r.agent_id = p.agent_id
       left join disputes d on d.payment_id = p.id and d.agent_id = p.agent_id
     where p.id = $1 and p.agent_id = $2`,
    [id, agentId],
  );
}

/** Keeps what a payment was until now, and gives it the next version. */
async function keepEarlier(tx: Transaction, { id, agentId }: PaymentName, before: PaymentState): Promise<void> {
  const { evidence, status, evidenceVersion, completedAt, deadlineAt, responseTimeMs, rating } = before;
  await tx.query(
    `with ${BUMPED}, kept as (
       insert into earlier_evidence (agent_id, payment_id, since_version, until_version, status, evidence, completed_at,
         response_time_ms, rating, dispute_status, dispute_winner, deadline_at, deadline_by, response_time_by,
         payer_response_time_ms, payer_in_time)
       select agent_id, $1, $3::integer, evidence_version, $4, $5, $6::timestamptz, $7::bigint, $8::integer, $9, $10,
         $11::timestamptz, $12, $13, $14::bigint, $15::boolean
       from bumped
     ) ${MARK}`,
    [
      id,
      agentId,
      evidenceVersion,
      status,
      evidence,
      completedAt,
      responseTimeMs,
      rating,
      before.disputeStatus,
      before.disputeWinner,
      deadlineAt,
      before.deadlineBy,
      before.responseTimeBy,
      before.payerResponseTimeMs,
      before.payerInTime,
    ],
    { changes: [agentId] },
  );
}

// The row of the reputation stays locked until the transaction ends: a reader of a version sees everything up to it.
const BUMPED = `bumped as (
  update reputations set evidence_version = evidence_version + 1
  where agent_id = $2
    and exists (select 1 from payments where id = $1 and agent_id = $2 and evidence <> 'reported')
  returning agent_id, evidence_version
)`;
const MARK =
  "update payments set evidence_version = bumped.evidence_version from bumped where id = $1 and payments.agent_id = $2";

/** Forgets what payments were before a score knew better. */
export async function forgetEarlierEvidence(
  tx: Transaction,
  agentId: string,
  { computedVersion }: { computedVersion: number },
): Promise<void> {
  await tx.query("delete from earlier_evidence where agent_id = $1 and until_version <= $2", [
    agentId,
    computedVersion,
  ]);
}
