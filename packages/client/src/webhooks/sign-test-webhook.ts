import { signWebhook, type WebhookEvent } from "@arcs/core";
import { assertShape, naming } from "@arcs/core/internal";

import { toJson } from "../http/request-settings.ts";

/** A delivery as the service would send it. */
export type SignedTestWebhook = { body: string; headers: Record<string, string> };

/**
 * Signs an event as the service does, for tests of a receiver.
 *
 * @param options.secret - the secret that the receiver has
 * @param options.now - the time of the delivery; now, unless given
 * @throws SdkError `invalid_webhook_secret` when the secret is malformed
 * @example
 * ```ts
 * const { body, headers } = signTestWebhook(event, { secret });
 * const response = await handler(new Request("https://receiver.example/", { method: "POST", body, headers }));
 * ```
 */
export function signTestWebhook(event: WebhookEvent, options: { secret: string; now?: Date }): SignedTestWebhook {
  assertShape(event, "event", { event: "text", timestamp: "text", id: "text", data: "object" });
  assertShape(options, "options", { secret: "text", "now?": "date" });
  const { secret, now = new Date() } = options;
  const body = toJson(event);
  const signatures = signWebhook({
    body: new TextEncoder().encode(body),
    secrets: [secret],
    eventType: event.event,
    eventId: event.id,
    deliveryId: `del_${event.id}`,
    timestamp: Math.floor(now.getTime() / 1000),
  });
  const headers = { ...signatures, "user-agent": naming.WEBHOOK_USER_AGENT, "content-type": "application/json" };
  return { body, headers };
}
