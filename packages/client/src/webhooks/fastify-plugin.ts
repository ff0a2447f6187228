import type { WebhookHeaders } from "@arcs/core";
import { assertShape } from "@arcs/core/internal";

import type { RawBody } from "./construct-event.ts";
import { createThrowingReceiver, type WebhookEndpointOptions } from "./receiver.ts";

/** The part of a Fastify instance that the plugin uses. */
export type FastifyScope = {
  removeAllContentTypeParsers(): void;
  addContentTypeParser(
    contentType: string,
    options: { parseAs: "buffer"; bodyLimit: number },
    parser: (request: unknown, body: unknown, done: (error: Error | null, body?: unknown) => void) => void,
  ): unknown;
  post(path: string, handler: (request: FastifyLikeRequest, reply: FastifyLikeReply) => Promise<unknown>): unknown;
};

type FastifyLikeRequest = { body: unknown; headers: Readonly<Record<string, string | string[] | undefined>> };
type FastifyLikeReply = { code(status: number): FastifyLikeReply; send(body: unknown): unknown };

/**
 * Creates a Fastify plugin with an endpoint. Within the plugin bodies stay bytes; the rest of the app keeps its parsers.
 *
 * @example
 * ```ts
 * await app.register(createFastifyWebhookPlugin({ path: "/webhooks/x402", secrets: [secret], onEvent }));
 * ```
 */
export function createFastifyWebhookPlugin(
  options: WebhookEndpointOptions & { path: string },
): (scope: FastifyScope) => Promise<void> {
  assertShape(options, "options", { path: "text" });
  const { path } = options;
  const { receive, maxBodyBytes } = createThrowingReceiver(options);
  return async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: maxBodyBytes }, (_, body, done) =>
      done(null, body),
    );
    scope.post(path, async (request, reply) => {
      const headers: WebhookHeaders = request.headers;
      const { status, body } = await receive((request.body ?? new Uint8Array()) as RawBody, headers);
      return reply.code(status).send(body);
    });
  };
}
