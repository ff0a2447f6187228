import type { Clock } from "../../../platform/base/clock.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { findLostSettlement, forgetLostSettlement, listLostSettlements, returnSettlement } from "./lost-settlements.ts";
import { findPayment, type Payment, type PaymentProof, provePayment } from "../store.ts";
import type { Settlement } from "./store.ts";
import { isSameAmount } from "../../../platform/base/amounts.ts";
import { writeEffects } from "../payment-machine.ts";
import type { Proof } from "../prove-claim.ts";

/** Proof of a lost settlement that is on the chain again. */
export type ReturnedProof = Pick<Proof, "network" | "transactionHash" | "asset" | "paidAt" | "blockHash"> & {
  facts: Pick<Payment, "payer" | "payee" | "amount">;
};

/**
 * Has the payment of a settlement that its chain had lost be evidence again, with all that was said of it, where the same transfer
 * has come back. One that moves something else by now is nothing that the payment was of: it may prove another one.
 *
 * @returns the payment; `undefined` where nothing of it was lost
 */
export async function restoreBySettlement(
  tx: Transaction,
  context: { clock: Clock },
  { settlement, proof }: { settlement: Settlement; proof: ReturnedProof },
): Promise<Payment | undefined> {
  const all = await listLostSettlements(tx, settlement);
  for (const lost of all) {
    const payment = await findPayment(tx, lost.paymentId);
    if (payment === undefined || !isSameTransfer(payment, proof)) continue;
    const { network, transactionHash, asset, paidAt, blockHash } = proof;
    await returnSettlement(tx, lost, { ...settlement, isFinal: blockHash === undefined });
    const completedAt = paidAt ?? payment.completedAt;
    const known = { network, transactionHash, asset, completedAt, receipt: null, receiptVerified: null };
    const now = context.clock.now();
    const restored = await provePayment(tx, payment, { proof: { evidence: "ledger", ...known }, now });
    if (restored !== undefined) await writeEffects(tx, context, { step: "restore", payment: restored });
    return restored;
  }
  if (all.length > 0) await forgetLostSettlement(tx, settlement);
  return undefined;
}

/**
 * Gives a payment a better proof than it has.
 *
 * @returns the payment as it is now, or `undefined` where its proof is as good
 */
export async function proveKnown(
  tx: Transaction,
  context: { clock: Clock },
  { payment, step, proof }: { payment: Payment; step: "prove" | "restore"; proof: PaymentProof },
): Promise<Payment | undefined> {
  const proved = await provePayment(tx, payment, { proof, now: context.clock.now() });
  if (proved === undefined) return undefined;
  if (step === "restore") {
    const lost = await findLostSettlement(tx, payment);
    if (lost !== undefined) await forgetLostSettlement(tx, lost);
  }
  await writeEffects(tx, context, { step, payment: proved });
  return proved;
}

function isSameTransfer(payment: Payment, { transactionHash, asset, facts }: ReturnedProof): boolean {
  return (
    payment.evidence === "reported" &&
    payment.transactionHash === transactionHash &&
    payment.asset === asset &&
    payment.payer === facts.payer &&
    payment.payee === facts.payee &&
    isSameAmount(payment.amount, facts.amount)
  );
}
