import type { FastifyInstance } from "fastify";
import type { ServerContext } from "../../context.ts";
import { assessPaymentEvent } from "./assess-payment-event.ts";
import { ratePayment } from "./ratings.ts";
import { registerPaymentReceiptRoutes, idParam } from "./receipts.ts";
import { assessStatement, disputeStatement, ratingStatement } from "./statements.ts";
import { recordPaymentEvent } from "./record-payment-event.ts";
import { showPayment, viewOfRating } from "./payment-details.ts";
import { findPaymentVisibility, findVisiblePayment } from "./service.ts";
import { callerOf } from "../access/service.ts";
import type { PaymentEventInput, RatePayment, DisputeView, OpenDispute, ResolveDispute } from "@arcs/core/http";
import { sendOnce } from "../access/idempotency/service.ts";
import { rawBodyOf, useRawBodies } from "../../platform/http/validation.ts";
import { errorResponses, schemaRef } from "../../platform/http/route-schemas.ts";
import { readFacilitatorSignature } from "./facilitators.ts";
import { addressOfAccount } from "@arcs/core/internal";
import { type Dispute, findVisibleDispute, openDispute, settleDispute } from "./disputes.ts";

/** Payments to agents: take reports of them, show them, rate them. */
export function registerPaymentRoutes(app: FastifyInstance, context: ServerContext): void {
  registerDisputeRoutes(app, context);
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
        params: idParam,
        response: { 200: schemaRef("payment"), ...errorResponses },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { payment, visibility } = await findVisiblePayment(context.store.pool, request.params.id, { caller });
      return showPayment(context.store.pool, payment, { caller, visibility });
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
        params: idParam,
        body: schemaRef("rate-payment"),
        response: { 201: schemaRef("payment-rating"), ...errorResponses },
      },
    },
    async (request, reply) => {
      const { rating, comment = null, signature, ...optional } = request.body;
      const given = { paymentId: request.params.id, rating, comment, ...optional, signature };
      const assessed = await assessStatement(context, given, { by: "payer", textOf: ratingStatement });
      return sendOnce(reply, context, async (tx) => {
        const stored = await ratePayment(tx, context, { ...assessed, caller: callerOf(request) });
        return { status: 201, body: viewOfRating(stored) };
      });
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
      return sendOnce(reply, context, async (tx) => {
        const { payment, isNew } = await recordPaymentEvent(tx, context, assessed);
        const visibility = await findPaymentVisibility(tx, payment, { caller });
        return { status: isNew ? 201 : 200, body: await showPayment(tx, payment, { caller, visibility }) };
      });
    },
  );
}

function registerDisputeRoutes(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Body: OpenDispute }>(
    "/disputes",
    {
      config: { permission: "write", weight: 1 },
      schema: {
        operationId: "openDispute",
        summary: "Dispute a payment",
        description: "With the signature of the payer's wallet; one for each payment, ever.",
        body: schemaRef("open-dispute"),
        response: { 201: schemaRef("dispute"), ...errorResponses },
      },
    },
    async (request, reply) => {
      const { description = null, ...rest } = request.body;
      const assessed = await assessStatement(
        context,
        { ...rest, description },
        { by: "payer", textOf: disputeStatement },
      );
      return sendOnce(reply, context, async (tx) => {
        const dispute = await openDispute(tx, context, { ...assessed, caller: callerOf(request) });
        return { status: 201, body: viewOfDispute(dispute, "full") };
      });
    },
  );

  app.get<{ Params: { id: string } }>(
    "/disputes/:id",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        operationId: "getDispute",
        summary: "Show a dispute",
        description: "To those who may see its payment.",
        params: idParam,
        response: { 200: schemaRef("dispute"), ...errorResponses },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { dispute, visibility } = await findVisibleDispute(context.store.pool, request.params.id, { caller });
      return viewOfDispute(dispute, visibility);
    },
  );

  app.post<{ Params: { id: string }; Body: ResolveDispute }>(
    "/disputes/:id/resolve",
    {
      config: { permission: "arbiter", weight: 1 },
      schema: {
        operationId: "resolveDispute",
        summary: "Resolve a dispute",
        description:
          "By a key with the permission arbiter that belongs to neither party, nor to an account that has a key of one; or admin.",
        params: idParam,
        body: schemaRef("resolve-dispute"),
        response: { 200: schemaRef("dispute"), ...errorResponses },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      return sendOnce(reply, context, async (tx) => {
        const dispute = await settleDispute(tx, context, { id: request.params.id, ...request.body, caller });
        return { status: 200, body: viewOfDispute(dispute, "full") };
      });
    },
  );
}

function viewOfDispute(dispute: Dispute, visibility: "full" | "public"): DisputeView {
  const { id, paymentId, agentId, openedBy, reason, description, status, resolution, winner } = dispute;
  return {
    id,
    paymentId,
    agentId,
    openedBy: addressOfAccount(openedBy),
    reason,
    status,
    resolution,
    winner,
    createdAt: dispute.createdAt.toISOString(),
    resolvedAt: dispute.resolvedAt?.toISOString() ?? null,
    ...(visibility === "full" && description !== null ? { description } : {}),
  };
}
