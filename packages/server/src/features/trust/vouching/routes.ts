import type { FastifyInstance } from "fastify";

import { errorResponses, schemaRef } from "../../../platform/http/route-schemas.ts";
import { readPublicLog, readRoots } from "./read-log.ts";
import type { Store } from "../../../platform/db/store.ts";

/** Which page of the log is asked for. */
export type LogQuery = { after: number; limit: number };

/** Its schema. */
export const logQuerySchema = {
  type: "object",
  properties: {
    after: {
      description: "Position of the last entry that is known",
      type: "integer",
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      default: 0,
    },
    limit: { type: "integer", minimum: 1, maximum: 5000, default: 1000 },
  },
  additionalProperties: false,
} as const;

/** Which list of roots is asked for. */
export type RootsQuery = { digest?: string };

/** Its schema. */
export const rootsQuerySchema = {
  type: "object",
  properties: { digest: { type: "string", pattern: "^[0-9a-f]{64}$" } },
  additionalProperties: false,
} as const;

/**
 * Registers the routes from which everybody can recompute public scores: the log of payments, and the list of roots.
 */
export function registerVouchingRoutes(app: FastifyInstance, { store }: { store: Store }): void {
  app.get<{ Querystring: LogQuery }>(
    "/reputation/log",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        operationId: "getVouchingLog",
        summary: "Read the log that payments are vouched for by",
        description:
          "Payments to agents that show everything, in the order in which they took effect. foldVouchers of the core library gives what each is vouched for, with the service's roots or any others. runningHash is SHA-256 over the hash before and the canonical form of each entry in turn, so that two readers can tell whether they saw the same.",
        tags: ["reputation"],
        querystring: logQuerySchema,
        response: { 200: schemaRef("reputation-log"), ...errorResponses },
      },
    },
    async ({ query }) => readPublicLog(store.pool, query),
  );

  app.get<{ Querystring: RootsQuery }>(
    "/reputation/roots",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        operationId: "getRoots",
        summary: "Read the list of roots: from whom trust starts",
        description:
          "The list of now, or the one that a score names by its rootsDigest. 404 where there is none: then nobody vouches, and no score is above 300.",
        tags: ["reputation"],
        querystring: rootsQuerySchema,
        response: { 200: schemaRef("reputation-roots"), ...errorResponses },
      },
    },
    async ({ query }) => readRoots(store.pool, query),
  );
}
