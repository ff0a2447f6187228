import { queryOne, type Transaction } from "../database/queryable.ts";
import type { BookName } from "./books.ts";
import { recordVouchingEntry } from "./record-entry.ts";
import { toMicroText } from "./record-payment.ts";

/** A payment that is in a book, and what its log calls it. */
type DisputedPayment = {
  loggedId: string;
  payer: string;
  payee: string;
  amount: string;
  /** Whether its agent shows everything, and the public log has the payment too. */
  isPublic: boolean;
};

/** Whether the log of a book has the payment `l`: the kind by the text that the index has. */
const isLogged = (book: BookName): string => `exists (select 1 from vouching_log
  where book = '${book}' and entry::json ->> 'payment' = l.id and entry like '%"kind":"payment"%')`;

/**
 * Takes from the voice of a payer who lost its dispute as much as it disputed, in the books whose logs have the payment. It goes
 * there whatever the payment is vouched for with the roots of today, which the fold decides: others, and those to come, count
 * otherwise. One that is in none, such as by the agent's owner, costs nothing.
 */
export async function recordLostDispute(
  tx: Transaction,
  { id, agentId }: { id: string; agentId: string },
  { now }: { now: Date },
): Promise<void> {
  const disputed = await queryOne<DisputedPayment>(
    tx,
    `select l.id as "loggedId", p.payer, p.payee, p.amount,
       coalesce(a.privacy_mode, 'public') = 'public' and ${isLogged("public")} as "isPublic"
     from payments p
       cross join lateral (select coalesce((select logged_id from vouched_as where payment_id = p.id), p.id) as id) l
       left join agents a on a.id = p.agent_id
     where p.id = $1 and p.agent_id = $2 and ${isLogged("full")}`,
    [id, agentId],
  );
  const amount = toMicroText(disputed?.amount ?? "0");
  if (disputed === undefined || amount === undefined) return;
  const { loggedId: payment, payer, payee, isPublic } = disputed;
  await recordVouchingEntry(tx, { kind: "lost_dispute", payment, payer, payee, amount }, { isPublic, now, agentId });
}
