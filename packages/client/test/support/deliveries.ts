// An event, its secret, and deliveries of it.
import type { WebhookEvent } from "../../src/webhooks/index.ts";

export const secretOf = (fill: number): string =>
  `whsec_${Buffer.alloc(32, fill).toString("base64")}`;
export const secret = secretOf(1);

let count = 0;

/** An event that no other test has. */
export function newEvent(): WebhookEvent<"payment.completed"> {
  return {
    event: "payment.completed",
    timestamp: "2026-03-01T12:00:00.000Z",
    id: `evt_${count++}`,
    data: {
      paymentId: "pay_1",
      amount: "1.50",
      transactionHash: "hash",
      metadata: { note: "Δ\u2028" },
    },
  };
}
