import underPressure from "@fastify/under-pressure";
import { SdkError } from "@arcs/core";
import type { FastifyInstance } from "fastify";

// The lag is measured over a second, and the first measurements are of the start itself.
const STARTING_MS = 2000;

/** Answers 503 while the event loop lags: more requests would make those under way slower still. */
export async function usePressureLimit(app: FastifyInstance, maxEventLoopDelayMs: number): Promise<void> {
  if (maxEventLoopDelayMs === 0) return;
  let readyAt = performance.now();
  app.addHook("onReady", async () => void (readyAt = performance.now()));
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    pressureHandler: (_request, reply) => {
      if (performance.now() - readyAt < STARTING_MS) return;
      void reply.header("retry-after", 5);
      throw new SdkError("unavailable", "the server is overloaded; try again later");
    },
  });
}
