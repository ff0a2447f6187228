import { SdkError } from "@arcs/core";
import type { FastifyInstance } from "fastify";

/**
 * Lets so many requests of a scope be answered at a time, and turns the rest away with 503. For what anybody may ask without
 * a key, and no quota holds: it must leave the store to those who have one.
 */
export function useFewAtATime(app: FastifyInstance, most: number): void {
  let atHand = 0;
  const counted = new WeakSet<object>();
  app.addHook("onRequest", async (request, reply) => {
    if (atHand >= most) {
      void reply.header("retry-after", 5);
      throw new SdkError(
        "unavailable",
        "more visitors are here than this server shows pages to at a time; try again soon",
      );
    }
    atHand++;
    counted.add(request.raw);
    // `close` comes once, however the answer ends; also where the visitor went away.
    reply.raw.once("close", () => {
      if (counted.delete(request.raw)) atHand--;
    });
  });
}
