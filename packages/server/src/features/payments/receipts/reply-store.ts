import { defineTable, type Queryable, queryAll, type Transaction } from "../../../platform/db/queryable.ts";
import type { PaymentName } from "../payment-name.ts";

/** An agent's reply to what the payer of a payment said. */
export type Reply = {
  paymentId: string;
  /** The claim it replies to: one reply to each. */
  claim: "rating" | "dispute";
  agentId: string;
  reply: string;
  /** Of the agent's wallet. */
  signature: string;
  /** The id that was signed, where the payment has become another report of the same transfer since. */
  signedPaymentId: string | null;
  createdAt: Date;
};

const table = defineTable<Reply>("payment_replies", [
  "paymentId",
  "claim",
  "agentId",
  "reply",
  "signature",
  "signedPaymentId",
  "createdAt",
]);

/** Stores a reply; false where the claim has one. */
export async function insertReply(tx: Transaction, reply: Omit<Reply, "signedPaymentId">): Promise<boolean> {
  const values = table.values({ ...reply, signedPaymentId: null });
  const { rowCount } = await tx.query(`${table.insert} on conflict do nothing`, values);
  return rowCount === 1;
}

/** Lists the replies to what was said of a payment, the earlier first. */
export function listReplies(db: Queryable, { id, agentId }: PaymentName): Promise<Reply[]> {
  return queryAll<Reply>(
    db,
    `select ${table.select()} from payment_replies where payment_id = $1 and agent_id = $2 order by created_at, claim`,
    [id, agentId],
  );
}

/** Has replies go with the claims that they reply to, before these go from one report of a transfer to another. */
export async function moveReplies(tx: Transaction, { from, to }: { from: PaymentName; to: string }): Promise<void> {
  await tx.query(
    `update payment_replies set payment_id = $2, signed_payment_id = coalesce(signed_payment_id, payment_id)
     where payment_id = $1 and agent_id = $3 and not exists (
       select 1 from ratings where payment_id = $2 and agent_id = $3 and claim = 'rating'
       union all select 1 from disputes where payment_id = $2 and agent_id = $3 and claim = 'dispute'
     )`,
    [from.id, to, from.agentId],
  );
}
