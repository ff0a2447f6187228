import { changeEvidence } from "../evidence-versions.ts";
import { defineTable, type Queryable, queryAll, queryOne, type Transaction } from "../../../platform/db/queryable.ts";
import type { PaymentName } from "../payment-name.ts";

/** A dispute about a payment. As long as it is open, the payment counts as half a success. */
export type Dispute = {
  id: string;
  /** One dispute for each payment, ever. */
  paymentId: string;
  agentId: string;
  /** Ledger address of the payer. */
  openedBy: string;
  reason: string;
  description: string | null;
  /** The payer's; null where it was opened before signatures were kept. */
  signature: string | null;
  /** The id that was signed, where the payment has become another report of the same transfer since. */
  signedPaymentId: string | null;
  status: "open" | "resolved";
  resolution: string | null;
  winner: "payer" | "payee" | null;
  resolvedBy: string | null;
  createdAt: Date;
  resolvedAt: Date | null;
};

const table = defineTable<Dispute>("disputes", [
  "id",
  "paymentId",
  "agentId",
  "openedBy",
  "reason",
  "description",
  "signature",
  "signedPaymentId",
  "status",
  "resolution",
  "winner",
  "resolvedBy",
  "createdAt",
  "resolvedAt",
]);

/** A dispute that is new. */
export type NewDispute = Pick<
  Dispute,
  "id" | "paymentId" | "agentId" | "openedBy" | "reason" | "description" | "createdAt"
> &
  Partial<Pick<Dispute, "signature">>;

/** Stores an open dispute, which changes the evidence of its agent; false when the payment has or had one. */
export async function insertDispute(tx: Transaction, dispute: NewDispute): Promise<boolean> {
  const opened: Dispute = {
    signature: null,
    signedPaymentId: null,
    ...dispute,
    status: "open",
    resolution: null,
    winner: null,
    resolvedBy: null,
    resolvedAt: null,
  };
  const stored = await changeEvidence(tx, paymentOf(opened), async () => {
    const { rowCount } = await tx.query(`${table.insert} on conflict do nothing`, table.values(opened));
    return rowCount === 1 ? opened : undefined;
  });
  return stored !== undefined;
}

/** Resolves an open dispute, which changes the evidence; `undefined` when it does not exist or is already resolved. */
export async function resolveDispute(
  tx: Transaction,
  id: string,
  outcome: { winner: "payer" | "payee"; resolution: string; resolvedBy: string; now: Date },
): Promise<Dispute | undefined> {
  const dispute = await findDispute(tx, id);
  if (dispute === undefined) return undefined;
  return changeEvidence(tx, paymentOf(dispute), () =>
    queryOne<Dispute>(
      tx,
      `update disputes set status = 'resolved', winner = $2, resolution = $3, resolved_by = $4, resolved_at = $5
       where id = $1 and agent_id = $6 and status = 'open' returning ${table.select()}`,
      [id, outcome.winner, outcome.resolution, outcome.resolvedBy, outcome.now, dispute.agentId],
    ),
  );
}

/** Finds a dispute. */
export function findDispute(db: Queryable, id: string): Promise<Dispute | undefined> {
  return queryOne<Dispute>(db, `select ${table.select()} from disputes where id = $1`, [id]);
}

/** Finds the dispute about a payment. */
export function findDisputeOf(db: Queryable, { id, agentId }: PaymentName): Promise<Dispute | undefined> {
  return queryOne<Dispute>(db, `select ${table.select()} from disputes where payment_id = $1 and agent_id = $2`, [
    id,
    agentId,
  ]);
}

function paymentOf({ paymentId: id, agentId }: Dispute): PaymentName {
  return { id, agentId };
}

/** Lists the disputes about payments to an agent, newest first. */
export function listDisputes(db: Queryable, agentId: string, { limit }: { limit: number }): Promise<Dispute[]> {
  return queryAll<Dispute>(
    db,
    `select ${table.select()} from disputes where agent_id = $1 order by created_at desc, id limit $2`,
    [agentId, limit],
  );
}
