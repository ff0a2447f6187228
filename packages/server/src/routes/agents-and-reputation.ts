import type { FastifyInstance } from "fastify";

import type { ServerContext } from "../context.ts";
import { registerAgentCredentialsRoute } from "./agent-credentials.ts";
import { registerAgentSearchRoute } from "./agent-search.ts";
import { registerAgentRoutes } from "./agents.ts";
import { registerLeaderboardRoute } from "./leaderboard.ts";
import { registerReputationRoutes } from "./reputation.ts";
import { registerEvidenceRoute } from "./reputation-evidence.ts";

/** All routes of agents and of their reputation (specification 4.2, 4.3). */
export function registerAgentAndReputationRoutes(app: FastifyInstance, context: ServerContext): void {
  registerAgentRoutes(app, context);
  registerAgentSearchRoute(app, context);
  registerAgentCredentialsRoute(app, context);
  registerReputationRoutes(app, context);
  registerLeaderboardRoute(app, context);
  registerEvidenceRoute(app, context);
}
