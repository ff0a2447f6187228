import { SdkError } from "@arcs/core";
import type { FastifyInstance } from "fastify";

/**
 * Answers so many requests of a scope at a time, and the rest with 503. For what anybody may ask without
 * a key and without a quota: it must leave the store to those who have one.
 */
export function useFewAtATime(app: FastifyInstance, most: number): void {
  let atHand = 0;
  const counted = new WeakSet<object>();
  app.addHook("onRequest", async (request, reply) => {
    if (atHand >= most) {
      void reply.header("retry-after", 5);
      throw new SdkError("unavailable", "the server is showing pages to as many visitors as it can; try again soon");
    }
    atHand++;
    counted.add(request.raw);
    // `close` comes once, however the answer ends; also where the visitor went away.
    reply.raw.once("close", () => {
      if (counted.delete(request.raw)) atHand--;
    });
  });
}
