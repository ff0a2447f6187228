import { SdkError } from "@arcs/core";

import { scopeOf } from "../../platform/base/scope.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import { type ApiKey, mayDo } from "../access/service.ts";
import { type Agent, findAgent } from "../registry/registered-agents.ts";
import { listRecentPayments, type RecentPayment } from "./evidence.ts";
import { findPayment, type Payment } from "./payment-row.ts";

/**
 * Part of a payment that a key sees. A `reporter` sees what everybody could report; `full` has the
 * texts between the parties, too.
 */
export type PaymentVisibility = "none" | "reporter" | "public" | "full";

export function isOwnKeyOfParty(
  { agentId }: ApiKey,
  payment: Pick<Payment, "agentId" | "payer">,
): boolean {
  return agentId !== null && (agentId === payment.agentId || agentId === payment.payer);
}

/**
 * Returns how much of a payment a key may see; `none` also where the payment does not exist. It is
 * the one rule for every route that names a payment, applied before anything else. Payments are
 * evidence of an agent's score. If the agent does not show its score in full, its payments are
 * visible to itself, the payer and the operator. Transfers are public, so that anybody can report
 * one: a reporter sees the ledger's facts, and nothing that was said of the payment since.
 */
export async function findPaymentVisibility(
  db: Queryable,
  payment: Payment | undefined,
  { caller }: { caller: ApiKey },
): Promise<PaymentVisibility> {
  if (payment === undefined) return "none";
  return visibilityOf(payment, { caller, agent: await findAgent(db, payment.agentId) });
}

export function visibilityOf(
  payment: Payment,
  { caller, agent }: { caller: ApiKey; agent: Agent | undefined },
): PaymentVisibility {
  if (isPartyOrArbiter(caller, payment)) return "full";
  if (showsPayments(agent)) return "public";
  return scopeOf(caller) === payment.reportedBy ? "reporter" : "none";
}

/** Tells whether a key sees all of a payment: that of a party, or of who decides disputes. */
export function isPartyOrArbiter(
  caller: ApiKey,
  payment: Pick<Payment, "agentId" | "payer">,
): boolean {
  return isOwnKeyOfParty(caller, payment) || mayDo(caller, "arbiter");
}

/**
 * Tells whether the payments to an agent are for everybody. An account that nobody registered hides
 * nothing.
 */
export function showsPayments(agent: Pick<Agent, "privacyMode"> | undefined): boolean {
  return agent === undefined || agent.privacyMode === "public";
}

/**
 * Makes the refusal that says the same of a payment that is not there and of one that is hidden.
 */
export function paymentNotFound(): SdkError {
  return new SdkError("payment_not_found", "there is no payment with this id");
}

/** Finds a payment that a key may see; throws `payment_not_found` for any other. */
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

/** Lists the newest proved payments to an agent; `undefined` where the agent shows none. */
export async function listShownPayments(
  db: Queryable,
  agentId: string,
  { limit }: { limit: number },
): Promise<RecentPayment[] | undefined> {
  const before = await findAgent(db, agentId);
  if (before === undefined || !showsPayments(before)) return undefined;
  const payments = await listRecentPayments(db, agentId, { limit });
  // Settings are read after what they guard: a change in between must not show more than they allow
  // now.
  const after = await findAgent(db, agentId);
  return after !== undefined && showsPayments(after) ? payments : undefined;
}
