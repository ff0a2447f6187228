import { signWebhook } from "@arcs/core";
import { naming } from "@arcs/core/internal";

import type { Clock } from "../../../platform/base/clock.ts";
import type { SecretBox } from "../../../platform/base/secret-box.ts";
import type { ClaimedDelivery } from "./store.ts";
import type { WebhookRequest } from "./webhook-sender.ts";

/** What a delivery is signed and sent by. */
export type SignableDelivery = Pick<
  ClaimedDelivery,
  | "id"
  | "subscriptionId"
  | "eventId"
  | "eventType"
  | "body"
  | "url"
  | "secret"
  | "previousSecret"
  | "previousSecretExpiresAt"
>;

/**
 * Signs a delivery for an attempt now, with the headers of specification 6 and those of Standard Webhooks. While a secret
 * is being replaced both sign.
 *
 * @throws SdkError `secret_unreadable` when the server has another key than the one that the secret was sealed with
 */
export function signDelivery(
  { secretBox, clock }: { secretBox: Pick<SecretBox, "open">; clock: Clock },
  delivery: SignableDelivery,
): Pick<WebhookRequest, "url" | "headers" | "body"> {
  const { id, subscriptionId, eventId, eventType, url, secret, previousSecret, previousSecretExpiresAt } = delivery;
  const now = clock.now();
  const isOverlapping = previousSecretExpiresAt !== null && previousSecretExpiresAt > now;
  const previous = previousSecret !== null && isOverlapping ? [previousSecret] : [];
  const body = Buffer.from(delivery.body);
  const secrets = [secret, ...previous].map((sealed) => secretBox.open(sealed, subscriptionId));
  const timestamp = Math.floor(now.getTime() / 1000);
  const signatures = signWebhook({ body, secrets, eventType, eventId, deliveryId: id, timestamp });
  const headers = {
    ...signatures,
    "user-agent": naming.WEBHOOK_USER_AGENT,
    "content-type": "application/json",
  };
  return { url, headers, body };
}
