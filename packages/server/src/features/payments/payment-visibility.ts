import { SdkError } from "@arcs/core";

import { type Agent, findAgent } from "../agents/service.ts";
import { type ApiKey, mayDo } from "../access/service.ts";
import { findPayment, type Payment } from "./store.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import { scopeOf } from "../../platform/base/scope.ts";

/**
 * How much of a payment a key may see. `none`: nothing. `reporter`: the facts that everybody could report, and nothing
 * more of an agent that hides its payments. `public`: all that a public agent shows. `full`: also the texts between the
 * parties.
 */
export type PaymentVisibility = "none" | "reporter" | "public" | "full";

/** The fields that visibility depends on. */
export type PaymentParties = Pick<Payment, "agentId" | "payer" | "reportedBy">;

/** Whether a key is one of the two parties' own. */
export function isOwnKeyOfParty({ agentId }: ApiKey, payment: Pick<Payment, "agentId" | "payer">): boolean {
  return agentId !== null && (agentId === payment.agentId || agentId === payment.payer);
}

/**
 * Returns how much of a payment a key may see: the one rule for every route that names a payment, applied before
 * anything else. Payments are evidence of an agent's score. If the agent does not show its score in full, its payments
 * are visible to itself, the payer and the operator. Transfers are public, so that anybody can report one: a reporter
 * sees the ledger's facts, and nothing that was said of the payment since.
 */
export function visibilityOfPayment(
  caller: ApiKey,
  { payment, isOpen }: { payment: PaymentParties; isOpen: boolean },
): PaymentVisibility {
  if (isOwnKeyOfParty(caller, payment) || mayDo(caller, "arbiter")) return "full";
  if (isOpen) return "public";
  return scopeOf(caller) === payment.reportedBy ? "reporter" : /* fault: visibility-of-hidden-payment */ "none";
}

/** Returns how much of a payment a key may see; `none` also where the payment does not exist. */
export async function findPaymentVisibility(
  db: Queryable,
  payment: Payment | undefined,
  { caller }: { caller: ApiKey },
): Promise<PaymentVisibility> {
  if (payment === undefined) return "none";
  const agent = await findAgent(db, payment.agentId);
  return visibilityOfPayment(caller, { payment, isOpen: agent !== undefined && showsPayments(agent) });
}

/** Tells whether an agent shows everybody its payments. */
export function showsPayments({ privacyMode }: Pick<Agent, "privacyMode">): boolean {
  return privacyMode === "public";
}

/** The refusal that says the same of a payment that is not there and of one that is hidden. */
export function paymentNotFound(): SdkError {
  return new SdkError("payment_not_found", "there is no payment with this id");
}

/**
 * Finds a payment that a key may see.
 *
 * @throws SdkError `payment_not_found` also when there is one that the key may not see
 */
export async function findVisiblePayment(
  db: Queryable,
  id: string,
  { caller }: { caller: ApiKey },
): Promise<{ payment: Payment; visibility: Exclude<PaymentVisibility, "none"> }> {
  const payment = await findPayment(db, id);
  const visibility = await findPaymentVisibility(db, payment, { caller });
  if (payment === undefined || visibility === "none") throw paymentNotFound();
  return { payment, visibility };
}
