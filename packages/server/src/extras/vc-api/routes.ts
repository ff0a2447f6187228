import type { FastifyInstance } from "fastify";

import type { ServerContext } from "../../context.ts";
import type { SharedParts } from "../../extension.ts";
import { useIdempotency } from "../../features/access/idempotency/service.ts";
import { useRateLimits } from "../../features/access/quotas.ts";
import { useAuthentication } from "../../features/access/service.ts";
import { useFewAtATime } from "../../platform/http/load-limits.ts";
import { registerVcCredentialRoutes } from "./issue-routes.ts";
import { registerVcVerificationRoutes } from "./verify-routes.ts";

// Where the VC-API is open, its callers have no quota.
const MAX_OPEN_AT_A_TIME = 8;

/** Registers the VC-API where it is on: by the same rules as the rest. */
export async function registerVcApi(
  app: FastifyInstance,
  context: ServerContext,
  { verifier, quotas, lookups }: SharedParts,
): Promise<void> {
  const { vcApi } = context.settings;
  if (vcApi === "off") return;
  await app.register(
    async (vc) => {
      if (vcApi === "open") useFewAtATime(vc, MAX_OPEN_AT_A_TIME);
      useAuthentication(vc, context);
      useRateLimits(vc, context, { quotas });
      useIdempotency(vc, context);
      registerVcCredentialRoutes(vc, context);
      void vc.register(async (scope) => registerVcVerificationRoutes(scope, { ...context, verifier }, { lookups }));
    },
    { prefix: "/vc" },
  );
}
