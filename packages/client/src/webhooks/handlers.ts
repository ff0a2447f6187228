import { SdkError, type WebhookHeaders } from "@arcs/core";
import { assertShape, chunksOf, readBody } from "@arcs/core/internal";

import type { RawBody } from "./construct-event.ts";
import {
  answerErrors,
  createThrowingReceiver,
  MAX_BODY_BYTES,
  tooLarge,
  type WebhookEndpointOptions,
  type WebhookReceiverOptions,
} from "./receiver.ts";

/** The part of an Express request that a handler uses. */
export type ExpressRequest = NodeRequest;

/** The part of an Express response that a handler uses. */
export type ExpressResponse = { status(code: number): { json(body: unknown): unknown } };

/**
 * Creates an endpoint for Express. It reads the body itself, or takes what `express.raw()` read; a
 * parser such as `express.json()` must not come before it, unless `rawBody` keeps the bytes as Nest
 * does (`NestFactory.create(AppModule, { rawBody: true })`).
 *
 * @example
 * ```ts
 * app.post("/webhooks/x402", createExpressWebhookHandler({ secrets: [secret], onEvent }));
 * app.use(express.json());
 * ```
 */
export function createExpressWebhookHandler(
  options: WebhookEndpointOptions,
): (
  request: ExpressRequest,
  response: ExpressResponse,
  next: (error: unknown) => void,
) => Promise<void> {
  const { receive } = createThrowingReceiver(options);
  return async (request, response, next) => {
    try {
      const body = await bodyOf(request);
      const headers: WebhookHeaders = request.headers;
      const answer = body === undefined ? tooLarge() : await receive(body, headers);
      response.status(answer.status).json(answer.body);
    } catch (error) {
      next(error);
    }
  };
}

function bodyOf(request: NodeRequest): Promise<RawBody | undefined> | RawBody {
  // Bytes or text are as good as the stream; what else there is, the receiver refuses and says why.
  const kept = request.rawBody ?? request.body;
  if (kept !== undefined) return kept as RawBody;
  if (request.readableDidRead ?? request.readableEnded) {
    throw new SdkError(
      "invalid_argument",
      "the request's body was read already: let nothing read it before",
    );
  }
  // Said before the body is read, so that the answer gets through.
  if (Number(request.headers["content-length"] ?? 0) > MAX_BODY_BYTES)
    return Promise.resolve(undefined);
  return readBody(request, { maxBytes: MAX_BODY_BYTES });
}

/** The part of a Fastify instance that the plugin uses. */
export type FastifyScope = {
  removeAllContentTypeParsers(): void;
  addContentTypeParser(
    contentType: string,
    options: { parseAs: "buffer"; bodyLimit: number },
    parser: (
      request: unknown,
      body: unknown,
      done: (error: Error | null, body?: unknown) => void,
    ) => void,
  ): unknown;
  post(
    path: string,
    handler: (request: FastifyLikeRequest, reply: FastifyLikeReply) => Promise<unknown>,
  ): unknown;
};

type FastifyLikeRequest = {
  body: unknown;
  headers: Readonly<Record<string, string | string[] | undefined>>;
};
type FastifyLikeReply = { code(status: number): FastifyLikeReply; send(body: unknown): unknown };

/**
 * Creates a Fastify plugin with an endpoint. Within the plugin bodies stay bytes; the rest of the
 * app keeps its parsers.
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
  const { receive } = createThrowingReceiver(options);
  return async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: MAX_BODY_BYTES },
      (_, body, done) => done(null, body),
    );
    scope.post(path, async (request, reply) => {
      const headers: WebhookHeaders = request.headers;
      const { status, body } = await receive(
        (request.body ?? new Uint8Array()) as RawBody,
        headers,
      );
      return reply.code(status).send(body);
    });
  };
}

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
  const { receive } = createThrowingReceiver(options);
  return async (request) => {
    if (request.bodyUsed) {
      throw new SdkError(
        "invalid_argument",
        "the request's body was read already: let nothing read it before",
      );
    }
    const body = await readBody(chunksOf(request.body), { maxBytes: MAX_BODY_BYTES });
    const answer = body === undefined ? tooLarge() : await receive(body, request.headers);
    const headers = { "content-type": "application/json" };
    return new Response(JSON.stringify(answer.body), { status: answer.status, headers });
  };
}

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

/** The part of a `node:http` request that a handler uses. */
export type NodeRequest = AsyncIterable<unknown> & {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  readableEnded?: boolean;
  /** Whether anything has begun to read the body. */
  readableDidRead?: boolean;
  /** Bytes or text that a parser before left. */
  body?: unknown;
  /** The bytes as they came, where a framework keeps them beside the parsed body. */
  rawBody?: unknown;
};

/** The part of a `node:http` response that a handler uses. */
export type NodeResponse = {
  writeHead(status: number, headers: Record<string, string>): { end(body: string): unknown };
};

/**
 * Creates an endpoint for `node:http`. Nothing that a request or `onEvent` does makes it reject. A
 * body that something else has read is answered with 500, and `onError` is told so.
 *
 * @throws SdkError `invalid_webhook_secret` or `invalid_argument` when an option is not what it
 *   says
 * @example
 * ```ts
 * createServer(createNodeWebhookHandler({ secrets: [secret], onEvent })).listen(8080);
 * ```
 */
export function createNodeWebhookHandler(
  options: WebhookReceiverOptions,
): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  assertShape(options, "options", { "onError?": "function" });
  const { receive } = createThrowingReceiver(options);
  return async (request, response) => {
    let isLost = false;
    let isTooLarge = false;
    const answer = await answerErrors(options, async () => {
      const body = await Promise.resolve(bodyOf(request)).catch(() => void (isLost = true));
      isTooLarge = body === undefined;
      const headers: WebhookHeaders = request.headers;
      return body === undefined ? tooLarge() : receive(body, headers);
    });
    // The sender aborted the request and waits for no response.
    if (isLost) return;
    const closing = isTooLarge ? { connection: "close" } : {};
    response
      .writeHead(answer.status, { "content-type": "application/json", ...closing })
      .end(JSON.stringify(answer.body));
  };
}
