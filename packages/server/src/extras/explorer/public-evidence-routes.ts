import type { FastifyInstance } from "fastify";
import type { ServerContext } from "../../context.ts";
import { readEvidence } from "../../features/trust/scores/read-evidence.ts";
import { stranger } from "../../features/trust/scores/service.ts";
import {
  readPublicLog,
  readRoots,
  type LogQuery,
  logQuerySchema,
  type RootsQuery,
  rootsQuerySchema,
} from "../../features/trust/vouching/routes.ts";
import { errorResponses, schemaRef } from "../../platform/http/route-schemas.ts";
import { agentParams } from "../../features/agents/views/service.ts";
import { type EvidenceQuery, evidenceQuerySchema } from "../../features/trust/scores/routes.ts";

const config = { permission: "none", weight: 0 } as const;
const tags = ["documents"];

/**
 * Serves the public evidence that the visitor's browser computes a score from: the same as the API serves to holders of
 * keys.
 */
export function registerPublicEvidence(app: FastifyInstance, context: Pick<ServerContext, "store">): void {
  const { pool } = context.store;

  app.get<{ Params: { id: string }; Querystring: EvidenceQuery }>(
    "/agents/:id/evidence",
    {
      config,
      schema: {
        operationId: "getPublicEvidence",
        summary: "Get what a Trust Score was computed from, without a key",
        description: "As `GET /v1/reputation/:agentId/evidence` shows it to strangers.",
        tags,
        params: agentParams("id"),
        querystring: evidenceQuerySchema,
        response: { 200: schemaRef("reputation-evidence"), ...errorResponses },
      },
    },
    async (request, reply) => {
      void reply.header("cache-control", "no-store");
      return readEvidence(context, request.params.id, { ...request.query, caller: stranger });
    },
  );

  app.get<{ Querystring: LogQuery }>(
    "/evidence/log",
    {
      config,
      schema: {
        operationId: "getPublicVouchingLog",
        summary: "Get the log that payments are vouched for by, without a key",
        description: "As `GET /v1/reputation/log` shows it.",
        tags,
        querystring: logQuerySchema,
        response: { 200: schemaRef("reputation-log"), ...errorResponses },
      },
    },
    async ({ query }, reply) => {
      void reply.header("cache-control", "no-store");
      return readPublicLog(pool, query);
    },
  );

  app.get<{ Querystring: RootsQuery }>(
    "/evidence/roots",
    {
      config,
      schema: {
        operationId: "getPublicRoots",
        summary: "Get the list of roots, without a key",
        description: "As `GET /v1/reputation/roots` shows it.",
        tags,
        querystring: rootsQuerySchema,
        response: { 200: schemaRef("reputation-roots"), ...errorResponses },
      },
    },
    async ({ query }, reply) => {
      void reply.header("cache-control", "no-store");
      return readRoots(pool, query);
    },
  );
}
