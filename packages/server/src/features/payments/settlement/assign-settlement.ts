import { SdkError } from "@arcs/core";

import { adoptPayment, findPayment, type Payment } from "../store.ts";
import { reassignSettlement, useSettlement } from "./store.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import type { AssessedPaymentEvent } from "../assess-payment-event.ts";
import { writeEffects } from "../payment-machine.ts";
import { restoreBySettlement } from "./restore-payment.ts";
import { isOwnKeyOfParty, findPaymentVisibility } from "../payment-visibility.ts";
import { scopeOf } from "../../../platform/base/scope.ts";
import type { Clock } from "../../../platform/base/runtime.ts";

/**
 * Uses up the transfer that proves the payment. Transfers are public, so the first reporter must not keep one from its payer or
 * payee: their own report takes it over. A transfer that its chain had lost goes first to the payment that it proved.
 *
 * @returns the payment that the transfer proves already, where this is a mere repetition
 * @throws SdkError `settlement_used` when it proves another payment, and stays with it
 */
export async function assignSettlement(
  tx: Transaction,
  context: { clock: Clock },
  assessed: AssessedPaymentEvent,
): Promise<Payment | undefined> {
  const { settlement, evidence, blockHash } = assessed.proof;
  if (settlement === undefined) return undefined;
  const { paymentId } = assessed;
  if (evidence === "ledger") await restoreBySettlement(tx, context, { settlement, proof: assessed.proof });
  const isFinal = blockHash === undefined;
  const provedId = await useSettlement(tx, settlement, { paymentId, isFinal, now: context.clock.now() });
  if (provedId === paymentId) return undefined;
  const proved = await findPayment(tx, provedId);
  const mayKnow = (await findPaymentVisibility(tx, proved, assessed)) !== "none";
  if (proved !== undefined && mayKnow && isRepetition(assessed, proved)) return adoptBy(tx, assessed, proved);
  if (proved !== undefined && mayReassign(assessed, proved)) {
    const to = { id: paymentId, agentId: assessed.agent.id };
    if (await reassignSettlement(tx, settlement, { from: proved, to })) {
      await writeEffects(tx, context, { step: "replace", payment: proved, replacement: paymentId });
      return undefined;
    }
  }
  throw new SdkError(
    "settlement_used",
    "the transfer expected to prove one payment, but it proves another one already",
    { details: mayKnow ? { paymentId: provedId } : {} },
  );
}

/** Whether a report names no payment of its own, so that it is about the one that the transfer proves. */
function isRepetition({ input, agent }: AssessedPaymentEvent, proved: Payment): boolean {
  return input.paymentId === undefined && input.reference === undefined && proved.agentId === agent.id;
}

/** Makes a payment that payer or payee reports its own, even if another caller reported it before. */
async function adoptBy(tx: Transaction, assessed: AssessedPaymentEvent, proved: Payment): Promise<Payment> {
  if (!isByParty(assessed)) return proved;
  await adoptPayment(tx, proved, { reportedBy: scopeOf(assessed.caller) });
  return (await findPayment(tx, proved.id)) ?? proved;
}

function isByParty({ caller, agent, proof }: AssessedPaymentEvent): boolean {
  return isOwnKeyOfParty(caller, { agentId: agent.id, payer: proof.facts.payer });
}

/** A party may, from a stranger; and from itself where its payment had no reference and gets one. */
function mayReassign(assessed: AssessedPaymentEvent, proved: Payment): boolean {
  /* fault: settlement-taken-by-anybody */
  if (!isByParty(assessed)) return false;
  /* fault: settlement-stays-with-first-reporter */
  if (!proved.reportedByParty) return true;
  const { input, caller } = assessed;
  return proved.reportedBy === scopeOf(caller) && !proved.hasReference && input.reference !== undefined;
}
