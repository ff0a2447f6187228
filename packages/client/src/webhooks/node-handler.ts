import type { WebhookHeaders } from "@arcs/core";
import { readBody } from "@arcs/core/internal";

import { createWebhookReceiver, tooLarge, type WebhookReceiverOptions } from "./receiver.ts";

/** The part of a `node:http` request that a handler uses. */
export type NodeRequest = AsyncIterable<unknown> & {
  headers: Readonly<Record<string, string | string[] | undefined>>;
};

/** The part of a `node:http` response that a handler uses. */
export type NodeResponse = {
  writeHead(status: number, headers: Record<string, string>): { end(body: string): unknown };
};

/**
 * Creates an endpoint for `node:http`. Nothing that a request or `onEvent` does makes it reject.
 *
 * @throws SdkError `invalid_webhook_secret` or `invalid_argument` when an option is not what it says
 * @example
 * ```ts
 * createServer(createNodeWebhookHandler({ secrets: [secret], onEvent })).listen(8080);
 * ```
 */
export function createNodeWebhookHandler(
  options: WebhookReceiverOptions,
): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  const { receive, maxBodyBytes } = createWebhookReceiver(options);
  return async (request, response) => {
    const body = await readBody(request, { maxBytes: maxBodyBytes }).catch(() => "lost" as const);
    // The sender aborted the request and waits for no response.
    if (body === "lost") return;
    const headers: WebhookHeaders = request.headers;
    const answer = body === undefined ? tooLarge(maxBodyBytes) : await receive(body, headers);
    const closing = body === undefined ? { connection: "close" } : {};
    response
      .writeHead(answer.status, { "content-type": "application/json", ...closing })
      .end(JSON.stringify(answer.body));
  };
}
