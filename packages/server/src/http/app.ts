import swagger from "@fastify/swagger";
import fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";

import type { ServerContext } from "../context.ts";
import { registerKeyRoutes } from "../routes/keys.ts";
import { registerWebhookDeliveryRoutes } from "../routes/webhook-deliveries.ts";
import { registerWebhookRoutes } from "../routes/webhooks.ts";
import { useAuthentication } from "./authentication.ts";
import { useErrorAnswers } from "./error-answers.ts";
import { useIdempotency } from "./idempotency.ts";
import { useRateLimits } from "./rate-limits.ts";
import { requestIdOf } from "./request-id.ts";
import { useSecurityHeaders } from "./security-headers.ts";
import { useValidation } from "./validation.ts";

/** Puts the HTTP API together. It listens to nothing yet. */
export async function createApp(
  context: ServerContext,
  { log }: { log?: FastifyBaseLogger } = {},
): Promise<FastifyInstance> {
  const { settings } = context;
  const app = fastify({
    ...(log === undefined ? { logger: false } : { loggerInstance: log }),
    bodyLimit: settings.bodyLimit,
    requestTimeout: settings.requestTimeoutMs,
    // A caller's own id is taken over only if it has a harmless form.
    genReqId: (request) => requestIdOf(request.headers["x-request-id"], context),
    return503OnClosing: true,
  }) as unknown as FastifyInstance;

  useErrorAnswers(app);
  useValidation(app);
  await useSecurityHeaders(app, settings.corsOrigins);
  await app.register(swagger, { openapi: { openapi: "3.1.0", info: { title: "ARCS", version: "1" } } });
  app.addHook("onRequest", async (request, reply) => void reply.header("x-request-id", request.id));

  await app.register(
    async (api) => {
      useAuthentication(api, context);
      useRateLimits(api, context);
      useIdempotency(api, context);
      registerKeyRoutes(api, context);
      registerWebhookRoutes(api, context);
      registerWebhookDeliveryRoutes(api, context);
    },
    { prefix: "/v1" },
  );
  return app;
}
