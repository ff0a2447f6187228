import type { Queryable } from "../../../platform/db/queryable.ts";
import { countDeliveriesOf, type Delivery, listDeliveries } from "./delivery-history.ts";
import { requireSubscription } from "../subscriptions/find-subscriptions.ts";

/**
 * Lists deliveries of an account's subscription, newest first, and counts them as far as pages reach.
 *
 * @throws SdkError `webhook_not_found` when the account has no such subscription
 */
export async function listOwnDeliveries(
  db: Queryable,
  subscription: { id: string; accountId: string },
  { limit, offset, state }: { limit: number; offset: number; state?: Delivery["state"] | undefined },
): Promise<{ deliveries: Delivery[]; total: number }> {
  const { id } = await requireSubscription(db, subscription);
  const filter = state === undefined ? {} : { state };
  const deliveries = await listDeliveries(db, id, { limit, offset, ...filter });
  return { deliveries, total: await countDeliveriesOf(db, id, filter) };
}
