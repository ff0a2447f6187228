import { SdkError, type WebhookHeaders } from "@arcs/core";
import { readBody } from "@arcs/core/internal";

import type { RawBody } from "./construct-event.ts";
import { createThrowingReceiver, tooLarge, type WebhookEndpointOptions } from "./receiver.ts";

/** The part of an Express request that a handler uses. */
export type ExpressRequest = AsyncIterable<unknown> & {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  readableEnded: boolean;
  body?: unknown;
};

/** The part of an Express response that a handler uses. */
export type ExpressResponse = { status(code: number): { json(body: unknown): unknown } };

/**
 * Creates an endpoint for Express. It reads the body itself, or takes what `express.raw()` read; a parser such as
 * `express.json()` must not come before it.
 *
 * @example
 * ```ts
 * app.post("/webhooks/x402", createExpressWebhookHandler({ secrets: [secret], onEvent }));
 * app.use(express.json());
 * ```
 */
export function createExpressWebhookHandler(
  options: WebhookEndpointOptions,
): (request: ExpressRequest, response: ExpressResponse, next: (error: unknown) => void) => Promise<void> {
  const { receive, maxBodyBytes } = createThrowingReceiver(options);
  return async (request, response, next) => {
    try {
      const body = await bodyOf(request, maxBodyBytes);
      const headers: WebhookHeaders = request.headers;
      const answer = body === undefined ? tooLarge(maxBodyBytes) : await receive(body, headers);
      response.status(answer.status).json(answer.body);
    } catch (error) {
      next(error);
    }
  };
}

function bodyOf(request: ExpressRequest, maxBytes: number): Promise<RawBody | undefined> | RawBody {
  // Bytes or text are as good as the stream; what else there is, the receiver refuses and says why.
  if (request.body !== undefined) return request.body as RawBody;
  if (request.readableEnded) {
    throw new SdkError("invalid_argument", "the request expected an unread body: let nothing read it before");
  }
  // Said before the body is read, so that the answer gets through.
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) return Promise.resolve(undefined);
  return readBody(request, { maxBytes });
}
