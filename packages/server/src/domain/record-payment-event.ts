import { SdkError } from "@arcs/core";

import type { ServerContext } from "../context.ts";
import type { PaymentEventInput } from "../http/generated/types.ts";
import {
  endPayment,
  findPayment,
  insertPayment,
  type Payment,
  type PaymentResult,
  provePayment,
  useSettlement,
} from "../store/payments.ts";
import type { Transaction } from "../store/queryable.ts";
import { emitPaymentEvent } from "./emit-payment-event.ts";
import { isParty, type JudgedPaymentEvent } from "./judge-payment-event.ts";
import { requestScore, type ScoreTrigger } from "./request-score.ts";
import { sightOf } from "./see-payment.ts";

/** What became of an event about a payment. */
export type RecordedPaymentEvent = { payment: Payment; isNew: boolean };

/**
 * Records an event about a payment: a new payment, its one and only end, a better proof of it, or nothing where all of it
 * is known. Payments go from `created` to `completed`, `failed` or `canceled`, and never back.
 *
 * @throws SdkError `settlement_used` when the transfer proves another payment
 * @throws SdkError `conflict` when the payment has ended in another way
 * @throws SdkError `insufficient_permissions` when somebody ends another's payment without a proof
 */
export async function recordPaymentEvent(
  tx: Transaction,
  context: ServerContext,
  judged: JudgedPaymentEvent,
): Promise<RecordedPaymentEvent> {
  const proved = await takeSettlement(tx, context, judged);
  if (proved !== undefined) return { payment: proved, isNew: false };
  const payment = toPayment(context, judged);
  if (await insertPayment(tx, payment)) {
    await announce(tx, context, { judged, payment });
    return { payment, isNew: true };
  }
  return { payment: await changeKnown(tx, context, judged), isNew: false };
}

/** Uses up the transfer that proves the payment; gives the payment that it proves already, if this is a mere repetition. */
async function takeSettlement(
  tx: Transaction,
  { clock }: ServerContext,
  { proof: { settlement }, paymentId, input, caller, agent }: JudgedPaymentEvent,
): Promise<Payment | undefined> {
  if (settlement === undefined) return undefined;
  const provedId = await useSettlement(tx, settlement, { paymentId, now: clock.now() });
  if (provedId === paymentId) return undefined;
  const isUnnamed = input.paymentId === undefined && input.reference === undefined;
  const proved = await findPayment(tx, provedId);
  const isOpen = agent.privacyMode === "public";
  const mayKnow = proved !== undefined && sightOf(caller, { payment: proved, isOpen }) !== "nothing";
  if (isUnnamed && mayKnow && proved.agentId === agent.id) return proved;
  throw new SdkError(
    "settlement_used",
    "the transfer expected to prove one payment, but it proves another one already",
    {
      details: mayKnow ? { paymentId: provedId } : {},
    },
  );
}

async function changeKnown(tx: Transaction, context: ServerContext, judged: JudgedPaymentEvent): Promise<Payment> {
  const { paymentId, status, proof, agent, caller } = judged;
  const known = await findPayment(tx, paymentId);
  if (known === undefined) throw new SdkError("payment_not_found", "there is no payment with this id");
  if (status === "created") return known;
  if (proof.evidence === "reported" && caller.accountId !== known.reportedBy && !isParty(caller, known)) {
    throw new SdkError("insufficient_permissions", "to end another's payment expected a proof of it", {
      details: { requiredPermission: "admin", currentPermissions: caller.permissions },
    });
  }
  const now = context.clock.now();
  const result = resultOf(context, judged);
  const ended = await endPayment(tx, paymentId, { status, result: learnt(result), now });
  if (ended !== undefined) {
    await announce(tx, context, { judged, payment: ended });
    return ended;
  }
  if (known.status !== status && known.status !== "created") {
    throw new SdkError("conflict", `the payment expected to be created, but it is ${known.status}`);
  }
  const better = status === "completed" ? await provePayment(tx, paymentId, { proof: result, now }) : undefined;
  if (better === undefined) return assertSameSettlement((await findPayment(tx, paymentId)) ?? known, judged);
  await requestScore(tx, context, { agentId: agent.id, trigger: "payment_completed", relatedPaymentId: paymentId });
  return better;
}

/** A transfer that proves nothing new must not be used up. */
function assertSameSettlement(known: Payment, { proof }: JudgedPaymentEvent): Payment {
  if (proof.settlement === undefined || proof.transactionHash === known.transactionHash) return known;
  throw new SdkError("conflict", "the payment expected the transaction that settled it, got another");
}

async function announce(
  tx: Transaction,
  context: ServerContext,
  { judged, payment }: { judged: JudgedPaymentEvent; payment: Payment },
): Promise<void> {
  const { agent, input } = judged;
  // What nobody vouches for is no evidence. Anybody can report any number of such payments.
  if (payment.evidence !== "reported") {
    await requestScore(tx, context, { agentId: agent.id, trigger: triggerOf(payment), relatedPaymentId: payment.id });
  }
  const email = input.payer?.email;
  await emitPaymentEvent(tx, context, { payment, ...(email === undefined ? {} : { payerEmail: email }) });
}

function triggerOf({ status }: Payment): ScoreTrigger["trigger"] {
  if (status === "created" || status === "completed") return `payment_${status}`;
  return "payment_failed";
}

function toPayment(context: ServerContext, judged: JudgedPaymentEvent): Payment {
  const { paymentId, status, agent, input, caller, times, proof } = judged;
  const now = context.clock.now();
  const createdAt = times.createdAt ?? proof.paidAt ?? now;
  return {
    id: paymentId,
    agentId: agent.id,
    ...proof.facts,
    status,
    ...resultOf(context, judged),
    metadata: JSON.stringify(input.metadata ?? {}),
    reportedBy: caller.accountId,
    // The ledger's clock goes before what anybody says.
    createdAt: proof.paidAt !== undefined && proof.paidAt < createdAt ? proof.paidAt : createdAt,
    deadlineAt: times.deadlineAt ?? null,
    recordedAt: now,
    updatedAt: now,
  };
}

function resultOf({ clock }: ServerContext, judged: JudgedPaymentEvent): PaymentResult {
  const { status, input, times, receiptVerified } = judged;
  const { evidence, network, transactionHash, asset, paidAt } = judged.proof;
  const { errorMessage = null, escrowReleased = null, receipt, responseTimeMs = null } = input;
  const endedAt = paidAt ?? times.completedAt ?? times.failedAt ?? clock.now();
  return {
    evidence,
    network,
    transactionHash,
    asset,
    ...failureOf(status, input),
    errorMessage,
    escrowReleased,
    receipt: receipt === undefined ? null : JSON.stringify(receipt),
    receiptVerified,
    responseTimeMs,
    completedAt: status === "completed" ? endedAt : null,
    failedAt: status === "failed" ? endedAt : null,
    canceledAt: status === "canceled" ? endedAt : null,
  };
}

function failureOf(
  status: Payment["status"],
  { reason = status, errorCode = errorCodeOf(reason) }: Pick<PaymentEventInput, "reason" | "errorCode">,
): Pick<PaymentResult, "failureReason" | "errorCode"> {
  if (status !== "failed" && status !== "canceled") return { failureReason: null, errorCode: null };
  return { failureReason: reason, errorCode };
}

/** The end of a payment takes nothing back that was known before. */
function learnt(result: PaymentResult): Partial<PaymentResult> {
  return Object.fromEntries(Object.entries(result).filter(([, value]) => value !== null));
}

/** The error code of specification 7 for the reason that it names; the others follow its form. */
function errorCodeOf(reason: string): string {
  return reason === "insufficient_funds" ? "E_INSUFFICIENT_BALANCE" : `E_${reason.toUpperCase()}`;
}
