import { SdkError } from "@arcs/core";

import type { ServerContext } from "../context.ts";
import { ratingStatement } from "../payments/statements.ts";
import { findPayment } from "../store/payments.ts";
import type { Transaction } from "../store/queryable.ts";
import { insertRating, type Rating } from "../store/ratings.ts";
import { requestScore } from "./request-score.ts";
import { requirePayer } from "./require-payer.ts";

const WINDOW_DAYS = 30;
const DAY_MS = 86_400_000;

/** A rating as the payer signed it. */
export type NewRating = Pick<Rating, "paymentId" | "rating" | "comment" | "signature">;

/**
 * Takes the payer's rating of the work: once for each payment, within 30 days of its completion.
 *
 * @throws SdkError `payment_not_found`, or `statement_signature_invalid` when the payer's wallet did not sign
 * @throws SdkError `conflict` when the payment does not count, was rated before, or is too long ago
 */
export async function ratePayment(
  tx: Transaction,
  context: ServerContext,
  { paymentId, rating, comment, signature }: NewRating,
): Promise<Rating> {
  const payment = await findPayment(tx, paymentId);
  if (payment === undefined) throw new SdkError("payment_not_found", "there is no payment with this id");
  const { network } = context.settings;
  requirePayer(payment, { statement: ratingStatement(payment, { rating, comment, network }), signature });
  const now = context.clock.now();
  const completedAt = payment.completedAt ?? payment.createdAt;
  if (now.getTime() - completedAt.getTime() > WINDOW_DAYS * DAY_MS) {
    throw new SdkError(
      "conflict",
      `the rating expected to come within ${WINDOW_DAYS} days of the payment's completion`,
    );
  }
  const { agentId, payer: rater } = payment;
  const given: Rating = { paymentId, agentId, rater, rating, comment, signature, createdAt: now };
  if (!(await insertRating(tx, given))) throw new SdkError("conflict", "the payment has been rated before");
  await requestScore(tx, context, { agentId, trigger: "rating_given", relatedPaymentId: paymentId });
  return given;
}
