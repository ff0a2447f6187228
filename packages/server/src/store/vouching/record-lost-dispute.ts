import { queryOne, type Transaction } from "../database/queryable.ts";
import { recordVouchingEntry } from "./record-entry.ts";
import { toMicroText } from "./record-payment.ts";

/** A payment that a book vouches for, and what its log calls it. */
type DisputedPayment = {
  loggedId: string;
  payer: string;
  payee: string;
  amount: string;
  /** Whether its agent shows everything, and the public book has the payment too. */
  isPublic: boolean;
};

/**
 * Takes from the voice of a payer who lost its dispute as much as it disputed, in the books that have the payment. One that is
 * in none, such as to a curated root or by the agent's owner, used no voice, and costs none.
 */
export async function recordLostDispute(
  tx: Transaction,
  { id, agentId }: { id: string; agentId: string },
  { now }: { now: Date },
): Promise<void> {
  const disputed = await queryOne<DisputedPayment>(
    tx,
    `select l.id as "loggedId", p.payer, p.payee, p.amount,
       coalesce(a.privacy_mode, 'public') = 'public' and exists (select 1 from vouchers v
         where v.edition = (select edition from vouching_books where book = 'public') and v.payment_id = l.id) as "isPublic"
     from payments p
       cross join lateral (select coalesce((select logged_id from vouched_as where payment_id = p.id), p.id) as id) l
       left join agents a on a.id = p.agent_id
     where p.id = $1 and p.agent_id = $2 and exists (select 1 from vouchers v
       where v.edition = (select edition from vouching_books where book = 'full') and v.payment_id = l.id)`,
    [id, agentId],
  );
  const amount = toMicroText(disputed?.amount ?? "0");
  if (disputed === undefined || amount === undefined) return;
  const { loggedId: payment, payer, payee, isPublic } = disputed;
  await recordVouchingEntry(tx, { kind: "lost_dispute", payment, payer, payee, amount }, { isPublic, now, agentId });
}
