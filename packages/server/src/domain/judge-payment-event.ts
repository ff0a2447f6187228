import { SdkError } from "@arcs/core";

import type { ServerContext } from "../context.ts";
import { mayDo } from "../http/authentication.ts";
import type { PaymentEventInput } from "../http/generated/types.ts";
import { verifyReceipt } from "../payments/receipt.ts";
import { type Agent, findAgent } from "../store/agents.ts";
import type { ApiKey } from "../store/api-keys.ts";
import { findPayment, type Payment } from "../store/payments.ts";
import { addressesOf, readClaim } from "./payment-claim.ts";
import { type Proof, proveClaim } from "./prove-claim.ts";
import { checkPaymentEvent, type ClaimedTimes, paymentIdOf } from "./read-payment-event.ts";

/** An event about a payment, as it came in. */
export type ReceivedPaymentEvent = {
  input: PaymentEventInput;
  caller: ApiKey;
  /** Whether a facilitator signed the request. */
  isSigned: boolean;
};

/** An event about a payment, with everything about it that needs more than the store looked up and checked. */
export type JudgedPaymentEvent = ReceivedPaymentEvent & {
  paymentId: string;
  status: Payment["status"];
  agent: Agent;
  times: ClaimedTimes;
  proof: Proof;
  /** Whether the receipt could be checked; `null` where there is none. */
  receiptVerified: boolean | null;
};

const statusOf = {
  "payment.created": "created",
  "payment.completed": "completed",
  "payment.failed": "failed",
  "payment.canceled": "canceled",
} as const satisfies Record<PaymentEventInput["event"], Payment["status"]>;

/**
 * Finds out what an event about a payment is worth: proved by the ledger, vouched for by a facilitator, or only reported.
 * It waits for the ledger, so it comes before the transaction that records the event.
 *
 * @throws SdkError `payment_not_found`, `agent_not_found`, `invalid_request`, `insufficient_permissions`, `conflict`, or
 * one of the codes `settlement_…` and `receipt_invalid`
 */
export async function judgePaymentEvent(
  context: ServerContext,
  received: ReceivedPaymentEvent,
): Promise<JudgedPaymentEvent> {
  const { input, isSigned } = received;
  const now = context.clock.now();
  const { paymentId, known, agent, times } = await identify(context, received);
  const status = statusOf[input.event];
  const claim = readClaim(input, { known, agent });
  checkReporter(received, { agentId: agent.id, payer: claim.payer });
  const proof = await proveClaim(context, claim, { known, isSigned, isCompleted: status === "completed" });
  const paidAt = proof.paidAt ?? times.completedAt ?? now;
  const about = { ...proof, payer: proof.facts.payer, payees: addressesOf(agent), paidAt };
  const receiptVerified = input.receipt === undefined ? null : verifyReceipt(input.receipt, about);
  return { ...received, paymentId, status, agent, times, proof, receiptVerified };
}

async function identify(
  context: ServerContext,
  { input, caller }: ReceivedPaymentEvent,
): Promise<{ paymentId: string; known: Payment | undefined; agent: Agent; times: ClaimedTimes }> {
  const { pool } = context.store;
  const paymentId = paymentIdOf(context, input, caller);
  const known = await findPayment(pool, paymentId);
  if (known === undefined && input.paymentId !== undefined) {
    throw new SdkError("payment_not_found", "there is no payment with this id");
  }
  const { paymentMaxAgeSeconds: maxAgeSeconds } = context.settings;
  const times = checkPaymentEvent(input, { known, now: context.clock.now(), maxAgeSeconds });
  const agent = await findAgent(pool, known?.agentId ?? input.agentId ?? "");
  if (agent === undefined) throw new SdkError("agent_not_found", "there is no agent with this id");
  return { paymentId, known, agent, times };
}

/**
 * How fast the agent worked is part of its score, and no ledger tells it: it is taken from the two parties, a facilitator,
 * or the people of the service. Anybody else could report a rival's payments first, and make it look slow.
 */
function checkReporter(
  { input, caller, isSigned }: ReceivedPaymentEvent,
  parties: Pick<Payment, "agentId" | "payer">,
): void {
  if (input.responseTimeMs === undefined && input.deadlineAt === undefined) return;
  if (isSigned || isParty(caller, parties)) return;
  throw new SdkError(
    "insufficient_permissions",
    "responseTimeMs and deadlineAt expected a key of the agent or the payer, a facilitator's signature, or an admin",
    { details: { requiredPermission: "admin", currentPermissions: caller.permissions } },
  );
}

/** Whether a key is one of the two parties', or may act for everybody. */
export function isParty(caller: ApiKey, { agentId, payer }: Pick<Payment, "agentId" | "payer">): boolean {
  return mayDo(caller, "admin") || caller.agentId === agentId || caller.agentId === payer;
}
