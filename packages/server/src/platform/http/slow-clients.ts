import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http";

import type { FastifyInstance, FastifyRequest } from "fastify";

import { oneAtATime } from "../base/one-at-a-time.ts";
import { shareConnections } from "../base/share-connections.ts";

/** Makes the HTTP server of an app: with so many connections, each with one request at a time. */
export function createBoundedServer(
  handle: RequestListener,
  { http, maxHttpConnections }: { http: ServerOptions; maxHttpConnections: number },
): Server {
  const server = createServer(http, oneAtATime(handle));
  // All that fit in the 16 kB of a request's headers: Node would leave out those after the first thousands, and a check
  // for a second line of a header would miss it.
  server.maxHeadersCount = 0;
  shareConnections(server, { max: maxHttpConnections });
  return server;
}

/**
 * Options that make Node's server keep to the time that a client may take to send a request. By default it checks only
 * every thirty seconds, and gives the headers a time of their own.
 */
export function timeoutOptions(requestTimeoutMs: number): ServerOptions {
  return {
    requestTimeout: requestTimeoutMs,
    headersTimeout: requestTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: checkingInterval(requestTimeoutMs),
  };
}

// As Fastify's: longer than the minute for which proxies keep connections.
const KEEP_ALIVE_MS = 72_000;

function checkingInterval(timeoutMs: number): number {
  return Math.min(1000, timeoutMs);
}

/** Ends connections whose client does not take its answer in the time that it had for the request. */
export function dropThoseWhoDoNotRead(app: FastifyInstance, { withinMs }: { withinMs: number }): void {
  // The answers under way, the oldest first. One timer serves all of them: most are received at once.
  const sentAt = new Map<FastifyRequest, number>();
  const timer = setInterval(() => {
    const latest = performance.now() - withinMs;
    for (const [request, sent] of sentAt) {
      if (sent > latest) return;
      sentAt.delete(request);
      request.raw.socket.destroy();
    }
  }, checkingInterval(withinMs));
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
  app.addHook("onSend", (request, _reply, _payload, next) => {
    // An answer that fails on its way is sent again, as the newest.
    sentAt.delete(request);
    sentAt.set(request, performance.now());
    next();
  });
  app.addHook("onResponse", (request, _reply, next) => {
    sentAt.delete(request);
    next();
  });
}
