import { queryOne, type Transaction } from "../../../../platform/db/queryable.ts";
import { findLoggedPayment } from "./logged-payment.ts";
import { recordVouchingEntry } from "./record-entry.ts";
import { toMicroText } from "./record-payment.ts";

/** Money that was destroyed or given back, as the ledger proves it. */
export type Movement = {
  network: string;
  transactionHash: string;
  /** Which instruction of the transaction. */
  instruction: string;
  asset: string;
  /** Decimal text in currency units. */
  amount: string;
  payer: string;
} & (
  | { kind: "burn" }
  /** For an agent. */
  | { kind: "bond"; payee: string }
  /** By a payee, of a payment. */
  | { kind: "refund"; payee: string; payment: string }
);

/**
 * Puts a movement of money into the books, once.
 *
 * @returns false where it is there already, or of nothing
 */
export async function recordMovement(tx: Transaction, movement: Movement, { now }: { now: Date }): Promise<boolean> {
  const { network, transactionHash, instruction, asset, payer, kind } = movement;
  const amount = toMicroText(movement.amount);
  if (amount === undefined) return false;
  const payee = movement.kind === "burn" ? null : movement.payee;
  const { rowCount } = await tx.query(
    `insert into vouched_movements (network, transaction_hash, instruction, kind, payer, payee, amount, recorded_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [network, transactionHash, instruction, kind, payer, payee, movement.amount, now],
  );
  /* fault: movement-counted-twice */
  if (rowCount === 0) return false;
  const isPublic = movement.kind === "refund" ? await isInPublicLog(tx, movement.payment) : await isShown(tx, payee);
  const where = { isPublic, now };
  const about = { network, asset, transaction: transactionHash, payer, amount };
  switch (movement.kind) {
    case "burn":
      await recordVouchingEntry(tx, { kind: "burn", ...about }, where);
      break;
    case "bond":
      await recordVouchingEntry(tx, { kind: "bond", ...about, payee: movement.payee }, where);
      break;
    case "refund":
      await recordVouchingEntry(
        tx,
        { kind: "refund", ...about, payee: movement.payee, payment: movement.payment },
        where,
      );
      break;
  }
  return true;
}

/**
 * Whether the public log has a payment, of an agent that shows everything: what is given back of one that it does not have would cost
 * a voice there that the payment never gave.
 */
async function isInPublicLog(tx: Transaction, paymentId: string): Promise<boolean> {
  const paid = await queryOne<{ agentId: string }>(
    tx,
    `select agent_id as "agentId" from payment_agents where payment_id = $1`,
    [paymentId],
  );
  const logged = paid && (await findLoggedPayment(tx, { id: paymentId, agentId: paid.agentId }));
  return logged !== undefined && logged.isPublic && logged.isShown;
}

/** Whether the public log may say whom it is about: nothing of an agent that hides something is in it. */
async function isShown(tx: Transaction, payee: string | null): Promise<boolean> {
  const hiding = await queryOne(
    tx,
    "select 1 as one from agents where (id = $1 or x402_payment_address = $1) and privacy_mode <> 'public'",
    [payee],
  );
  return hiding === undefined;
}
