import { SdkError } from "@arcs/core";

import { type Agent, findAgent } from "../agents/store.ts";
import type { ApiKey } from "../access/keys/store.ts";
import { findPayment, type Payment } from "./store.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import { mayDo } from "../access/keys/permissions.ts";
import { scopeOf } from "../../platform/base/scope.ts";

/**
 * How much of a payment a key may see: `none`; `reporter`, what everybody could report of it, and no more of an agent that
 * hides its payments; `public`, what a public agent shows; `full`, also what the parties wrote to each other.
 */
export type PaymentVisibility = "none" | "reporter" | "public" | "full";

/** What visibility depends on. */
export type PaymentParties = Pick<Payment, "agentId" | "payer" | "reportedBy">;

/** Whether a key is one of the two parties' own. */
export function isOwnKeyOfParty({ agentId }: ApiKey, payment: Pick<Payment, "agentId" | "payer">): boolean {
  return agentId !== null && (agentId === payment.agentId || agentId === payment.payer);
}

/**
 * Tells how much of a payment a key may see: the one rule for every route that names a payment, and asked before anything
 * else. An agent's payments are what its score is made of: those of an agent that does not show its score in full are for
 * itself, its payer, and the people of the service. Transfers are public, so that anybody can report one; who does sees what
 * the ledger says, and nothing that was said of it since.
 */
export function visibilityOfPayment(
  caller: ApiKey,
  { payment, isOpen }: { payment: PaymentParties; isOpen: boolean },
): PaymentVisibility {
  if (isOwnKeyOfParty(caller, payment) || mayDo(caller, "arbiter")) return "full";
  if (isOpen) return "public";
  return scopeOf(caller) === payment.reportedBy ? "reporter" : /* fault: visibility-of-hidden-payment */ "none";
}

/** Tells how much a key may see of a payment that was found; `none` also where there is none. */
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
