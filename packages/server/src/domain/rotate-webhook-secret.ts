import { formatWebhookSecret } from "@arcs/core";

import type { ServerContext } from "../context.ts";
import type { Transaction } from "../store/queryable.ts";
import { rotateSubscriptionSecret } from "../store/webhook-subscriptions.ts";
import { requireSubscription } from "./require-subscription.ts";

const DEFAULT_OVERLAP_SECONDS = 86_400;

/**
 * Gives a subscription a new secret, which is returned once. Until the overlap ends deliveries are signed with both; then
 * with the new one alone.
 *
 * @throws SdkError `webhook_not_found` when the account has no such subscription
 */
export async function rotateWebhookSecret(
  tx: Transaction,
  context: ServerContext,
  request: { id: string; accountId: string; overlapSeconds?: number },
): Promise<{ secret: string; previousSecretExpiresAt: Date }> {
  const { overlapSeconds = DEFAULT_OVERLAP_SECONDS } = request;
  const { id } = await requireSubscription(tx, request);
  const now = context.clock.now();
  const secret = formatWebhookSecret(context.randomBytes(32));
  const previousExpiresAt = new Date(now.getTime() + overlapSeconds * 1000);
  await rotateSubscriptionSecret(tx, id, { secret: context.secretBox.seal(secret, id), previousExpiresAt, now });
  return { secret, previousSecretExpiresAt: previousExpiresAt };
}
