import type { FastifyInstance } from "fastify";

import type { ServerContext } from "../context.ts";
import { judgePaymentEvent } from "../domain/judge-payment-event.ts";
import { ratePayment } from "../domain/rate-payment.ts";
import { recordPaymentEvent } from "../domain/record-payment-event.ts";
import { seePayment, sightOf } from "../domain/see-payment.ts";
import { callerOf } from "../http/authentication.ts";
import type { PaymentEventInput, PaymentRatingView, PaymentView, RatePayment } from "../http/generated/types.ts";
import { answerOnce } from "../http/idempotency.ts";
import { rawBodyOf, useRawBodies } from "../http/raw-body.ts";
import { errorResponses, schemaRef } from "../http/schema-ref.ts";
import { isSignedByFacilitator } from "../payments/facilitator-signature.ts";
import { type Dispute, findDisputeOf } from "../store/disputes.ts";
import type { Payment } from "../store/payments.ts";
import { findRating, type Rating } from "../store/ratings.ts";

/** Path parameters of one payment. */
const paymentParams = {
  type: "object",
  properties: { id: { type: "string", maxLength: 64 } },
  required: ["id"],
} as const;

/** Payments to agents: take reports of them, show them, rate them. */
export function registerPaymentRoutes(app: FastifyInstance, context: ServerContext): void {
  void app.register(async (scope) => {
    useRawBodies(scope);
    registerIntake(scope, context);
  });

  app.get<{ Params: { id: string } }>(
    "/payments/:id",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        summary: "Show a payment",
        description:
          "Payments of an agent that does not show its score in full are shown to itself, the payer and who reported them.",
        tags: ["payments"],
        params: paymentParams,
        response: { 200: schemaRef("payment"), ...errorResponses },
      },
    },
    async (request) => {
      const { payment, sight } = await seePayment(context.store.pool, request.params.id, { caller: callerOf(request) });
      const rating = await findRating(context.store.pool, payment.id);
      const dispute = await findDisputeOf(context.store.pool, payment.id);
      return viewOfPayment(payment, { sight, rating, dispute });
    },
  );

  app.post<{ Params: { id: string }; Body: RatePayment }>(
    "/payments/:id/rating",
    {
      config: { permission: "write", weight: 1 },
      schema: {
        summary: "Rate the work that a payment was for",
        description: "Once for each payment, within 30 days, with the signature of the payer's wallet.",
        tags: ["payments"],
        params: paymentParams,
        body: schemaRef("rate-payment"),
        response: { 201: schemaRef("payment-rating"), ...errorResponses },
      },
    },
    async (request, reply) => {
      const { rating, comment = null, signature } = request.body;
      const { status, body } = await answerOnce(request, context, async (tx) => {
        const given = await ratePayment(tx, context, { paymentId: request.params.id, rating, comment, signature });
        return { status: 201, body: viewOfRating(given) };
      });
      return reply.code(status).send(body);
    },
  );
}

function registerIntake(scope: FastifyInstance, context: ServerContext): void {
  scope.post<{ Body: PaymentEventInput }>(
    "/payments/events",
    {
      config: { permission: "write", weight: 1 },
      schema: {
        summary: "Report what happened to a payment",
        description:
          "A completed payment with the transaction that settled it is looked up on the ledger (evidence `ledger`). A request " +
          "with a facilitator's Standard Webhooks signature stands on that one's word (`facilitator`). All else is kept as " +
          "`reported` and weighs nothing. Reporting the same once more changes nothing and answers 200.",
        tags: ["payments"],
        body: schemaRef("payment-event"),
        response: { 200: schemaRef("payment"), 201: schemaRef("payment"), ...errorResponses },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { settings, clock } = context;
      const isSigned = isSignedByFacilitator(
        { headers: request.headers, body: rawBodyOf(request) },
        { secrets: settings.paymentWebhookSecrets, now: clock.now() },
      );
      const judged = await judgePaymentEvent(context, { input: request.body, caller, isSigned });
      const { status, body } = await answerOnce(request, context, async (tx) => {
        const { payment, isNew } = await recordPaymentEvent(tx, context, judged);
        const isOpen = judged.agent.privacyMode === "public";
        const isInside = sightOf(caller, { payment, isOpen }) === "inside";
        const said = isInside
          ? { rating: await findRating(tx, payment.id), dispute: await findDisputeOf(tx, payment.id) }
          : { rating: undefined, dispute: undefined };
        return {
          status: isNew ? 201 : 200,
          body: viewOfPayment(payment, { sight: isInside ? "inside" : "outside", ...said }),
        };
      });
      return reply.code(status).send(body);
    },
  );
}

function viewOfPayment(
  payment: Payment,
  { sight, rating, dispute }: { sight: "inside" | "outside"; rating: Rating | undefined; dispute: Dispute | undefined },
): PaymentView {
  const { id, agentId, status, amount, currency, payee, evidence, network, transactionHash, asset } = payment;
  return {
    id,
    agentId,
    status,
    amount,
    currency,
    payer: { address: payment.payer },
    payee,
    evidence,
    network,
    transactionHash,
    asset,
    receipt: viewOfReceipt(payment),
    rating: rating === undefined ? null : { ...viewOfRatingText(rating) },
    dispute: dispute === undefined ? null : { id: dispute.id, status: dispute.status, winner: dispute.winner },
    reason: payment.failureReason,
    errorCode: payment.errorCode,
    errorMessage: payment.errorMessage,
    escrowReleased: payment.escrowReleased,
    responseTimeMs: payment.responseTimeMs,
    createdAt: payment.createdAt.toISOString(),
    deadlineAt: payment.deadlineAt?.toISOString() ?? null,
    completedAt: payment.completedAt?.toISOString() ?? null,
    failedAt: payment.failedAt?.toISOString() ?? null,
    canceledAt: payment.canceledAt?.toISOString() ?? null,
    updatedAt: payment.updatedAt.toISOString(),
    ...(sight === "inside" ? { metadata: JSON.parse(payment.metadata) as Record<string, unknown> } : {}),
  };
}

function viewOfReceipt({ receipt, receiptVerified }: Payment): PaymentView["receipt"] {
  if (receipt === null) return null;
  const { format } = JSON.parse(receipt) as { format: "jws" | "eip712" };
  return { format, verified: receiptVerified ?? false };
}

function viewOfRatingText({ rating, comment, createdAt }: Rating): NonNullable<PaymentView["rating"]> {
  return { rating, comment, createdAt: createdAt.toISOString() };
}

function viewOfRating({ paymentId, agentId, rater, ...rest }: Rating): PaymentRatingView {
  return { paymentId, agentId, rater, ...viewOfRatingText({ paymentId, agentId, rater, ...rest }) };
}
