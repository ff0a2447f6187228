import { type HistoryPoint, projectHistory, SdkError, visibilityOf } from "@arcs/core";
import type { FastifyInstance, FastifyRequest } from "fastify";

import type { ServerContext } from "../context.ts";
import { findShownAgent, findShownAgents } from "../domain/find-agent.ts";
import { componentValues, toPrivacySettings, toReputationRecord } from "../domain/reputation-record.ts";
import type { ReputationBulk, ReputationHistory, ReputationView } from "../http/generated/types.ts";
import { errorResponses, schemaRef } from "../http/schema-ref.ts";
import type { FoundAgent } from "../store/agent-search.ts";
import { type Granularity, listHistory, type ScorePoint } from "../store/reputation-history.ts";
import { projectFor } from "./agent-view.ts";
import { agentParams, viewFor } from "./agents.ts";
import { idListSchema, parseIdList } from "./id-list.ts";

/** Reputations: of one agent, of several, and how they came about. */
export function registerReputationRoutes(app: FastifyInstance, { store, clock }: ServerContext): void {
  app.get<{ Params: { agentId: string } }>(
    "/reputation/:agentId",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        summary: "Read the reputation of an agent",
        description:
          "As far as the agent shows it; 403 reputation_private where that is nothing. Its own key sees all.",
        tags: ["reputation"],
        params: agentParams("agentId"),
        response: { 200: schemaRef("reputation"), ...errorResponses },
      },
    },
    async (request): Promise<ReputationView> => {
      const found = await findShownAgent(store.pool, request.params.agentId);
      const now = clock.now();
      if (isPrivateTo(request, found)) throw reputationPrivate(found);
      return showReputation(request, found, now);
    },
  );

  app.get<{ Querystring: { agentIds: string } }>(
    "/reputation/bulk",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        summary: "Read the reputations of several agents",
        tags: ["reputation"],
        querystring: {
          type: "object",
          properties: { agentIds: idListSchema },
          required: ["agentIds"],
          additionalProperties: false,
        },
        response: { 200: schemaRef("reputation-bulk"), ...errorResponses },
      },
    },
    async (request): Promise<ReputationBulk> => {
      const ids = parseIdList(request.query.agentIds, "agentIds");
      const { requested, found, notFound } = await findShownAgents(store.pool, ids);
      const now = clock.now();
      const data = found.map((one) => showReputation(request, one, now));
      return { data, requested, found: data.length, notFound };
    },
  );

  app.get<{ Params: { agentId: string }; Querystring: HistoryQuery }>(
    "/reputation/:agentId/history",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        summary: "Read how a reputation came about",
        description: "The last score of each day, week or month (UTC), reduced like the reputation itself.",
        tags: ["reputation"],
        params: agentParams("agentId"),
        querystring: {
          type: "object",
          properties: {
            period: { type: "string", enum: ["7d", "30d", "90d", "1y", "all"], default: "30d" },
            granularity: { type: "string", enum: ["daily", "weekly", "monthly"], default: "daily" },
          },
          additionalProperties: false,
        },
        response: { 200: schemaRef("reputation-history"), ...errorResponses },
      },
    },
    async (request): Promise<ReputationHistory> => {
      const { period, granularity } = request.query;
      const { agent } = await findShownAgent(store.pool, request.params.agentId);
      const points = await listHistory(store.pool, agent.id, { since: sinceOf(period, clock.now()), granularity });
      // Settings are read after what they guard: a change in between must not show more than they allow now.
      return { period, granularity, ...showHistory(request, await findShownAgent(store.pool, agent.id), points) };
    },
  );
}

type HistoryQuery = { period: "7d" | "30d" | "90d" | "1y" | "all"; granularity: Granularity };

const DAY_MS = 86_400_000;
const days: Readonly<Record<Exclude<HistoryQuery["period"], "all">, number>> = {
  "7d": 7,
  "30d": 30,
  "90d": 90,
  "1y": 365,
};

function sinceOf(period: HistoryQuery["period"], now: Date): Date {
  return new Date(period === "all" ? 0 : now.getTime() - days[period] * DAY_MS);
}

function showReputation(request: FastifyRequest, found: FoundAgent, now: Date): ReputationView {
  const { viewer } = viewFor(request, found.agent, now);
  return projectFor(toReputationRecord(found, { now }), toPrivacySettings(found.agent), viewer);
}

function showHistory(
  request: FastifyRequest,
  found: FoundAgent,
  points: readonly ScorePoint[],
): Pick<ReputationHistory, "agentId" | "dataPoints" | "summary"> {
  const { agent } = found;
  const privacy = toPrivacySettings(agent);
  const { viewer } = viewFor(request, agent, agent.createdAt);
  // The time of day tells when a payment came in, which those who hide their score hide, too.
  const isExact = visibilityOf(privacy, viewer).overallScore;
  const history = projectHistory(
    points.map((point) => toHistoryPoint(point, { isExact })),
    privacy,
    viewer,
  );
  if ("refused" in history) throw reputationPrivate(found);
  return { agentId: agent.id, dataPoints: history.dataPoints, summary: history.summary ?? null };
}

function toHistoryPoint(point: ScorePoint, { isExact }: { isExact: boolean }): HistoryPoint {
  const timestamp = point.recordedAt.toISOString();
  return {
    timestamp: isExact ? timestamp : `${timestamp.slice(0, 10)}T00:00:00.000Z`,
    overallScore: point.overallScore,
    tier: point.tier,
    components: componentValues((name) => point[name] / 10_000),
  };
}

/** Tells whether an agent shows the caller nothing at all. */
function isPrivateTo(request: FastifyRequest, { agent }: FoundAgent): boolean {
  return agent.privacyMode === "private" && viewFor(request, agent, agent.createdAt).viewer !== "owner";
}

/** The refusal of specification 7. */
export function reputationPrivate({ agent }: FoundAgent): SdkError {
  return new SdkError("reputation_private", "this agent does not show that part of its reputation", {
    details: { agentId: agent.id, privacyMode: agent.privacyMode },
  });
}
