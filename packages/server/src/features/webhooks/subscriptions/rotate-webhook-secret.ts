import { formatWebhookSecret } from "@arcs/core/internal";

import type { Transaction } from "../../../platform/db/queryable.ts";
import { rotateSubscriptionSecret } from "./store.ts";
import { requireSubscription } from "./find-subscriptions.ts";
import type { Clock } from "../../../platform/base/clock.ts";
import type { RandomBytes } from "../../../platform/base/ids.ts";
import type { SecretBox } from "../../../platform/base/secret-box.ts";

const DEFAULT_OVERLAP_SECONDS = 86_400;

/**
 * Gives a subscription a new secret, which is returned once. Until the overlap ends deliveries are signed with both; then
 * with the new one alone.
 *
 * @throws SdkError `webhook_not_found` when the account has no such subscription
 */
export async function rotateWebhookSecret(
  tx: Transaction,
  context: { clock: Clock; randomBytes: RandomBytes; secretBox: SecretBox },
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
