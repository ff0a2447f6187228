import { monitorEventLoopDelay } from "node:perf_hooks";

import { SdkError } from "@arcs/core";
import type { FastifyInstance } from "fastify";

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
