import { SdkError } from "@arcs/core";

import { scopeOf } from "../../../platform/base/scope.ts";
import type { ApiKey } from "../../access/keys/store.ts";
import type { Queryable } from "../../../platform/db/queryable.ts";
import { findSubscription, type LastDelivery, listSubscriptions, type WebhookSubscription } from "./store.ts";

/** Lists the subscriptions that are a key's, in the order of their making, each with its last delivery. */
export function listOwnSubscriptions(
  db: Queryable,
  { caller }: { caller: ApiKey },
): Promise<{ subscription: WebhookSubscription; lastDelivery: LastDelivery | null }[]> {
  return listSubscriptions(db, scopeOf(caller));
}

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
