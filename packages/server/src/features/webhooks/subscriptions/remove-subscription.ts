import { endDeliveries } from "../deliveries/store.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { deleteSubscription } from "./store.ts";
import { webhookNotFound } from "./find-subscriptions.ts";
import type { Clock } from "../../../platform/base/clock.ts";

/**
 * Removes a subscription, and ends the deliveries that are still to be made to it.
 *
 * @throws SdkError `webhook_not_found` when the account has none with this id
 */
export async function removeSubscription(
  tx: Transaction,
  context: { clock: Clock },
  { id, accountId }: { id: string; accountId: string },
): Promise<void> {
  const now = context.clock.now();
  if (!(await deleteSubscription(tx, id, { accountId, now }))) throw webhookNotFound();
  await endDeliveries(tx, id, { error: "the subscription was deleted", now });
}
