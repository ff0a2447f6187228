import { queryOne, type Transaction } from "../../platform/db/queryable.ts";

/** What a seller's receipt is used for. */
export type ReceiptUse = {
  /** Of who signed it, and what it says. */
  digest: string;
  paymentId: string;
  network: string | null;
  transactionHash: string | null;
};

/**
 * Uses a seller's receipt for a payment.
 *
 * @returns false where it was used for another one; reports of one transaction are of one payment
 */
export async function useReceipt(
  tx: Transaction,
  { digest, paymentId, network, transactionHash }: ReceiptUse,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into used_receipts (digest, payment_id, network, transaction_hash) values ($1, $2, $3, $4)
     on conflict (digest) do nothing`,
    [digest, paymentId, network, transactionHash],
  );
  if (rowCount === 1) return true;
  const used = await queryOne(
    tx,
    `select 1 as one from used_receipts
     where digest = $1 and (payment_id = $2 or (network = $3 and transaction_hash = $4))`,
    [digest, paymentId, network, transactionHash],
  );
  return used !== undefined;
}
