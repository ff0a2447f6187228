import type { ServerContext } from "../context.ts";
import { endDeliveries } from "../queue/deliveries.ts";
import type { Transaction } from "../store/queryable.ts";
import { deleteSubscription } from "../store/webhook-subscriptions.ts";
import { webhookNotFound } from "./require-subscription.ts";

/**
 * Removes a subscription, and ends the deliveries that are still to be made to it.
 *
 * @throws SdkError `webhook_not_found` when the account has none with this id
 */
export async function removeSubscription(
  tx: Transaction,
  context: ServerContext,
  { id, accountId }: { id: string; accountId: string },
): Promise<void> {
  const now = context.clock.now();
  if (!(await deleteSubscription(tx, id, { accountId, now }))) throw webhookNotFound();
  await endDeliveries(tx, id, { error: "the subscription was deleted", now });
}
