import { SdkError } from "@arcs/core";

import { mayDo } from "../http/authentication.ts";
import { findAgent } from "../store/agents.ts";
import type { ApiKey } from "../store/api-keys.ts";
import { findPayment, type Payment } from "../store/payments.ts";
import type { Queryable } from "../store/queryable.ts";

/** How much of a payment a key may see. Only insiders see what the parties wrote to each other. */
export type PaymentSight = "nothing" | "outside" | "inside";

/**
 * Tells how much of a payment a key may see. An agent's payments are what its score is made of: those of an agent that does
 * not show its score in full are for itself, its payer, who reported them, and the people of the service.
 */
export function sightOf(
  caller: ApiKey,
  { payment, isOpen }: { payment: Pick<Payment, "agentId" | "payer" | "reportedBy">; isOpen: boolean },
): PaymentSight {
  const isParty = caller.agentId === payment.agentId || caller.agentId === payment.payer;
  if (isParty || caller.accountId === payment.reportedBy || mayDo(caller, "arbiter")) return "inside";
  return isOpen ? "outside" : "nothing";
}

/**
 * Finds a payment that a key may see.
 *
 * @throws SdkError `payment_not_found` also when there is one that the key may not see
 */
export async function seePayment(
  db: Queryable,
  id: string,
  { caller }: { caller: ApiKey },
): Promise<{ payment: Payment; sight: Exclude<PaymentSight, "nothing"> }> {
  const payment = await findPayment(db, id);
  const agent = payment && (await findAgent(db, payment.agentId));
  const sight = payment && sightOf(caller, { payment, isOpen: agent?.privacyMode === "public" });
  if (payment === undefined || sight === undefined || sight === "nothing") {
    throw new SdkError("payment_not_found", "there is no payment with this id");
  }
  return { payment, sight };
}
