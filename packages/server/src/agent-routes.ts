import type { FastifyInstance } from "fastify";

import type { ServerContext } from "./context.ts";
import { registerAgentCredentialsRoute } from "./features/credentials/agent-credentials-route.ts";
import { registerAgentSearchRoute } from "./features/agents/search/routes.ts";
import { registerAgentRoutes } from "./features/agents/routes.ts";
import { registerErc8004Routes } from "./extras/erc8004/routes.ts";
import { registerPaymentAccountRoutes } from "./features/agents/payment-accounts/routes.ts";
import { registerScoreProofRoute } from "./features/trust/score-proofs/routes.ts";
import { registerAgentLogRoute } from "./features/log/agent-log-route.ts";
import { registerLeaderboardRoute } from "./features/trust/leaderboard/routes.ts";
import { registerReputationRoutes } from "./features/trust/scores/routes.ts";
import { registerEvidenceRoute } from "./features/trust/scores/evidence-route.ts";
import { registerVoiceRoute } from "./features/trust/vouching/voice-route.ts";
import { registerVouchingRoutes } from "./features/trust/vouching/routes.ts";

/** All routes of agents and of their reputation (specification 4.2, 4.3). */
export function registerAgentAndReputationRoutes(app: FastifyInstance, context: ServerContext): void {
  registerAgentRoutes(app, context);
  registerErc8004Routes(app, context);
  registerPaymentAccountRoutes(app, context);
  registerAgentSearchRoute(app, context);
  registerAgentCredentialsRoute(app, context);
  registerScoreProofRoute(app, context);
  registerReputationRoutes(app, context);
  registerLeaderboardRoute(app, context);
  registerEvidenceRoute(app, context);
  registerVouchingRoutes(app, context);
  registerAgentLogRoute(app, context);
  registerVoiceRoute(app, context);
}
