import { SdkError } from "@arcs/core";
import { chunksOf, readBody } from "@arcs/core/internal";

import { createThrowingReceiver, tooLarge, type WebhookAnswer, type WebhookEndpointOptions } from "./receiver.ts";

/** The part of a Fetch `Request` that a handler uses. */
export type FetchRequest = {
  headers: { get(name: string): string | null };
  bodyUsed: boolean;
  body: { getReader(): ChunkReader } | null;
};

type ChunkReader = {
  read(): Promise<{ done: boolean; value?: unknown }>;
  cancel(): Promise<void>;
};

/**
 * Creates an endpoint for whatever speaks Fetch: Next.js route handlers, Workers, Deno, Bun.
 *
 * @example
 * ```ts
 * export const POST = createFetchWebhookHandler({ secrets: [secret], onEvent: async (event) => queue.add(event) });
 * ```
 */
export function createFetchWebhookHandler(
  options: WebhookEndpointOptions,
): (request: FetchRequest) => Promise<Response> {
  const { receive, maxBodyBytes } = createThrowingReceiver(options);
  return async (request) => {
    if (request.bodyUsed) {
      throw new SdkError("invalid_argument", "the request expected an unread body: let nothing read it before");
    }
    const body = await readBody(chunksOf(request.body), { maxBytes: maxBodyBytes });
    return toResponse(body === undefined ? tooLarge(maxBodyBytes) : await receive(body, request.headers));
  };
}

function toResponse({ status, body }: WebhookAnswer): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
}
