import type { FastifyInstance } from "fastify";

import type { Metrics } from "./metrics.ts";

/** Measures every request, by the pattern of its route: paths would give any number of labels. */
export function useRequestMetrics(app: FastifyInstance, { requestSeconds }: Metrics): void {
  app.addHook("onResponse", (request, reply, next) => {
    const route = request.is404 ? "none" : (request.routeOptions.url ?? "none");
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    requestSeconds.observe(labels, reply.elapsedTime / 1000);
    next();
  });
}
