import { SdkError } from "@arcs/core";
import type { PaymentEventInput } from "@arcs/core/http";
import { readAccountId } from "@arcs/core/internal";
import type { ServerContext } from "../../context.ts";
import { nameFacilitatorPayment, useFacilitatorRequest, useReceipt } from "./facilitators.ts";
import {
  addToPayment,
  adoptPayment,
  beginPayment,
  findPayment,
  namePaymentParties,
  type Payment,
  type PaymentResult,
  findPaymentVisibility,
  isOwnKeyOfParty,
} from "./service.ts";
import type { Transaction } from "../../platform/db/queryable.ts";
import { advance, lockPayment, type PaymentEventType } from "./payment-machine.ts";
import { type AssessedPaymentEvent, isParty } from "./assess-payment-event.ts";
import { assignSettlement, watchSettlement } from "./settlement/settled-payments.ts";
import { findLostSettlement, forgetLostSettlement } from "./settlement/service.ts";
import { scopeOf } from "../../platform/base/scope.ts";
import { findAgentPaidAt } from "../registry/registered-agents.ts";
import { lockUnclaimed } from "../trust/scores/service.ts";

type RecordingContext = Pick<ServerContext, "clock" | "randomBytes">;

// Signatures are accepted for some minutes only.
const KEPT_MS = 24 * 60 * 60 * 1000;

type RecordedPaymentEvent = { payment: Payment; isNew: boolean };

/**
 * Records an event: a new payment, its one and only end, a better proof of it, or nothing where all
 * of it is known.
 */
export async function recordPaymentEvent(
  tx: Transaction,
  context: RecordingContext,
  assessed: AssessedPaymentEvent,
): Promise<RecordedPaymentEvent> {
  const repeated = await useSigned(tx, context, assessed);
  if (repeated !== undefined) return { payment: repeated, isNew: false };
  const recorded = await recordOnce(tx, context, await withOwnReceipt(tx, assessed));
  await watchSettlement(tx, context, assessed);
  if (assessed.signed !== undefined)
    await nameFacilitatorPayment(tx, assessed.signed.webhookId, recorded.payment.id);
  return recorded;
}

/**
 * A receipt that was for another payment is kept, and not believed: without a transaction in it, it
 * would fit any.
 */
async function withOwnReceipt(
  tx: Transaction,
  assessed: AssessedPaymentEvent,
): Promise<AssessedPaymentEvent> {
  const { receiptDigest: digest, paymentId, proof } = assessed;
  if (digest === undefined) return assessed;
  const { network, transactionHash } = proof;
  const isOwn = await useReceipt(tx, { digest, paymentId, network, transactionHash });
  return isOwn ? assessed : { ...assessed, receiptVerified: false };
}

async function recordOnce(
  tx: Transaction,
  context: RecordingContext,
  assessed: AssessedPaymentEvent,
): Promise<RecordedPaymentEvent> {
  if (assessed.agent.isUnclaimed === true) await assertUnclaimed(tx, context, assessed.agent.id);
  const proved = await assignSettlement(tx, context, assessed);
  if (proved !== undefined)
    return { payment: await addNewFacts(tx, context, { assessed, payment: proved }), isNew: false };
  const payment = toPayment(context, assessed);
  const event = { type: typeOf(assessed), payerEmail: assessed.input.payer?.email };
  if (await beginPayment(tx, context, payment, event)) return { payment, isNew: true };
  const changed = await changeKnown(tx, context, assessed);
  return { payment: await addNewFacts(tx, context, { assessed, payment: changed }), isNew: false };
}

async function assertUnclaimed(
  tx: Transaction,
  { clock }: RecordingContext,
  account: string,
): Promise<void> {
  await lockUnclaimed(tx, account, { now: clock.now() });
  if ((await findAgentPaidAt(tx, account)) === undefined) return;
  throw new SdkError(
    "conflict",
    "an agent has claimed the account in the meantime: report the payment again",
  );
}

async function addNewFacts(
  tx: Transaction,
  context: Pick<ServerContext, "clock">,
  { assessed, payment }: { assessed: AssessedPaymentEvent; payment: Payment },
): Promise<Payment> {
  const { input, times } = assessed;
  const { responseTimeMs = null } = input;
  const { deadlineAt = null } = times;
  if (responseTimeMs === null && deadlineAt === null) return payment;
  const added = await addToPayment(tx, payment, {
    responseTimeMs,
    deadlineAt,
    now: context.clock.now(),
  });
  return added ?? payment;
}

/**
 * Uses up a facilitator's request, whose signature holds for minutes; returns its payment where it
 * was used before.
 */
async function useSigned(
  tx: Transaction,
  { clock }: Pick<ServerContext, "clock">,
  { signed, paymentId, caller }: AssessedPaymentEvent,
): Promise<Payment | undefined> {
  if (signed === undefined) return undefined;
  const expiresAt = new Date(clock.now().getTime() + KEPT_MS);
  const used = await useFacilitatorRequest(tx, { ...signed, paymentId }, { expiresAt });
  if (used === undefined) return undefined;
  const payment = Buffer.from(used.bodyHash).equals(signed.bodyHash)
    ? await findPayment(tx, used.paymentId)
    : undefined;
  if (payment !== undefined && (await findPaymentVisibility(tx, payment, { caller })) !== "none")
    return payment;
  throw new SdkError("conflict", "webhook-id was used before, with another body");
}

async function changeKnown(
  tx: Transaction,
  context: RecordingContext,
  assessed: AssessedPaymentEvent,
): Promise<Payment> {
  const { paymentId, caller } = assessed;
  const locked = await lockPayment(tx, paymentId);
  if (locked === undefined)
    throw new SdkError("payment_not_found", "there is no payment with this id");
  const { payment: known } = locked;
  const type = typeOf(assessed);
  if (type === "created") return (await advance(tx, context, locked, { type })) ?? known;
  assertMayEnd(assessed, known);
  await nameParties(tx, assessed, known);
  if (isOwnKeyOfParty(caller, known))
    await adoptPayment(tx, known, { reportedBy: scopeOf(caller) });
  const changed = await advance(tx, context, locked, {
    type,
    result: resultOf(context, assessed),
    payerEmail: assessed.input.payer?.email,
  });
  if (changed === undefined)
    return assertSameSettlement((await findPayment(tx, paymentId)) ?? known, assessed);
  if (locked.state === "lost") {
    const lost = await findLostSettlement(tx, known);
    if (lost !== undefined) await forgetLostSettlement(tx, lost);
  }
  return changed;
}

/**
 * Returns the type of the event. A transfer that proved the payment already proves nothing anew: the chain may
 * have lost it since.
 */
function typeOf({ status, proof }: AssessedPaymentEvent): PaymentEventType {
  if (status !== "completed" || proof.evidence === "reported") return status;
  if (proof.evidence === "facilitator") return "vouched";
  return proof.settlement !== undefined ? "transferred" : "completed";
}

/** Names payer and payee by the proof, because the first report may not have named the chain. */
async function nameParties(
  tx: Transaction,
  { proof }: AssessedPaymentEvent,
  known: Payment,
): Promise<void> {
  const { payer, payee } = proof.facts;
  if (
    proof.settlement === undefined ||
    known.evidence !== "reported" ||
    readAccountId(payer) === undefined
  )
    return;
  await namePaymentParties(tx, known, { payer, payee });
}

function assertMayEnd({ proof, caller }: AssessedPaymentEvent, known: Payment): void {
  if (
    proof.evidence !== "reported" ||
    scopeOf(caller) === known.reportedBy ||
    isParty(caller, known)
  )
    return;
  throw new SdkError(
    "insufficient_permissions",
    "a payment that somebody else reported is ended by a proof only",
    {
      details: { requiredPermission: "admin", currentPermissions: caller.permissions },
    },
  );
}

/** A transfer that proves nothing new must not be used up. */
function assertSameSettlement(known: Payment, { proof }: AssessedPaymentEvent): Payment {
  if (proof.settlement === undefined || proof.transactionHash === known.transactionHash)
    return known;
  throw new SdkError("conflict", `payment ${known.id} is already proved by another transaction`);
}

function toPayment(context: Pick<ServerContext, "clock">, assessed: AssessedPaymentEvent): Payment {
  const { paymentId, status, agent, input, caller, times, proof } = assessed;
  const now = context.clock.now();
  const createdAt = times.createdAt ?? proof.paidAt ?? now;
  return {
    id: paymentId,
    agentId: agent.id,
    ...proof.facts,
    status,
    ...resultOf(context, assessed),
    metadata: JSON.stringify(input.metadata ?? {}),
    reportedBy: scopeOf(caller),
    reportedByParty: isOwnKeyOfParty(caller, { agentId: agent.id, payer: proof.facts.payer }),
    hasReference: input.reference !== undefined,
    // The ledger's clock goes before what anybody says.
    createdAt: proof.paidAt !== undefined && proof.paidAt < createdAt ? proof.paidAt : createdAt,
    deadlineAt: times.deadlineAt ?? null,
    updatedAt: now,
  };
}

function resultOf(
  { clock }: Pick<ServerContext, "clock">,
  assessed: AssessedPaymentEvent,
): PaymentResult {
  const { status, input, times, proof, receiptVerified } = assessed;
  const { evidence, network, transactionHash, asset, paidAt } = proof;
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

/** Returns why a payment failed, with the error code of specification 7, or one of its form. */
function failureOf(
  status: Payment["status"],
  { reason = status, errorCode }: Pick<PaymentEventInput, "reason" | "errorCode">,
): Pick<PaymentResult, "failureReason" | "errorCode"> {
  if (status !== "failed" && status !== "canceled") return { failureReason: null, errorCode: null };
  const usual =
    reason === "insufficient_funds" ? "E_INSUFFICIENT_BALANCE" : `E_${reason.toUpperCase()}`;
  return { failureReason: reason, errorCode: errorCode ?? usual };
}
