import { isSdkError } from "@arcs/core";
import type { FastifyInstance, FastifyReply } from "fastify";
import type {
  PaymentEventInput,
  RatePayment,
  DisputeView,
  OpenDispute,
  ResolveDispute,
  PaymentRatingView,
  PaymentView,
} from "@arcs/core/http";
import { addressOfAccount, parseJson } from "@arcs/core/internal";
import { formatMicro, showPair } from "@arcs/trust/internal";
import type { ServerContext } from "../../context.ts";
import { type AssessedPaymentEvent, assessPaymentEvent } from "./assess-payment-event.ts";
import {
  ratePayment,
  findRating,
  type GivenRating,
  assessStatement,
  disputeStatement,
  ratingStatement,
} from "./statements.ts";
import { registerPaymentReceiptRoutes, idParam } from "./receipts.ts";
import { recordPaymentEvent } from "./record-payment-event.ts";
import {
  findPaymentVisibility,
  findVisiblePayment,
  type Payment,
  type PaymentVisibility,
} from "./service.ts";
import { callerOf, type ApiKey } from "../access/service.ts";
import { sendOnce } from "../access/idempotency/service.ts";
import { rawBodyOf, useRawBodies } from "../../platform/http/validation.ts";
import { defineOperation } from "../../platform/http/route-schemas.ts";
import { readFacilitatorSignature } from "./facilitators.ts";
import {
  type Dispute,
  findVisibleDispute,
  openDispute,
  settleDispute,
  findDisputeOf,
} from "./disputes.ts";
import { scopeOf } from "../../platform/base/scope.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import { listOwnAddresses } from "../agents/service.ts";
import { findCoverPayment, hasRoots, toMicroText } from "../trust/cover/service.ts";

/** Payments to agents: take reports of them, show them, rate them. */
export function registerPaymentRoutes(app: FastifyInstance, context: ServerContext): void {
  registerDisputeRoutes(app, context);
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
      summary: "Dispute a payment",
      description: "With the signature of the payer's wallet; one for each payment, ever.",
      body: "open-dispute",
      errors: ["conflict", "payment_not_found", "statement_signature_invalid"],
      answers: { 201: "dispute" },
    }),
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
    defineOperation("getDispute", {
      permission: "read",
      summary: "Show a dispute",
      description: "To those who may see its payment.",
      params: idParam,
      errors: ["dispute_not_found"],
      answers: { 200: "dispute" },
    }),
    async (request) => {
      const caller = callerOf(request);
      const { dispute, visibility } = await findVisibleDispute(
        context.store.pool,
        request.params.id,
        { caller },
      );
      return viewOfDispute(dispute, visibility);
    },
  );

  app.post<{ Params: { id: string }; Body: ResolveDispute }>(
    "/disputes/:id/resolve",
    defineOperation("resolveDispute", {
      permission: "arbiter",
      summary: "Resolve a dispute",
      description:
        "By a key with the permission arbiter that belongs to neither party, nor to an account that has a key of one; or admin.",
      params: idParam,
      body: "resolve-dispute",
      errors: ["conflict", "dispute_not_found"],
      answers: { 200: "dispute" },
    }),
    async (request, reply) => {
      const caller = callerOf(request);
      return sendOnce(reply, context, async (tx) => {
        const dispute = await settleDispute(tx, context, {
          id: request.params.id,
          ...request.body,
          caller,
        });
        return { status: 200, body: viewOfDispute(dispute, "full") };
      });
    },
  );
}

function viewOfDispute(dispute: Dispute, visibility: "full" | "public"): DisputeView {
  const { id, paymentId, agentId, openedBy, reason, description, status, resolution, winner } =
    dispute;
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

async function showPayment(
  db: Queryable,
  payment: Payment,
  { caller, visibility }: { caller: ApiKey; visibility: PaymentVisibility },
): Promise<PaymentView> {
  const feedbackShown = visibility === "full" || visibility === "public";
  const rating = feedbackShown ? await findRating(db, payment) : undefined;
  const dispute = feedbackShown ? await findDisputeOf(db, payment) : undefined;
  const counting = await explainCounting(db, payment, { booksShown: feedbackShown });
  const isOwn = visibility === "full" || scopeOf(caller) === payment.reportedBy;
  const { completedAt, failedAt, canceledAt, createdAt } = payment;
  const updatedAt = (completedAt ?? failedAt ?? canceledAt ?? createdAt).toISOString();
  return {
    ...viewOfPayment(payment, { rating, dispute }),
    // How fast the agent was makes its score; only who took part can have said it, and when is
    // theirs, too.
    ...(feedbackShown ? {} : { responseTimeMs: null, deadlineAt: null, updatedAt }),
    ...counting,
    ...(isOwn ? { metadata: parseJson(payment.metadata) as Record<string, unknown> } : {}),
  };
}

/** The codes are those of `explainScore` in core. */
type NotCounted = NonNullable<PaymentView["why"]>[number];

type PaymentCounting = Required<Pick<PaymentView, "counts" | "why">>;

const SMALLEST = 0.001;

const onChain =
  "Report it with the transactionHash of a transfer on a chain that this server reads, in a token that it counts.";

const reasons = {
  unfinished: {
    message: "It is still under way.",
    remedy: "Report payment.completed for it, with the transaction that settled it.",
  },
  reported_only: {
    message: "Nothing proves it but the report.",
    remedy: onChain,
  },
  facilitator_only: {
    message: "Only a facilitator attests it.",
    remedy: onChain,
  },
  not_final: {
    message:
      "Its chain does not prove it for good yet, its token does not count as money, or it gave back an earlier payment.",
    remedy: "Wait until it is final, or pay in a token of the list (GET /v1/reputation/roots).",
  },
  unsettled: {
    message: "It is final, but has not settled yet, and its payer has no vouching credit.",
    remedy: "It is seen once it settles: a day after it was final, or once its dispute is decided.",
  },
  dust: { message: "It is below 0.001.", remedy: "Payments of 0.001 and more count." },
  self_dealing: {
    message: "The agent itself or its owner paid it.",
    remedy: "Payments by others count.",
  },
  no_roots: {
    message: "No token counts as money: this service has no list of trusted sellers.",
    remedy: "The operator of the service has to set ARCS_VOUCHING_ROOTS.",
  },
  unvouched: {
    message:
      "It is seen, which counts up to bronze, but proves nothing: its payer has spent nothing with trusted sellers that has settled, or has used its vouching credit already.",
    remedy:
      "Payments prove something once their payer has spent with a trusted seller (GET /v1/reputation/roots), or with agents that such payers pay.",
  },
} as const satisfies Record<
  Exclude<NotCounted["code"], "partly_vouched">,
  Omit<NotCounted, "code">
>;

/**
 * Says whether and why a payment counts; `undefined` where the key may not know. Else a score would
 * stay as it was without a word.
 */
export async function explainCounting(
  db: Queryable,
  payment: Payment,
  { booksShown }: { booksShown: boolean },
): Promise<PaymentCounting | undefined> {
  const { agentId, payer, payee, status, evidence, amount } = payment;
  if (status === "created") return notCounted("unfinished");
  if (evidence === "reported") return notCounted("reported_only");
  if (Number(toMicroText(amount) ?? "0") < SMALLEST) return notCounted("dust");
  if (!booksShown) return undefined;
  if (payer === payee || (await listOwnAddresses(db, agentId)).includes(payer))
    return notCounted("self_dealing");
  return explainVoice(db, payment);
}

async function explainVoice(db: Queryable, payment: Payment): Promise<PaymentCounting> {
  const { id, currency, evidence } = payment;
  const logged = await findCoverPayment(db, id);
  if (logged === undefined) {
    if (evidence === "facilitator") return notCounted("facilitator_only");
    return notCounted((await hasRoots(db)) ? "not_final" : "no_roots");
  }
  const covered = logged.given.reduce((sum, each) => sum + each, logged.earns);
  if (covered === 0n) {
    if (logged.state !== "settled") return notCounted("unsettled");
    return { counts: "partly", why: [{ code: "unvouched", ...reasons.unvouched }] };
  }
  if (covered >= logged.rest) return { counts: true, why: [] };
  const message = `The vouching credit of its payer covers ${showPair(formatMicro(covered), formatMicro(logged.rest)).join(" of ")} ${currency}; the rest is seen, and proves nothing.`;
  return {
    counts: "partly",
    why: [{ code: "partly_vouched", message, remedy: reasons.unvouched.remedy }],
  };
}

function notCounted(code: keyof typeof reasons): PaymentCounting {
  return { counts: false, why: [{ code, ...reasons[code] }] };
}

function viewOfPayment(
  payment: Payment,
  { rating, dispute }: { rating: GivenRating | undefined; dispute: Dispute | undefined },
): PaymentView {
  const {
    id,
    agentId,
    status,
    amount,
    currency,
    payee,
    evidence,
    network,
    transactionHash,
    asset,
  } = payment;
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
    rating: rating === undefined ? null : viewOfRatingText(rating),
    dispute:
      dispute === undefined
        ? null
        : { id: dispute.id, status: dispute.status, winner: dispute.winner },
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

function viewOfRatingText(rated: GivenRating): NonNullable<PaymentView["rating"]> {
  const {
    rating,
    comment,
    delivered = null,
    responseTimeMs = null,
    inTime = null,
    createdAt,
  } = rated;
  return { rating, comment, delivered, responseTimeMs, inTime, createdAt: createdAt.toISOString() };
}

function viewOfRating(rated: GivenRating): PaymentRatingView {
  const { paymentId, agentId, rater } = rated;
  return { paymentId, agentId, rater: addressOfAccount(rater), ...viewOfRatingText(rated) };
}
