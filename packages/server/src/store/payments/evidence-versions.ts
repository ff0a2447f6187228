import { queryOne, type Transaction } from "../database/queryable.ts";

// Each change of an agent's evidence has a number, and payments know the number from which on they are as they are. What
// they were before is kept until a score knows of the change: so the evidence of a score can be read while more comes in.

type PaymentState = {
  agentId: string;
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
export async function addEvidence(tx: Transaction, paymentId: string, { agentId }: { agentId: string }): Promise<void> {
  await tx.query(`with ${BUMPED} ${MARK}`, [paymentId], { changes: [agentId] });
}

/**
 * Changes a payment, or what was said of it, and keeps what it was before as the evidence of earlier scores.
 *
 * @param change - gives `undefined` where there was nothing to change
 */
export async function changeEvidence<Result>(
  tx: Transaction,
  paymentId: string,
  change: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const before = await lockState(tx, paymentId);
  const result = await change();
  if (result === undefined || before === undefined) return result;
  if (before.evidence === "reported") await addEvidence(tx, paymentId, before);
  else await keepEarlier(tx, paymentId, before);
  return result;
}

/** Ends a payment's being evidence, as if it had only been reported. That of earlier scores it remains. */
export async function withdrawEvidence(tx: Transaction, paymentId: string): Promise<void> {
  const before = await lockState(tx, paymentId);
  if (before === undefined || before.evidence === "reported") return;
  await keepEarlier(tx, paymentId, before);
  await tx.query("update payments set evidence = 'reported' where id = $1", [paymentId]);
}

async function lockState(tx: Transaction, paymentId: string): Promise<PaymentState | undefined> {
  // First the lock, then a statement of its own, which sees what those committed who had the lock before.
  await tx.query("select id from payments where id = $1 for update", [paymentId]);
  return queryOne<PaymentState>(
    tx,
    `select p.agent_id as "agentId", p.evidence, p.status, p.evidence_version as "evidenceVersion", p.completed_at as "completedAt",
       p.deadline_at as "deadlineAt", p.response_time_ms as "responseTimeMs", p.deadline_by as "deadlineBy",
       p.response_time_by as "responseTimeBy", r.response_time_ms as "payerResponseTimeMs", r.in_time as "payerInTime",
       r.rating, d.status as "disputeStatus",
       d.winner as "disputeWinner"
     from payments p left join ratings r on r.payment_id = p.id left join disputes d on d.payment_id = p.id
     where p.id = $1`,
    [paymentId],
  );
}

/** Keeps what a payment was until now, and gives it the next version. */
async function keepEarlier(tx: Transaction, paymentId: string, before: PaymentState): Promise<void> {
  const { evidence, status, evidenceVersion, completedAt, deadlineAt, responseTimeMs, rating } = before;
  await tx.query(
    `with ${BUMPED}, kept as (
       insert into earlier_evidence (agent_id, payment_id, since_version, until_version, status, evidence, completed_at,
         response_time_ms, rating, dispute_status, dispute_winner, deadline_at, deadline_by, response_time_by,
         payer_response_time_ms, payer_in_time)
       select agent_id, $1, $2::integer, evidence_version, $3, $4, $5::timestamptz, $6::bigint, $7::integer, $8, $9,
         $10::timestamptz, $11, $12, $13::bigint, $14::boolean
       from bumped
     ) ${MARK}`,
    [
      paymentId,
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
    { changes: [before.agentId] },
  );
}

// The row of the reputation stays locked until the transaction ends: whoever sees a version sees everything up to it.
const BUMPED = `bumped as (
  update reputations set evidence_version = evidence_version + 1
  where agent_id = (select agent_id from payments where id = $1 and evidence <> 'reported')
  returning agent_id, evidence_version
)`;
const MARK = "update payments set evidence_version = bumped.evidence_version from bumped where id = $1";

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
