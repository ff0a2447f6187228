import type { PaymentRatingView, PaymentView } from "@arcs/core/http";
import { addressOfAccount, parseJson } from "@arcs/core/internal";
import { formatMicro } from "@arcs/trust/internal";

import { type ApiKey } from "../access/service.ts";
import { scopeOf } from "../../platform/base/scope.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import { type Dispute, findDisputeOf } from "./disputes.ts";
import type { Payment, PaymentVisibility } from "./service.ts";
import { findRating, type GivenRating } from "./ratings.ts";
import { listOwnAddresses } from "../agents/service.ts";
import { findCoverPayment, hasRoots, toMicroText } from "../trust/cover/service.ts";

/** Shows a payment with what belongs to it, as far as a key may see that; of what it reported itself at least that. */
export async function showPayment(
  db: Queryable,
  payment: Payment,
  { caller, visibility }: { caller: ApiKey; visibility: PaymentVisibility },
): Promise<PaymentView> {
  // Statements of it since it was reported.
  const feedbackShown = visibility === "full" || visibility === "public";
  const rating = feedbackShown ? await findRating(db, payment) : undefined;
  const dispute = feedbackShown ? await findDisputeOf(db, payment) : undefined;
  const counting = await explainCounting(db, payment, { booksShown: feedbackShown });
  const isOwn = visibility === "full" || scopeOf(caller) === payment.reportedBy;
  const { completedAt, failedAt, canceledAt, createdAt } = payment;
  const updatedAt = (completedAt ?? failedAt ?? canceledAt ?? createdAt).toISOString();
  return {
    ...viewOfPayment(payment, { rating, dispute }),
    // How fast the agent was makes its score; only who took part can have said it, and when is theirs, too.
    ...(feedbackShown ? {} : { responseTimeMs: null, deadlineAt: null, updatedAt }),
    ...counting,
    ...(isOwn ? { metadata: parseJson(payment.metadata) as Record<string, unknown> } : {}),
  };
}

/** Why a payment does not count, and what would make it count: the codes are those of `explainScore` in core. */
type NotCounted = NonNullable<PaymentView["why"]>[number];

type PaymentCounting = Required<Pick<PaymentView, "counts" | "why">>;

const SMALLEST = 0.001;

const reasons = {
  unfinished: {
    message: "It is still under way.",
    remedy: "Report payment.completed for it, with the transaction that settled it.",
  },
  reported_only: {
    message: "Nothing proves it but the report.",
    remedy:
      "Report it with the transactionHash of a transfer on the service's own network, in a token that it counts, or have a facilitator sign the report.",
  },
  dust: { message: "It is below 0.001.", remedy: "Payments of 0.001 and more count." },
  self_dealing: { message: "The agent itself or its owner paid it.", remedy: "Payments by others count." },
  no_roots: {
    message: "No payer has a voice: this service has no list of roots.",
    remedy: "The operator of the service has to set ARCS_VOUCHING_ROOTS.",
  },
  unvouched: {
    message:
      "Its payer has no voice: it has spent nothing with roots or vouched sellers that has settled, or has used its voice already.",
    remedy:
      "Payments count once their payer has spent with a root (GET /v1/reputation/roots), or with agents that such payers pay.",
  },
} as const satisfies Record<Exclude<NotCounted["code"], "partly_vouched">, Omit<NotCounted, "code">>;

/**
 * Says whether a payment counts for the agent's score, and if not, or in part only, why: a newcomer's first payment would else leave
 * the score where it was without a word.
 *
 * @param options.booksShown - whether the key may know what the payer's voice is worth, and who belongs to the agent
 * @returns `undefined` where the key may not know
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
  if (payer === payee || (await listOwnAddresses(db, agentId)).includes(payer)) return notCounted("self_dealing");
  return explainVoice(db, payment);
}

async function explainVoice(db: Queryable, { id, currency }: Payment): Promise<PaymentCounting> {
  const logged = await findCoverPayment(db, id);
  const covered = logged?.given.reduce((sum, each) => sum + each, logged.earns) ?? 0n;
  if (logged === undefined || covered === 0n) return notCounted((await hasRoots(db)) ? "unvouched" : "no_roots");
  if (covered >= logged.rest) return { counts: true, why: [] };
  const message = `The voice of its payer covers ${formatMicro(covered)} of ${formatMicro(logged.rest)} ${currency}; the rest weighs nothing.`;
  return { counts: "partly", why: [{ code: "partly_vouched", message, remedy: reasons.unvouched.remedy }] };
}

function notCounted(code: keyof typeof reasons): PaymentCounting {
  return { counts: false, why: [{ code, ...reasons[code] }] };
}

function viewOfPayment(
  payment: Payment,
  { rating, dispute }: { rating: GivenRating | undefined; dispute: Dispute | undefined },
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
    rating: rating === undefined ? null : viewOfRatingText(rating),
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

function viewOfRatingText(rated: GivenRating): NonNullable<PaymentView["rating"]> {
  const { rating, comment, delivered = null, responseTimeMs = null, inTime = null, createdAt } = rated;
  return { rating, comment, delivered, responseTimeMs, inTime, createdAt: createdAt.toISOString() };
}

export function viewOfRating(rated: GivenRating): PaymentRatingView {
  const { paymentId, agentId, rater } = rated;
  return { paymentId, agentId, rater: addressOfAccount(rater), ...viewOfRatingText(rated) };
}
