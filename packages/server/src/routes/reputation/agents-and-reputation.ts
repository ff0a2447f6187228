import type { FastifyInstance } from "fastify";

import type { ServerContext } from "../../context/context.ts";
import { registerAgentCredentialsRoute } from "../../features/credentials/agent-credentials-route.ts";
import { registerAgentSearchRoute } from "../../features/agents/search/routes.ts";
import { registerAgentRoutes } from "../../features/agents/routes.ts";
import { registerErc8004Routes } from "../agents/erc8004.ts";
import { registerPaymentAccountRoutes } from "../../features/agents/payment-accounts/routes.ts";
import { registerScoreProofRoute } from "../agents/score-proofs.ts";
import { registerAgentLogRoute } from "../../features/log/agent-log-route.ts";
import { registerLeaderboardRoute } from "./leaderboard.ts";
import { registerReputationRoutes } from "./reputation.ts";
import { registerEvidenceRoute } from "./reputation-evidence.ts";
import { registerVoiceRoute } from "./voices.ts";
import { registerVouchingRoutes } from "./vouching.ts";

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
