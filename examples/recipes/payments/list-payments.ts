// #region list-payments
import { type ArcsClient } from "@arcs/client";

export async function listOpenMatters(client: ArcsClient): Promise<void> {
  const since = "2026-11-01T00:00:00Z";
  for await (const payment of client.payments.list({ reason: "reported_only", since }))
    console.log(payment.id, "was only reported by its seller");
  for await (const { id, reason } of client.disputes.list({ status: "open" }))
    console.log(id, reason);
}
// #endregion
