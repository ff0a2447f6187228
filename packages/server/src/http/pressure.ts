import underPressure from "@fastify/under-pressure";
import { SdkError } from "@arcs/core";
import type { FastifyInstance } from "fastify";

/** Turns requests away with 503 while the event loop lags: those at hand would only become slower still. */
export async function usePressureLimit(app: FastifyInstance, maxEventLoopDelayMs: number): Promise<void> {
  if (maxEventLoopDelayMs === 0) return;
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    pressureHandler: (_request, reply) => {
      void reply.header("retry-after", 5);
      throw new SdkError("unavailable", "the server has more to do than it can; try again later");
    },
  });
}
