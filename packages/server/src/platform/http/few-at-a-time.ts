import { SdkError } from "@arcs/core";
import type { FastifyInstance, FastifyRequest } from "fastify";

// Bodies on their way are kept in memory: of a megabyte each, so many take 64 MB.
const MAX_ARRIVING = 64;

/**
 * Answers so many requests of a scope at a time, and the rest with 503. For what anybody may ask without
 * a key and without a quota: it must leave the store to those who have one.
 *
 * A place is taken when all of a request has come, and given back before its answer leaves: a slow client holds none. Of the
 * requests that are still on their way, the oldest is dropped where there are too many.
 */
export function useFewAtATime(app: FastifyInstance, most: number): void {
  let atHand = 0;
  const counted = new WeakSet<FastifyRequest>();
  const arriving = new Set<FastifyRequest>();
  app.addHook("onRequest", (request, _reply, next) => {
    arriving.add(request);
    request.raw.once("close", () => arriving.delete(request));
    const [oldest] = arriving;
    if (oldest !== undefined && arriving.size > MAX_ARRIVING) {
      arriving.delete(oldest);
      oldest.raw.socket.destroy();
    }
    next();
  });
  app.addHook("preValidation", (request, reply, next) => {
    arriving.delete(request);
    if (atHand >= most) {
      void reply.header("retry-after", 5);
      return next(
        new SdkError("unavailable", "the server is showing pages to as many visitors as it can; try again soon"),
      );
    }
    atHand++;
    counted.add(request);
    next();
  });
  app.addHook("onSend", (request, _reply, _payload, next) => {
    // An answer that fails on its way is sent again.
    if (counted.delete(request)) atHand--;
    next();
  });
}
