import { SdkError } from "@arcs/core";

import type { Queryable } from "../store/queryable.ts";
import { findSubscription, type WebhookSubscription } from "../store/webhook-subscriptions.ts";

/**
 * Finds a subscription of an account.
 *
 * @throws SdkError `webhook_not_found` when the account has none with this id
 */
export async function requireSubscription(
  db: Queryable,
  { id, accountId }: { id: string; accountId: string },
): Promise<WebhookSubscription> {
  const subscription = await findSubscription(db, id, { accountId });
  if (subscription === undefined) throw webhookNotFound();
  return subscription;
}

/** The error that says that an account has no such subscription. */
export function webhookNotFound(): SdkError {
  return new SdkError("webhook_not_found", "there is no webhook subscription with this id");
}
