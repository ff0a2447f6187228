import { type FetchRequest, createFetchWebhookHandler } from "./fetch-handler.ts";
import type { WebhookEndpointOptions } from "./receiver.ts";

/**
 * Creates an endpoint for Hono.
 *
 * @example
 * ```ts
 * app.post("/webhooks/x402", createHonoWebhookHandler({ secrets: [secret], onEvent }));
 * ```
 */
export function createHonoWebhookHandler(
  options: WebhookEndpointOptions,
): (context: { req: { raw: FetchRequest } }) => Promise<Response> {
  const handle = createFetchWebhookHandler(options);
  return ({ req }) => handle(req.raw);
}
