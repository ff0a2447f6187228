import type { ChainHead } from "@arcs/trust/transparency";
import type { FastifyInstance } from "fastify";
import type { ServerContext } from "../../../context.ts";
import { findShownAgents, readShownAgent } from "../../agents/search/service.ts";
import { readShownHeads } from "../../log/service.ts";
import {
  readHistory,
  type HistoryPeriod,
  isPrivateTo,
  sinceOf,
  viewOfHistory,
  viewOfReputation,
} from "./reputation-view.ts";
import type { ReputationBulk, ReputationHistory, ReputationView } from "@arcs/core/http";
import {
  type ViewContext,
  agentParams,
  viewerFor,
  viewFor,
  type PublicViewQuery,
  publicViewProperty,
} from "../../agents/views/service.ts";
import {
  limitProperty,
  errorResponses,
  idListSchema,
  parseIdList,
  schemaRef,
} from "../../../platform/http/route-schemas.ts";
import type { Agent } from "../../agents/service.ts";
import { readAgentCover } from "../holds/account-check.ts";
import { type Granularity, reputationPrivate } from "./service.ts";
import { readEvidence } from "./read-evidence.ts";
import { callerOf } from "../../access/service.ts";

export function registerReputationRoutes(
  app: FastifyInstance,
  context: ViewContext & Pick<ServerContext, "store">,
): void {
  registerEvidenceRoute(app, context);
  const { store } = context;
  app.get<{ Params: { agentId: string }; Querystring: PublicViewQuery }>(
    "/reputation/:agentId",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        operationId: "getReputation",
        summary: "Read the reputation of an agent",
        description:
          "As far as the agent shows it; 403 reputation_private where that is nothing. Its own key sees all.",
        params: agentParams("agentId"),
        querystring: { type: "object", properties: publicViewProperty },
        response: { 200: schemaRef("reputation"), ...errorResponses },
      },
    },
    async (request): Promise<ReputationView> => {
      const found = await readShownAgent(store, request.params.agentId);
      const view = viewFor(request, found.agent, context);
      if (isPrivateTo(view.viewer, found)) throw reputationPrivate(found.agent, "its reputation");
      const cover = await readAgentCover(store.pool, found);
      return { ...viewOfReputation(found, { ...view, cover }), ...shownHead(found.agent, found.logHead) };
    },
  );

  app.get<{ Querystring: { agentIds: string } & PublicViewQuery }>(
    "/reputation/bulk",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        operationId: "getReputations",
        summary: "Read the reputations of several agents",
        querystring: {
          type: "object",
          properties: { agentIds: idListSchema, ...publicViewProperty },
          required: ["agentIds"],
          additionalProperties: false,
        },
        response: { 200: schemaRef("reputation-bulk"), ...errorResponses },
      },
    },
    async (request): Promise<ReputationBulk> => {
      const ids = parseIdList(request.query.agentIds, "agentIds");
      const { requested, found, notFound } = await findShownAgents(store.pool, ids);
      const heads = await readShownHeads(
        store.pool,
        found.map(({ agent }) => agent.id),
      );
      const data = found.map((one) => ({
        ...viewOfReputation(one, viewFor(request, one.agent, context)),
        ...shownHead(one.agent, heads.get(one.agent.id)),
      }));
      return { data, requested, found: data.length, notFound };
    },
  );

  app.get<{ Params: { agentId: string }; Querystring: HistoryQuery & PublicViewQuery }>(
    "/reputation/:agentId/history",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        operationId: "getReputationHistory",
        summary: "Read how a reputation came about",
        description: "The last score of each day, week or month (UTC), reduced like the reputation itself.",
        params: agentParams("agentId"),
        querystring: {
          type: "object",
          properties: {
            period: { type: "string", enum: ["7d", "30d", "90d", "1y", "all"], default: "30d" },
            granularity: { type: "string", enum: ["daily", "weekly", "monthly"], default: "daily" },
            ...publicViewProperty,
          },
          additionalProperties: false,
        },
        response: { 200: schemaRef("reputation-history"), ...errorResponses },
      },
    },
    async (request): Promise<ReputationHistory> => {
      const { period, granularity } = request.query;
      const now = context.clock.now();
      const wanted = { since: sinceOf(period, now), until: now, granularity };
      const { found, points } = await readHistory(store, request.params.agentId, wanted);
      const viewer = viewerFor(request, found.agent);
      return { period, granularity, ...viewOfHistory(found, { points, viewer, since: wanted.since }) };
    },
  );
}

type HistoryQuery = { period: HistoryPeriod; granularity: Granularity };

/** Where the entries of an agent end, if it shows everything: of others it would tell how much happens. */
function shownHead({ privacyMode }: Agent, logHead: ChainHead | undefined): Pick<ReputationView, "logHead"> {
  return privacyMode === "public" && logHead !== undefined ? { logHead } : {};
}

export type EvidenceQuery = { cursor?: string; limit: number };

export const evidenceQuerySchema = {
  type: "object",
  properties: {
    cursor: { description: "nextCursor of the page before", type: "string", maxLength: 500 },
    ...limitProperty({ usual: 1000, max: 5000 }),
  },
  additionalProperties: false,
} as const;

function registerEvidenceRoute(app: FastifyInstance, context: Pick<ServerContext, "store">): void {
  app.get<{ Params: { agentId: string }; Querystring: EvidenceQuery }>(
    "/reputation/:agentId/evidence",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        operationId: "getReputationEvidence",
        summary: "Read what a Trust Score was computed from",
        description:
          "For agents that show everything, and for an agent's own key. computeTrustScore of the core library gives the same score for the transactions of all pages. What has come in since the score was computed belongs to the next one. 409 for a cursor of an earlier score: begin with the first page.",
        params: agentParams("agentId"),
        querystring: evidenceQuerySchema,
        response: { 200: schemaRef("reputation-evidence"), ...errorResponses },
      },
    },
    async (request) => readEvidence(context, request.params.agentId, { ...request.query, caller: callerOf(request) }),
  );
}
