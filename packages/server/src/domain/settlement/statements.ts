import { naming } from "@arcs/core/internal";

import type { Payment } from "../../store/payments/payments.ts";

/** Which payment a statement is about. */
export type StatedPayment = Pick<Payment, "id" | "agentId">;

/** Writes the text that a payer signs to rate a payment. Each part is on its own line, so that a wallet shows it readably. */
export function ratingStatement(
  { id, agentId }: StatedPayment,
  { rating, comment, network }: { rating: number; comment: string | null; network: string },
): string {
  return [
    "I rate the work that I paid for.",
    "",
    `statement: ${naming.CREDENTIAL_URN_PREFIX}rating:v1`,
    `payment: ${id}`,
    `agent: ${agentId} (${network})`,
    `rating: ${rating}`,
    // As JSON, so that a line break in it begins no line of its own.
    `comment: ${JSON.stringify(comment)}`,
  ].join("\n");
}

/** Writes the text that a payer signs to open a dispute. */
export function disputeStatement(
  { id, agentId }: StatedPayment,
  { reason, description, network }: { reason: string; description: string | null; network: string },
): string {
  return [
    "I dispute a payment that I made.",
    "",
    `statement: ${naming.CREDENTIAL_URN_PREFIX}dispute:v1`,
    `payment: ${id}`,
    `agent: ${agentId} (${network})`,
    `reason: ${JSON.stringify(reason)}`,
    `description: ${JSON.stringify(description)}`,
  ].join("\n");
}
