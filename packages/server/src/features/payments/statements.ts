import { defined } from "@arcs/core/internal";
import { formatPaymentStatement } from "@arcs/trust";

import type { Payment } from "./store.ts";
import type { NewRating } from "./ratings/store.ts";
import type { Reply } from "./receipts/reply-store.ts";

/** Which payment a statement is about. */
export type StatedPayment = Pick<Payment, "id" | "agentId">;

/** A payer's words with a rating; members that are null or absent are left out of the text. */
export type RatedWords = Pick<NewRating, "rating" | "comment" | "delivered" | "responseTimeMs" | "inTime">;

/** Writes the text that a payer signs to rate a payment. */
export function ratingStatement(
  { id, agentId }: StatedPayment,
  { rating, comment, delivered, responseTimeMs, inTime, network }: RatedWords & { network: string },
): string {
  const optional = defined({
    delivered: delivered ?? undefined,
    responseTimeMs: responseTimeMs ?? undefined,
    inTime: inTime ?? undefined,
  });
  return formatPaymentStatement({ kind: "rating", payment: id, agent: agentId, rating, comment, ...optional, network });
}

/** Writes the text that a payer signs to open a dispute. */
export function disputeStatement(
  { id, agentId }: StatedPayment,
  words: { reason: string; description: string | null; network: string },
): string {
  return formatPaymentStatement({ kind: "dispute", payment: id, agent: agentId, ...words });
}

/** Writes the text that an agent signs to reply to what its payer said. */
export function replyStatement(
  { id, agentId }: StatedPayment,
  words: Pick<Reply, "claim" | "reply"> & { network: string },
): string {
  return formatPaymentStatement({ kind: "reply", payment: id, agent: agentId, ...words });
}
