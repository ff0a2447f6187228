import { SdkError } from "@arcs/core";
import type { AgentLog } from "@arcs/core/http";
import type { FastifyInstance } from "fastify";

import { requireAgent } from "../agents/search/service.ts";
import { readAgentLog } from "./read-log.ts";
import { viewerOf } from "../trust/scores/service.ts";
import { callerOf } from "../access/service.ts";
import { errorResponses, schemaRef } from "../../platform/http/schema-ref.ts";
import type { Store } from "../../platform/db/store.ts";
import { agentParams } from "../agents/views/service.ts";

type Query = { part: "shown" | "hidden"; from: number; limit: number };

/**
 * Serves an agent's part of the public log: its visible entries to everybody, and the openings of the hidden ones to
 * its own key.
 */
export function registerAgentLogRoute(app: FastifyInstance, { store }: { store: Store }): void {
  app.get<{ Params: { agentId: string }; Querystring: Query }>(
    "/reputation/:agentId/log",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        operationId: "getAgentLog",
        summary: "Read what the public log has of an agent",
        description:
          "Each entry has the number and the hash of the agent's entry before, so that none can be left out unseen. Hidden ones stand in the log as commitments: the agent's own key gets what opens them.",
        tags: ["reputation"],
        params: agentParams("agentId"),
        querystring: {
          type: "object",
          properties: {
            part: { type: "string", enum: ["shown", "hidden"], default: "shown" },
            from: {
              description: "Position in the log of the first entry wanted",
              type: "integer",
              minimum: 0,
              maximum: Number.MAX_SAFE_INTEGER,
              default: 0,
            },
            limit: { type: "integer", minimum: 1, maximum: 1000, default: 256 },
          },
          additionalProperties: false,
        },
        response: { 200: schemaRef("agent-log"), ...errorResponses },
      },
    },
    async (request): Promise<AgentLog> => {
      const { part, from, limit } = request.query;
      const agent = await requireAgent(store.pool, request.params.agentId);
      // Visible entries are in the log for everybody. For an agent that hides something, this list would tell which
      // entries are its own.
      const isOwner = viewerOf(callerOf(request), agent) === "owner";
      if (/* fault: log-opens-for-anybody */ !isOwner && (part === "hidden" || agent.privacyMode !== "public")) {
        throw new SdkError("reputation_private", "this agent does not show that part of its reputation", {
          details: { agentId: agent.id, privacyMode: agent.privacyMode },
        });
      }
      return readAgentLog(store.pool, { agentId: agent.id, hidden: part === "hidden", from, limit });
    },
  );
}
