import { monitorEventLoopDelay } from "node:perf_hooks";

import { SdkError } from "@arcs/core";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createBoundedCache } from "@arcs/core/internal";

import { networkOf } from "./connections.ts";

// The lag is measured over a second, and the first measurements are of the start itself.
const MEASURED_MS = 1000;
const STARTING_MS = 2000;
const RESOLUTION_MS = 10;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Set where the answer costs nothing, and a missing one ends the process. */
    isAnsweredUnderPressure?: true;
  }
}

/** Answers 503 while the event loop lags: more requests would make those under way slower still. */
export function usePressureLimit(app: FastifyInstance, maxEventLoopDelayMs: number): void {
  if (maxEventLoopDelayMs === 0) return;
  let readyAt = performance.now();
  app.addHook("onReady", async () => void (readyAt = performance.now()));
  const delayMs = watchEventLoop(app);
  app.addHook("onRequest", (request, reply, next) => {
    if (request.routeOptions.config.isAnsweredUnderPressure === true) return next();
    if (delayMs() <= maxEventLoopDelayMs || performance.now() - readyAt < STARTING_MS) return next();
    void reply.header("retry-after", 5);
    next(new SdkError("unavailable", "the server is overloaded; try again later"));
  });
}

/**
 * Measures how late the event loop is, on average over the second before. It asks the system for nothing, such as the memory in
 * use: that needs a file descriptor, and clients who hold all of them would end the process.
 */
function watchEventLoop(app: FastifyInstance): () => number {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let delayMs = 0;
  const timer = setInterval(() => {
    // Without a single measurement, the loop stood still for all of the second.
    delayMs = Number.isNaN(histogram.mean) ? Infinity : histogram.mean / 1e6 - RESOLUTION_MS;
    histogram.reset();
  }, MEASURED_MS);
  timer.unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    histogram.disable();
  });
  return () => delayMs;
}

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
        new SdkError("unavailable", "the server is answering as many callers without a key as it can; try again soon"),
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

const WINDOW_MS = 60_000;
const MAX_ADDRESSES = 10_000;

/** Bounds what one address may ask for. */
export type AddressLimit = {
  /**
   * Counts a request, and refuses the address that has sent too many.
   *
   * @throws SdkError `rate_limit_exceeded`
   */
  count(request: FastifyRequest, reply: FastifyReply): void;
};

/**
 * Counts requests by address, in a minute at most so many; 0 is no limit.
 *
 * @param options.what - what came too often, as the refusal says it: `too many … from this address`
 */
export function createAddressLimit({ limit, what }: { limit: () => number; what: string }): AddressLimit {
  const counts = createBoundedCache<{ count: number; endsAt: number }>(MAX_ADDRESSES);
  return {
    count(request, reply) {
      const address = networkOf(request.socket);
      const now = performance.now();
      const present = counts.get(address);
      if (present === undefined || present.endsAt <= now) {
        counts.set(address, { count: 1, endsAt: now + WINDOW_MS });
        return;
      }
      present.count++;
      if (limit() === 0 || present.count <= limit()) return;
      const retryAfter = Math.ceil((present.endsAt - now) / 1000);
      reply.header("retry-after", retryAfter);
      throw new SdkError("rate_limit_exceeded", `too many ${what} from this address`, { details: { retryAfter } });
    },
  };
}
