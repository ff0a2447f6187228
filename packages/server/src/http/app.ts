import fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";

import type { ServerContext } from "../context.ts";
import { createMetrics, type Metrics } from "../operations/metrics.ts";
import type { Traces } from "../operations/traces.ts";
import { useOpenApi } from "../openapi/use-openapi.ts";
import { registerDocumentRoutes } from "../routes/documents.ts";
import { registerAgentAndReputationRoutes } from "../routes/agents-and-reputation.ts";
import { registerCredentialProofRoutes } from "../routes/credential-proofs.ts";
import { registerCredentialSyncRoutes } from "../routes/credential-syncs.ts";
import { registerCredentialRoutes } from "../routes/credentials.ts";
import { registerKeyRoutes } from "../routes/keys.ts";
import { registerOperationRoutes } from "../routes/operations.ts";
import { registerDisputeRoutes } from "../routes/disputes.ts";
import { registerPaymentRoutes } from "../routes/payments.ts";
import { registerWebhookDeliveryRoutes } from "../routes/webhook-deliveries.ts";
import { registerWebhookRoutes } from "../routes/webhooks.ts";
import { registerVerifyPage } from "../routes/verify-page.ts";
import { useAuthentication } from "./authentication.ts";
import { answerFrameworkError, useErrorAnswers } from "./error-answers.ts";
import { useIdempotency } from "./idempotency.ts";
import { usePressureLimit } from "./pressure.ts";
import { useRateLimits } from "./rate-limits.ts";
import { requestIdOf } from "./request-id.ts";
import { useRequestMetrics } from "./request-metrics.ts";
import { useSecurityHeaders } from "./security-headers.ts";
import { useValidation } from "./validation.ts";

/** Puts the HTTP API together. It listens to nothing yet. */
export async function createApp(
  context: ServerContext,
  {
    log,
    metrics = createMetrics(context),
    traces,
  }: { log?: FastifyBaseLogger; metrics?: Metrics; traces?: Traces } = {},
): Promise<FastifyInstance> {
  const { settings } = context;
  const app = fastify({
    ...(log === undefined ? { logger: false } : { loggerInstance: log }),
    bodyLimit: settings.bodyLimit,
    requestTimeout: settings.requestTimeoutMs,
    // A caller's own id is taken over only if it has a harmless form.
    genReqId: (request) => requestIdOf(request.headers["x-request-id"], context),
    return503OnClosing: true,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: answerFrameworkError,
  }) as unknown as FastifyInstance;

  useErrorAnswers(app);
  useValidation(app);
  // First of all hooks: those after it may answer by themselves.
  app.addHook("onRequest", async (request, reply) => void reply.header("x-request-id", request.id));
  await useSecurityHeaders(app, settings.corsOrigins);
  await useOpenApi(app, settings);

  traces?.follow(app);
  useRequestMetrics(app, metrics);

  registerDocumentRoutes(app);
  registerOperationRoutes(app, context, { metrics });
  registerVerifyPage(app, context);
  await app.register(
    async (api) => {
      await usePressureLimit(api, settings.maxEventLoopDelayMs);
      useAuthentication(api, context);
      useRateLimits(api, context);
      useIdempotency(api, context);
      registerKeyRoutes(api, context);
      registerPaymentRoutes(api, context);
      registerDisputeRoutes(api, context);
      registerAgentAndReputationRoutes(api, context);
      registerCredentialRoutes(api, context);
      registerCredentialProofRoutes(api, context);
      registerCredentialSyncRoutes(api, context);
      registerWebhookRoutes(api, context);
      registerWebhookDeliveryRoutes(api, context);
    },
    { prefix: "/v1" },
  );
  return app;
}
