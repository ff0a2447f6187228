import { isSdkError } from "@arcs/core";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { PaymentEventInput, RatePayment, OpenDispute, ResolveDispute } from "@arcs/core/http";
import type { ServerContext } from "../../context.ts";
import { type AssessedPaymentEvent, assessPaymentEvent } from "./assess-payment-event.ts";
import { ratePayment, assessStatement, disputeStatement, ratingStatement } from "./statements.ts";
import { registerPaymentReceiptRoutes, idParam } from "./receipts.ts";
import { recordPaymentEvent } from "./record-payment-event.ts";
import { findPaymentVisibility, findVisiblePayment } from "./service.ts";
import { callerOf } from "../access/service.ts";
import { sendOnce } from "../access/idempotency/service.ts";
import { rawBodyOf, useRawBodies } from "../../platform/http/validation.ts";
import { defineOperation, refusedMember } from "../../platform/http/route-schemas.ts";
import {
  assessHoldDispute,
  findVisibleHoldDispute,
  openHoldDispute,
  settleHoldDispute,
  viewOfHoldDispute,
} from "../trust/holds/service.ts";
import { readFacilitatorSignature } from "./facilitators.ts";
import { findVisibleDispute, openDispute, settleDispute } from "./disputes.ts";
import { registerPaymentListRoutes } from "./list-routes.ts";
import { showPayment, viewOfDispute, viewOfRating } from "./payment-views.ts";

/** Payments to agents: take reports of them, show them, rate them. */
export function registerPaymentRoutes(app: FastifyInstance, context: ServerContext): void {
  registerDisputeRoutes(app, context);
  registerPaymentListRoutes(app, context);
  void app.register(async (scope) => {
    useRawBodies(scope);
    registerIntake(scope, context);
  });

  app.get<{ Params: { id: string } }>(
    "/payments/:id",
    defineOperation("getPayment", {
      permission: "read",
      summary: "Show a payment",
      description:
        "Payments of an agent that does not show its score in full are shown to itself and the payer; to who reported them " +
        "without what was said of them since.",
      params: idParam,
      errors: ["payment_not_found"],
      answers: { 200: "payment" },
    }),
    async (request) => {
      const caller = callerOf(request);
      const { payment, visibility } = await findVisiblePayment(
        context.store.pool,
        request.params.id,
        { caller },
      );
      return showPayment(context.store.pool, payment, { caller, visibility });
    },
  );

  app.post<{ Params: { id: string }; Body: RatePayment }>(
    "/payments/:id/rating",
    defineOperation("ratePayment", {
      permission: "write",
      summary: "Rate the work that a payment was for",
      description:
        "Once for each payment, within 30 days, with the signature of the payer's wallet.",
      params: idParam,
      body: "rate-payment",
      errors: ["conflict", "payment_not_found", "statement_signature_invalid"],
      answers: { 201: "payment-rating" },
    }),
    async (request, reply) => {
      const { rating, comment = null, signature, ...optional } = request.body;
      const given = { paymentId: request.params.id, rating, comment, ...optional, signature };
      const assessed = await assessStatement(context, given, {
        by: "payer",
        textOf: ratingStatement,
      });
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
    defineOperation("reportPayment", {
      permission: "write",
      summary: "Report what happened to a payment",
      description:
        "A completed payment with the transaction that settled it is looked up on the ledger (evidence `ledger`). A request " +
        "with a facilitator's Standard Webhooks signature stands on that one's word (`facilitator`). All else is kept as " +
        "`reported` and weighs nothing. Reporting the same once more changes nothing and answers 200.",
      body: "payment-event",
      errors: [
        "agent_not_found",
        "conflict",
        "facilitator_signature_invalid",
        "payment_not_found",
        "receipt_invalid",
        "settlement_ambiguous",
        "settlement_failed",
        "settlement_no_transfer",
        "settlement_not_found",
        "settlement_too_old",
        "settlement_used",
        "settlement_wrong_amount",
        "settlement_wrong_asset",
        "settlement_wrong_payee",
        "settlement_wrong_payer",
      ],
      answers: { 200: "payment", 201: "payment" },
    }),
    async (request, reply) => {
      const caller = callerOf(request);
      const { settings, clock } = context;
      const signed = readFacilitatorSignature(
        { headers: request.headers, body: rawBodyOf(request) },
        { secrets: settings.paymentWebhookSecrets, now: clock.now() },
      );
      const event = { input: request.body, caller, signed };
      const record = (assessed: AssessedPaymentEvent): Promise<FastifyReply> =>
        sendOnce(reply, context, async (tx) => {
          const { payment, isNew } = await recordPaymentEvent(tx, context, assessed);
          const visibility = await findPaymentVisibility(tx, payment, { caller });
          return {
            status: isNew ? 201 : 200,
            body: await showPayment(tx, payment, { caller, visibility }),
          };
        });
      const assessed = await assessPaymentEvent(context, event);
      return record(assessed).catch(async (error: unknown) => {
        // An agent may have claimed the account in the meantime: then the payment is the agent's.
        if (assessed.agent.isUnclaimed !== true || !isSdkError(error, "conflict")) throw error;
        return record(await assessPaymentEvent(context, event));
      });
    },
  );
}

function registerDisputeRoutes(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Body: OpenDispute }>(
    "/disputes",
    defineOperation("openDispute", {
      permission: "write",
      summary: "Dispute a payment, or a hold",
      description:
        "With the signature of the payer's wallet alone, whoever asks. paymentId: one for each payment, ever. holdId: one for each hold, " +
        "before it settles; no payment record is needed. 409 hold_unused where nothing left the payer, hold_settled a day after it ended.",
      body: "open-dispute",
      errors: [
        "conflict",
        "hold_not_found",
        "hold_settled",
        "hold_unused",
        "payment_not_found",
        "statement_signature_invalid",
      ],
      answers: { 201: "dispute" },
    }),
    async (request, reply) => {
      const { description = null, paymentId, holdId, ...rest } = request.body;
      const caller = callerOf(request);
      if ((paymentId === undefined) === (holdId === undefined))
        throw refusedMember("holdId", "or paymentId must be there, and not both");
      if (holdId !== undefined) {
        const assessed = await assessHoldDispute(context, { ...rest, holdId, description });
        return sendOnce(reply, context, async (tx) => {
          const dispute = await openHoldDispute(tx, context, { ...assessed, caller });
          return { status: 201, body: viewOfHoldDispute(dispute) };
        });
      }
      const assessed = await assessStatement(
        context,
        { ...rest, paymentId: paymentId ?? "", description },
        { by: "payer", textOf: disputeStatement },
      );
      return sendOnce(reply, context, async (tx) => {
        const dispute = await openDispute(tx, context, { ...assessed, caller });
        return { status: 201, body: viewOfDispute(dispute, "full") };
      });
    },
  );

  app.get<{ Params: { id: string } }>(
    "/disputes/:id",
    defineOperation("getDispute", {
      permission: "read",
      summary: "Show a dispute",
      description:
        "To those who may see its payment; one by a hold to its parties, to who holds, and to arbiters.",
      params: idParam,
      errors: ["dispute_not_found"],
      answers: { 200: "dispute" },
    }),
    async (request) => {
      const caller = callerOf(request);
      const { id } = request.params;
      const ofHold = await findVisibleHoldDispute(context.store.pool, id, { caller });
      if (ofHold !== undefined) return viewOfHoldDispute(ofHold);
      const found = await findVisibleDispute(context.store.pool, id, { caller });
      return viewOfDispute(found.dispute, found.visibility);
    },
  );

  app.post<{ Params: { id: string }; Body: ResolveDispute }>(
    "/disputes/:id/resolve",
    defineOperation("resolveDispute", {
      permission: "arbiter",
      summary: "Resolve a dispute",
      description:
        "By a key with the permission arbiter that belongs to neither party, nor to an account that has a key of one, nor to the account that holds; or admin.",
      params: idParam,
      body: "resolve-dispute",
      errors: ["conflict", "dispute_not_found"],
      answers: { 200: "dispute" },
    }),
    async (request, reply) => {
      const outcome = { id: request.params.id, ...request.body, caller: callerOf(request) };
      return sendOnce(reply, context, async (tx) => {
        const ofHold = await settleHoldDispute(tx, context, outcome);
        if (ofHold !== undefined) return { status: 200, body: viewOfHoldDispute(ofHold) };
        const dispute = await settleDispute(tx, context, outcome);
        return { status: 200, body: viewOfDispute(dispute, "full") };
      });
    },
  );
}
