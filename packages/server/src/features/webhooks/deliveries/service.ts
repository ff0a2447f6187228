import { SdkError } from "@arcs/core";

import type { Queryable, Transaction } from "../../../platform/db/queryable.ts";
import { countDeliveriesOf, type Delivery, findDelivery, listDeliveries, replayDelivery } from "./delivery-history.ts";
import { requireSubscription } from "../subscriptions/service.ts";
import { findSubscription } from "../subscriptions/store.ts";
import { type Clock, newId, type RandomBytes } from "../../../platform/base/runtime.ts";

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

/**
 * Sends the event of a delivery that is over once more: a new delivery, with attempts of its own, of the same event id.
 *
 * @throws SdkError `not_found` when the account has no such delivery, or its event is no longer kept
 * @throws SdkError `conflict` when the delivery is not over, or the subscription is not active
 */
export async function repeatDelivery(
  tx: Transaction,
  context: { clock: Clock; randomBytes: RandomBytes },
  { id, accountId }: { id: string; accountId: string },
): Promise<Delivery> {
  const delivery = await findDelivery(tx, id);
  const subscription = delivery && (await findSubscription(tx, delivery.subscriptionId, { accountId }));
  if (delivery === undefined || subscription === undefined) {
    throw new SdkError("not_found", "there is no delivery with this id");
  }
  if (delivery.state === "pending") throw new SdkError("conflict", "the delivery is not over: it will be tried again");
  if (!subscription.active)
    throw new SdkError("conflict", "the subscription is not active: nothing is delivered to it");
  const repeated = await replayDelivery(tx, id, { newId: newId(context, "del"), now: context.clock.now() });
  if (repeated === undefined) throw new SdkError("not_found", "the event of this delivery is no longer kept");
  return repeated;
}
