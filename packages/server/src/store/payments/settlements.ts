import { queryOne, type Queryable, type Transaction } from "../database/queryable.ts";
import { withdrawVouchedPayment } from "../vouching/record-payment.ts";
import { withdrawEvidence } from "./evidence-versions.ts";
import { findPayment, type Payment, type Settlement } from "./payments.ts";

/** Finds the payment that a settlement proves. */
export async function findSettledPayment(
  db: Queryable,
  { network, transactionHash, instruction }: Settlement,
): Promise<Payment | undefined> {
  const used = await queryOne<{ paymentId: string }>(
    db,
    `select payment_id as "paymentId" from used_settlements
     where network = $1 and transaction_hash = $2 and instruction = $3`,
    [network, transactionHash, instruction],
  );
  return used === undefined ? undefined : findPayment(db, used.paymentId);
}

/**
 * Takes back that a settlement proves a payment: the chain does not have it any more. If it comes back, it may prove one again.
 *
 * @returns false where it proves another payment by now
 */
export async function withdrawSettlement(
  tx: Transaction,
  { network, transactionHash, instruction }: Settlement,
  { payment, now }: { payment: Payment; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "delete from used_settlements where network = $1 and transaction_hash = $2 and instruction = $3 and payment_id = $4",
    [network, transactionHash, instruction, payment.id],
  );
  if (rowCount === 0) return false;
  await withdrawEvidence(tx, payment.id);
  await withdrawVouchedPayment(tx, payment, { now });
  return true;
}
