import fastify from "fastify";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { ServerContext } from "./context.ts";
import type { Extension } from "./extension.ts";
import { createOutageWatch } from "./platform/db/store-failures.ts";
import { createMetrics, type Metrics, useRequestMetrics } from "./features/operations/metrics.ts";
import { useOpenApi, registerDocumentRoutes } from "./platform/openapi/describe-api.ts";
import { registerCredentialProofRoutes } from "./features/credentials/proof-routes.ts";
import { registerSubjectDataRoute } from "./features/credentials/subject-data-route.ts";
import { registerCredentialRoutes } from "./features/credentials/routes.ts";
import { createPlaceTaker } from "./features/trust/following/follow-accounts.ts";
import { registerCheckRoute } from "./features/trust/cover/account-check.ts";
import { registerHoldRoutes } from "./features/trust/holds/routes.ts";
import { createSellers, registerSellerCheckRoute } from "./features/trust/sellers/seller.ts";
import { registerLogRoutes, registerAgentLogRoute } from "./features/log/routes.ts";
import { registerKeyRoutes } from "./features/keys/routes.ts";
import { registerOperationRoutes } from "./features/operations/routes.ts";
import { registerPaymentRoutes } from "./features/payments/routes.ts";
import { registerWebhookRoutes } from "./features/webhooks/routes.ts";
import { useQuotas, useRateLimits } from "./features/access/quotas.ts";
import { createVerifier } from "./features/credentials/verification/verifier.ts";
import { createAddressLimit } from "./platform/http/anonymous-limits.ts";
import {
  usePressureLimit,
  answerUnreadable,
  createRequestIds,
  useClosing,
  useCors,
  usePublicCors,
  useSecurityHeaders,
  useSingleHeaders,
  useUncompressedBodies,
} from "./platform/http/request-guards.ts";
import { useAuthentication } from "./features/access/service.ts";
import { answerFrameworkError, useErrorAnswers } from "./platform/http/error-answers.ts";
import { useIdempotency } from "./features/access/idempotency/service.ts";
import {
  createBoundedServer,
  dropThoseWhoDoNotRead,
  timeoutOptions,
} from "./platform/http/connections.ts";
import { useJsonBodies, useValidation } from "./platform/http/validation.ts";
import { registerAgentSearchRoute } from "./features/agents/search/search-agents.ts";
import { registerAgentRoutes } from "./features/agents/routes.ts";
import { registerClosingRoute } from "./features/closing/routes.ts";
import { registerPaymentAccountRoutes } from "./features/agents/payment-accounts/routes.ts";
import { registerScoreProofRoute } from "./features/credentials/score-proofs.ts";
import { registerLeaderboardRoute } from "./features/trust/leaderboard/service.ts";
import { registerReputationRoutes } from "./features/trust/scores/routes.ts";
import { registerVoiceRoute } from "./features/voices/voices.ts";
import { registerCoverLogRoutes } from "./features/trust/cover/cover-log.ts";

/** Routes below /v1, in the order in which the API reference lists them. */
const ownRoutes: readonly NonNullable<Extension["apiRoutes"]>[] = [
  registerKeyRoutes,
  registerPaymentRoutes,
  registerHoldRoutes,
  registerAgentRoutes,
  registerClosingRoute,
  registerPaymentAccountRoutes,
  registerAgentSearchRoute,
  registerScoreProofRoute,
  registerReputationRoutes,
  registerLeaderboardRoute,
  registerCoverLogRoutes,
  registerAgentLogRoute,
  registerVoiceRoute,
  registerCredentialRoutes,
  registerWebhookRoutes,
];

export async function createApp(
  context: ServerContext,
  {
    log,
    metrics = createMetrics(context),
    extensions = [],
  }: { log?: FastifyBaseLogger; metrics?: Metrics; extensions?: readonly Extension[] } = {},
): Promise<FastifyInstance> {
  const { settings } = context;
  const requestIdOf = createRequestIds(context);
  const app = fastify({
    ...(log === undefined ? { logger: false } : { loggerInstance: log }),
    bodyLimit: settings.bodyLimit,
    serverFactory: (handle) =>
      createBoundedServer(handle, {
        http: timeoutOptions(settings.requestTimeoutMs),
        maxHttpConnections: settings.maxHttpConnections,
      }),
    // A caller's own id is taken over only if it has a harmless form.
    genReqId: (request) => requestIdOf(request.headers["x-request-id"]),
    // Fastify's own answer while it stops does not follow the specification.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: (error, socket) =>
      answerUnreadable(socket, { error, requestId: requestIdOf(undefined) }),
  }) as unknown as FastifyInstance;

  dropThoseWhoDoNotRead(app, { withinMs: settings.requestTimeoutMs });
  const outages = createOutageWatch();
  useErrorAnswers(app, outages);
  useJsonBodies(app);
  useValidation(app);
  // First of all hooks: those after it may answer by themselves.
  app.addHook("onRequest", (request, reply, next) => {
    reply.header("x-request-id", request.id);
    next();
  });
  useSingleHeaders(app);
  useClosing(app);
  useSecurityHeaders(app);
  await useCors(app, settings.corsOrigins);
  usePublicCors(app);
  await useOpenApi(app, settings);

  useRequestMetrics(app, metrics);
  usePressureLimit(app, settings.maxEventLoopDelayMs);
  useUncompressedBodies(app);

  registerDocumentRoutes(app, settings);
  registerOperationRoutes(app, context, { metrics, outages });
  const lookups = createAddressLimit(settings, "verifications");
  const { maxDocumentBytes: maxBytes, maxDocumentValues: maxValues } = settings;
  const verifier = createVerifier({ limits: { maxBytes, maxValues } });
  app.addHook("onClose", () => verifier.close());
  // One for both: what is asked for by either way is of one quota.
  const quotas = useQuotas(app, context);
  const takePlace = createPlaceTaker(settings);
  await app.register(async (scope) => registerLogRoutes(scope, context));
  await app.register(async (scope) => registerSubjectDataRoute(scope, context));
  await app.register(async (scope) => registerCheckRoute(scope, context, { takePlace }));
  const sellers = createSellers({ targets: settings.webhookTargets });
  app.addHook("onClose", () => sellers.close());
  // One for the route and the pages: they send the same requests.
  const sellerParts = { sellers, limit: createAddressLimit(settings, "sellers"), takePlace };
  await app.register(async (scope) => registerSellerCheckRoute(scope, context, sellerParts));
  for (const { routes } of extensions)
    if (routes !== undefined)
      await app.register(async (scope) =>
        routes(scope, context, { verifier, quotas, lookups, takePlace, sellerParts }),
      );
  await app.register(
    async (api) => {
      const otherIssuers = extensions.flatMap(({ issuer }) => issuer ?? []);
      useAuthentication(api, context);
      useRateLimits(api, context, { quotas });
      useIdempotency(api, context);
      for (const register of ownRoutes) register(api, context);
      registerCredentialProofRoutes(api, context, { verifier, otherIssuers });
      // Each in a scope of its own: a hook of one is no hook of the others.
      for (const { apiRoutes } of extensions)
        if (apiRoutes !== undefined) await api.register(async (scope) => apiRoutes(scope, context));
    },
    { prefix: "/v1" },
  );
  return app;
}
