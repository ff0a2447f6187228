import type { FastifyInstance } from "fastify";

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
    connectionsCheckingInterval: Math.min(1000, requestTimeoutMs),
  };
}

/** Ends connections whose client does not take its answer in the time that it had for the request. */
export function dropThoseWhoDoNotRead(app: FastifyInstance, { withinMs }: { withinMs: number }): void {
  app.addHook("onSend", async (request, reply) => {
    const timer = setTimeout(() => request.raw.socket.destroy(), withinMs);
    timer.unref();
    const stop = (): void => clearTimeout(timer);
    reply.raw.once("finish", stop);
    reply.raw.once("close", stop);
  });
}
