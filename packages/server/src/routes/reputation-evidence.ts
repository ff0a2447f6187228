import type { FastifyInstance } from "fastify";

import type { ServerContext } from "../context.ts";
import { readEvidence } from "../domain/read-evidence.ts";
import { callerOf } from "../http/authentication.ts";
import { errorResponses, schemaRef } from "../http/schema-ref.ts";
import { agentParams } from "./agents.ts";

/** The evidence behind a score. */
export function registerEvidenceRoute(app: FastifyInstance, context: ServerContext): void {
  app.get<{ Params: { agentId: string }; Querystring: { cursor?: string; limit: number } }>(
    "/reputation/:agentId/evidence",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        summary: "Read what a Trust Score was computed from",
        description:
          "For agents that show everything, and for an agent's own key. computeTrustScore of the core library gives the same score for the transactions of all pages. What has come in since the score was computed belongs to the next one. 409 for a cursor of an earlier score: begin with the first page.",
        tags: ["reputation"],
        params: agentParams("agentId"),
        querystring: {
          type: "object",
          properties: {
            cursor: { description: "nextCursor of the page before", type: "string", maxLength: 500 },
            limit: { type: "integer", minimum: 1, maximum: 5000, default: 1000 },
          },
          additionalProperties: false,
        },
        response: { 200: schemaRef("reputation-evidence"), ...errorResponses },
      },
    },
    async (request) => readEvidence(context, request.params.agentId, { ...request.query, caller: callerOf(request) }),
  );
}
