import { SdkError } from "@arcs/core";

import type { ApiKey } from "../../access/keys/store.ts";
import type { Queryable } from "../../../platform/db/queryable.ts";
import { type Dispute, findDispute } from "./store.ts";
import { findPayment } from "../store.ts";
import { findPaymentVisibility } from "../payment-visibility.ts";

/**
 * Finds a dispute that a key may see: one about a payment that it sees from outside or inside.
 *
 * @throws SdkError `dispute_not_found` also when there is one that the key may not see
 */
export async function findVisibleDispute(
  db: Queryable,
  id: string,
  { caller }: { caller: ApiKey },
): Promise<{ dispute: Dispute; visibility: "full" | "public" }> {
  const dispute = await findDispute(db, id);
  const notFound = new SdkError("dispute_not_found", "there is no dispute with this id");
  if (dispute === undefined) throw notFound;
  const payment = await findPayment(db, dispute.paymentId);
  const visibility = await findPaymentVisibility(db, payment, { caller });
  // Who only reported the payment learns nothing of what was said of it since.
  if (visibility !== "full" && visibility !== "public") throw notFound;
  return { dispute, visibility };
}
