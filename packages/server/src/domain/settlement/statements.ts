import { formatPaymentStatement } from "@arcs/core";

import type { Payment } from "../../store/payments/payments.ts";
import type { Reply } from "../../store/payments/replies.ts";

/** Which payment a statement is about. */
export type StatedPayment = Pick<Payment, "id" | "agentId">;

/** Writes the text that a payer signs to rate a payment. */
export function ratingStatement(
  { id, agentId }: StatedPayment,
  rated: { rating: number; comment: string | null; delivered?: boolean | null; network: string },
): string {
  const { delivered, ...words } = rated;
  const given = delivered === undefined || delivered === null ? {} : { delivered };
  return formatPaymentStatement({ kind: "rating", payment: id, agent: agentId, ...words, ...given });
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
