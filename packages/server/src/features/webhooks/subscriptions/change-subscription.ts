import type { Queryable } from "../../../platform/db/queryable.ts";
import { updateSubscription, type WebhookSubscription } from "./store.ts";
import { readEventTypes } from "../events/webhook-events.ts";
import { webhookNotFound } from "./find-subscriptions.ts";

/** What is to change of a subscription: the members that are there. */
export type SubscriptionChange = { events?: readonly string[]; description?: string; active?: boolean };

/**
 * Changes a subscription. One that is made active again begins anew: its failures no longer count.
 *
 * @throws SdkError `webhook_not_found` when the account has none with this id
 * @throws SdkError `invalid_request` when it is to get events that there are not
 */
export async function changeSubscription(
  db: Queryable,
  id: string,
  { change, accountId, now }: { change: SubscriptionChange; accountId: string; now: Date },
): Promise<WebhookSubscription> {
  const { events, ...rest } = change;
  const types = events === undefined ? {} : { events: readEventTypes(events, { path: "body/events" }) };
  const updated = await updateSubscription(db, id, { ...rest, ...types, accountId, now });
  if (updated === undefined) throw webhookNotFound();
  return updated;
}
