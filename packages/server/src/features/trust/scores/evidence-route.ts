import type { FastifyInstance } from "fastify";

import { readEvidence } from "./read-evidence.ts";
import { callerOf } from "../../access/service.ts";
import { errorResponses, schemaRef } from "../../../platform/http/schema-ref.ts";
import { agentParams } from "../../agents/routes.ts";
import type { Store } from "../../../platform/db/store.ts";

/** Which page of the evidence is asked for. */
export type EvidenceQuery = { cursor?: string; limit: number };

/** Its schema. */
export const evidenceQuerySchema = {
  type: "object",
  properties: {
    cursor: { description: "nextCursor of the page before", type: "string", maxLength: 500 },
    limit: { type: "integer", minimum: 1, maximum: 5000, default: 1000 },
  },
  additionalProperties: false,
} as const;

/** The evidence behind a score. */
export function registerEvidenceRoute(app: FastifyInstance, context: { store: Store }): void {
  app.get<{ Params: { agentId: string }; Querystring: EvidenceQuery }>(
    "/reputation/:agentId/evidence",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        operationId: "getReputationEvidence",
        summary: "Read what a Trust Score was computed from",
        description:
          "For agents that show everything, and for an agent's own key. computeTrustScore of the core library gives the same score for the transactions of all pages. What has come in since the score was computed belongs to the next one. 409 for a cursor of an earlier score: begin with the first page.",
        tags: ["reputation"],
        params: agentParams("agentId"),
        querystring: evidenceQuerySchema,
        response: { 200: schemaRef("reputation-evidence"), ...errorResponses },
      },
    },
    async (request) => readEvidence(context, request.params.agentId, { ...request.query, caller: callerOf(request) }),
  );
}
