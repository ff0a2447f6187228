import { addressOfAccount, parseJson } from "@arcs/core/internal";
import type { FastifyInstance } from "fastify";

import type { ServerContext } from "../../context.ts";
import { assessPaymentEvent } from "./assess-payment-event.ts";
import { assessRating, ratePayment } from "./ratings/service.ts";
import { registerPaymentReceiptRoutes } from "./receipts/routes.ts";
import { recordPaymentEvent } from "./record-payment-event.ts";
import { type PaymentDetails, readPaymentDetails } from "./payment-details.ts";
import { findPaymentVisibility, findVisiblePayment } from "./payment-visibility.ts";
import { callerOf } from "../access/service.ts";
import type { PaymentEventInput, PaymentRatingView, PaymentView, RatePayment } from "@arcs/core/http";
import { answerOnce } from "../access/idempotency/service.ts";
import { rawBodyOf, useRawBodies } from "../../platform/http/json-bodies.ts";
import { errorResponses, schemaRef } from "../../platform/http/schema-ref.ts";
import { readFacilitatorSignature } from "./facilitator-signature.ts";
import type { Dispute } from "./disputes/store.ts";
import type { Payment } from "./store.ts";
import type { NewRating } from "./ratings/store.ts";

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
        operationId: "getPayment",
        summary: "Show a payment",
        description:
          "Payments of an agent that does not show its score in full are shown to itself and the payer; to who reported them " +
          "without what was said of them since.",
        tags: ["payments"],
        params: paymentParams,
        response: { 200: schemaRef("payment"), ...errorResponses },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { payment, visibility } = await findVisiblePayment(context.store.pool, request.params.id, { caller });
      return viewOfDetails(await readPaymentDetails(context.store.pool, payment, { caller, visibility }));
    },
  );

  app.post<{ Params: { id: string }; Body: RatePayment }>(
    "/payments/:id/rating",
    {
      config: { permission: "write", weight: 1 },
      schema: {
        operationId: "ratePayment",
        summary: "Rate the work that a payment was for",
        description: "Once for each payment, within 30 days, with the signature of the payer's wallet.",
        tags: ["payments"],
        params: paymentParams,
        body: schemaRef("rate-payment"),
        response: { 201: schemaRef("payment-rating"), ...errorResponses },
      },
    },
    async (request, reply) => {
      const { rating, comment = null, signature, ...optional } = request.body;
      const given = { paymentId: request.params.id, rating, comment, ...optional, signature };
      const assessed = await assessRating(context, given);
      const { status, body } = await answerOnce(request, context, async (tx) => {
        const stored = await ratePayment(tx, context, { ...assessed, caller: callerOf(request) });
        return { status: 201, body: viewOfRating(stored) };
      });
      return reply.code(status).send(body);
    },
  );

  registerPaymentReceiptRoutes(app, context);
}

function registerIntake(scope: FastifyInstance, context: ServerContext): void {
  scope.post<{ Body: PaymentEventInput }>(
    "/payments/events",
    {
      config: { permission: "write", weight: 1 },
      schema: {
        operationId: "reportPayment",
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
      const signed = readFacilitatorSignature(
        { headers: request.headers, body: rawBodyOf(request) },
        { secrets: settings.paymentWebhookSecrets, now: clock.now() },
      );
      const assessed = await assessPaymentEvent(context, { input: request.body, caller, signed });
      const { status, body } = await answerOnce(request, context, async (tx) => {
        const { payment, isNew } = await recordPaymentEvent(tx, context, assessed);
        const visibility = await findPaymentVisibility(tx, payment, { caller });
        const details = await readPaymentDetails(tx, payment, { caller, visibility });
        return { status: isNew ? 201 : 200, body: viewOfDetails(details) };
      });
      return reply.code(status).send(body);
    },
  );
}

/** Shows a payment with what belongs to it, as far as the key may see that. */
function viewOfDetails({ payment, rating, dispute, feedbackShown, isOwn, counting }: PaymentDetails): PaymentView {
  return {
    ...viewOfPayment(payment, { rating, dispute }),
    // How fast the agent was makes its score; only who took part can have said it.
    ...(feedbackShown ? {} : { responseTimeMs: null, deadlineAt: null }),
    ...counting,
    ...(isOwn ? { metadata: parseJson(payment.metadata) as Record<string, unknown> } : {}),
  };
}

function viewOfPayment(
  payment: Payment,
  { rating, dispute }: { rating: NewRating | undefined; dispute: Dispute | undefined },
): PaymentView {
  const { id, agentId, status, amount, currency, payee, evidence, network, transactionHash, asset } = payment;
  return {
    id,
    agentId,
    status,
    amount,
    currency,
    payer: { address: addressOfAccount(payment.payer) },
    payee: addressOfAccount(payee),
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
  };
}

function viewOfReceipt({ receipt, receiptVerified }: Payment): PaymentView["receipt"] {
  if (receipt === null) return null;
  const { format } = parseJson(receipt) as { format: "jws" | "eip712" };
  return { format, verified: receiptVerified ?? false };
}

function viewOfRatingText(rated: NewRating): NonNullable<PaymentView["rating"]> {
  const { rating, comment, delivered = null, responseTimeMs = null, inTime = null, createdAt } = rated;
  return { rating, comment, delivered, responseTimeMs, inTime, createdAt: createdAt.toISOString() };
}

function viewOfRating({ paymentId, agentId, rater, ...rest }: NewRating): PaymentRatingView {
  return {
    paymentId,
    agentId,
    rater: addressOfAccount(rater),
    ...viewOfRatingText({ paymentId, agentId, rater, ...rest }),
  };
}
