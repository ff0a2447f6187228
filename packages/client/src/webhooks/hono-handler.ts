import { type FetchRequest, fetchWebhookHandler } from "./fetch-handler.ts";
import type { WebhookEndpointOptions } from "./receiver.ts";

/**
 * Creates an endpoint for Hono.
 *
 * @example
 * ```ts
 * app.post("/webhooks/x402", honoWebhookHandler({ secrets: [secret], onEvent }));
 * ```
 */
export function honoWebhookHandler(
  options: WebhookEndpointOptions,
): (context: { req: { raw: FetchRequest } }) => Promise<Response> {
  const handle = fetchWebhookHandler(options);
  return ({ req }) => handle(req.raw);
}
