import type { DisputeView, PaymentRatingView, PaymentView } from "@arcs/core/http";
import { addressOfAccount, parseJson } from "@arcs/core/internal";
import type { ScoreTransaction } from "@arcs/trust";
import { type BookedPayment, scoreFactsOf } from "@arcs/trust/cover";
import { formatMicro, judgePayment, showPair } from "@arcs/trust/internal";

import { scopeOf } from "../../platform/base/scope.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import type { ApiKey } from "../access/service.ts";
import { listOwnAddresses } from "./own-addresses.ts";
import { findCoverPayments, hasRoots } from "../trust/cover/service.ts";
import { type Dispute, listDisputesOf } from "./disputes.ts";
import type { Payment, PaymentVisibility } from "./service.ts";
import { type GivenRating, listRatingsOf } from "./statements.ts";

export function viewOfDispute(dispute: Dispute, visibility: "full" | "public"): DisputeView {
  const { id, paymentId, agentId, openedBy, reason, description, status, resolution, winner } =
    dispute;
  return {
    id,
    paymentId,
    holdId: null,
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

/** A payment with how much of it the caller may see. */
export type ShownPayment = { payment: Payment; visibility: PaymentVisibility };

export async function showPayment(
  db: Queryable,
  payment: Payment,
  { caller, visibility }: { caller: ApiKey; visibility: PaymentVisibility },
): Promise<PaymentView> {
  const shown = { agentId: payment.agentId, payments: [{ payment, visibility }] };
  const [view] = await showPayments(db, shown, { caller });
  return view as PaymentView;
}

/** Shows payments of one agent, with all that was said of them where the caller may know it. */
export async function showPayments(
  db: Queryable,
  { agentId, payments }: { agentId: string; payments: readonly ShownPayment[] },
  { caller }: { caller: ApiKey },
): Promise<PaymentView[]> {
  const open = payments.filter(showsFeedback).map(({ payment }) => payment.id);
  const ratings = byPayment(await listRatingsOf(db, agentId, open));
  const disputes = byPayment(await listDisputesOf(db, agentId, open));
  const countings = await explainCountings(db, { agentId, payments });
  return payments.map((each, index) => {
    const { payment, visibility } = each;
    const isOwn = visibility === "full" || scopeOf(caller) === payment.reportedBy;
    const { id, completedAt, failedAt, canceledAt, createdAt } = payment;
    const updatedAt = (completedAt ?? failedAt ?? canceledAt ?? createdAt).toISOString();
    return {
      ...viewOfPayment(payment, { rating: ratings.get(id), dispute: disputes.get(id) }),
      // How fast the agent was makes its score; only who took part can have said it, and when is
      // theirs, too.
      ...(showsFeedback(each) ? {} : { responseTimeMs: null, deadlineAt: null, updatedAt }),
      ...countings[index],
      ...(isOwn ? { metadata: parseJson(payment.metadata) as Record<string, unknown> } : {}),
    };
  });
}

function showsFeedback({ visibility }: ShownPayment): boolean {
  return visibility === "full" || visibility === "public";
}

function byPayment<Said extends { paymentId: string }>(all: readonly Said[]): Map<string, Said> {
  return new Map(all.map((said) => [said.paymentId, said]));
}

/** The codes are those of `exclusions` in trust, and of what counts in part. */
export type NotCounted = NonNullable<PaymentView["why"]>[number];

export type PaymentCounting = Required<Pick<PaymentView, "counts" | "why">>;

const onChain =
  "Report it with the transactionHash of a transfer on a chain that this server reads, in a token that it counts.";

const reasons = {
  unfinished: {
    message: "It is still under way.",
    remedy: "Report payment.completed for it, with the transaction that settled it.",
  },
  not_completed: {
    message: "It failed or was canceled.",
    remedy: "Payments that completed count.",
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
  dust: { message: "Less than 0.001 of it is left.", remedy: "Payments of 0.001 and more count." },
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
 * Says whether and why each of an agent's payments counts; `undefined` where the caller may not
 * know. Else a score would stay as it was without a word.
 */
export async function explainCountings(
  db: Queryable,
  { agentId, payments }: { agentId: string; payments: readonly ShownPayment[] },
): Promise<(PaymentCounting | undefined)[]> {
  const early = payments.map((each) => explainWithoutBooks(each));
  const asked = payments.flatMap((each, index) =>
    early[index] === undefined && showsFeedback(each) ? [each.payment.id] : [],
  );
  if (asked.length === 0) return early;
  const books = {
    ownAddresses: await listOwnAddresses(db, agentId),
    logged: await findCoverPayments(db, asked),
    hasRoots: await hasRoots(db),
  };
  return payments.map((each, index) =>
    early[index] === undefined && showsFeedback(each)
      ? explainByBooks(each.payment, books)
      : early[index],
  );
}

// Visible in a payment for everybody who may see it, and those of them that a score finds first.
const SEEN_BY_ALL = ["unfinished", "reported_only", "dust"] as const;
const BEFORE_BOOKS = ["unfinished", "reported_only"] as const;

/** Says why a payment does not count, where everybody who may see it knows. */
function explainWithoutBooks(shown: ShownPayment): PaymentCounting | undefined {
  const terms = { ownAddresses: [], hasRoots: true };
  const { excluded } = judgePayment(toScored(shown.payment, undefined), terms);
  const known: readonly NotCounted["code"][] = showsFeedback(shown) ? BEFORE_BOOKS : SEEN_BY_ALL;
  return excluded === undefined || !known.includes(excluded) ? undefined : notCounted(excluded);
}

type Books = {
  /** Addresses of the agent and its owner. */
  ownAddresses: readonly string[];
  logged: Awaited<ReturnType<typeof findCoverPayments>>;
  hasRoots: boolean;
};

function explainByBooks(payment: Payment, { logged, ...terms }: Books): PaymentCounting {
  const scored = toScored(payment, logged.get(payment.id));
  const { excluded, given, left, outcome } = judgePayment(scored, terms);
  if (excluded !== undefined) return notCounted(excluded);
  if (given >= left || outcome === "lost") return { counts: true, why: [] };
  if (given === 0n) return { counts: "partly", why: [{ code: "unvouched", ...reasons.unvouched }] };
  const message = `The vouching credit of its payer covers ${showPair(formatMicro(given), formatMicro(left)).join(" of ")} ${payment.currency}; the rest is seen, and proves nothing.`;
  return {
    counts: "partly",
    why: [{ code: "partly_vouched", message, remedy: reasons.unvouched.remedy }],
  };
}

/** The payment as a score takes it, without the words of its parties: they decide nothing here. */
function toScored(payment: Payment, logged: BookedPayment | undefined): ScoreTransaction {
  const { id, payer, payee, amount, currency, status, evidence } = payment;
  return {
    id,
    payer,
    payee,
    amount,
    currency,
    status,
    evidence,
    createdAt: payment.createdAt.toISOString(),
    ...(logged !== undefined && scoreFactsOf(logged)),
    ...(logged?.state === "lost" && { dispute: "lost" }),
  };
}

/** Every reason for which a payment does not count, or counts in part. */
export const notCountedCodes = [
  ...(Object.keys(reasons) as (keyof typeof reasons)[]),
  "partly_vouched",
] as const satisfies readonly NotCounted["code"][];

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

export function viewOfRating(rated: GivenRating): PaymentRatingView {
  const { paymentId, agentId, rater } = rated;
  return { paymentId, agentId, rater: addressOfAccount(rater), ...viewOfRatingText(rated) };
}
