import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * Options of Node's server that make it keep to the time that a client may take to send a request: left alone it looks only
 * every thirty seconds, and gives the headers a time of their own.
 */
export function timeoutOptions(requestTimeoutMs: number): {
  requestTimeout: number;
  headersTimeout: number;
  connectionsCheckingInterval: number;
} {
  return {
    requestTimeout: requestTimeoutMs,
    headersTimeout: requestTimeoutMs,
    connectionsCheckingInterval: checkingInterval(requestTimeoutMs),
  };
}

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
