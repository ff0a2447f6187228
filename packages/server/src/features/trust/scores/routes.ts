import type { ChainHead } from "@arcs/trust/transparency";
import type { FastifyInstance } from "fastify";
import type { ServerContext } from "../../../context.ts";
import { type FoundAgent, findShownAgents, readShownAgent } from "./found-agents.ts";
import {
  type View,
  viewerFor,
  viewFor,
  type PublicViewQuery,
  publicViewProperty,
} from "../../registry/agent-viewers.ts";
import { agentParams } from "../../registry/agent-ids.ts";
import { readShownHeads } from "../../log/service.ts";
import { defined, isTestNetwork } from "@arcs/core/internal";
import type { ReputationBulk, ReputationHistory, ReputationView } from "@arcs/core/http";
import { projectHistory, projectReputation, type Viewer, visibilityOf } from "@arcs/trust/internal";
import { scopeOf } from "../../../platform/base/scope.ts";
import {
  limitProperty,
  idListSchema,
  parseIdList,
  defineOperation,
} from "../../../platform/http/route-schemas.ts";
import type { Agent } from "../../registry/registered-agents.ts";
import { readAgentCover, type ShownCover } from "../cover/store.ts";
import { listHistory, toHistoryPoint, toReputationRecord } from "./service.ts";
import { reputationPrivate, toPrivacySettings } from "../../registry/agent-privacy.ts";
import { type CountedPayments, readPaymentCounts } from "./count-payments.ts";
import { readEvidence } from "./read-evidence.ts";
import { callerOf } from "../../access/service.ts";

export function registerReputationRoutes(
  app: FastifyInstance,
  context: Pick<ServerContext, "store" | "clock" | "settings" | "payments">,
): void {
  const { store, clock, settings } = context;
  registerEvidenceRoute(app, context);
  const views = { clock, isTest: isTestNetwork(settings.network) };
  app.get<{ Params: { agentId: string }; Querystring: PublicViewQuery }>(
    "/reputation/:agentId",
    defineOperation("getReputation", {
      permission: "read",
      summary: "Read the reputation of an agent",
      description:
        "As far as the agent shows it; 403 reputation_private where that is nothing. Its own key sees all.",
      params: agentParams("agentId"),
      querystring: { type: "object", properties: publicViewProperty },
      errors: ["agent_not_found", "reputation_private"],
      answers: { 200: "reputation" },
    }),
    async (request): Promise<ReputationView> => {
      const found = await readShownAgent(store.pool, request.params.agentId);
      const view = viewFor(request, found.agent, views);
      if (found.agent.privacyMode === "private" && view.viewer !== "owner")
        throw reputationPrivate(found.agent, "its reputation");
      const cover = await readAgentCover(store.pool, found);
      const counted = await readPaymentCounts(found, context, {
        scope: scopeOf(callerOf(request)),
      });
      return {
        ...viewOfReputation(found, { ...view, cover, counted }),
        ...shownHead(found.agent, found.logHead),
      };
    },
  );

  app.get<{ Querystring: { agentIds: string } & PublicViewQuery }>(
    "/reputation/bulk",
    defineOperation("getReputations", {
      permission: "read",
      summary: "Read the reputations of several agents",
      querystring: {
        type: "object",
        properties: { agentIds: idListSchema, ...publicViewProperty },
        required: ["agentIds"],
        additionalProperties: false,
      },
      answers: { 200: "reputation-bulk" },
    }),
    async (request): Promise<ReputationBulk> => {
      const ids = parseIdList(request.query.agentIds, "agentIds");
      const { requested, found, notFound } = await findShownAgents(store.pool, ids);
      const heads = await readShownHeads(
        store.pool,
        found.map(({ agent }) => agent.id),
      );
      const data = found.map((one) => ({
        ...viewOfReputation(one, viewFor(request, one.agent, views)),
        ...shownHead(one.agent, heads.get(one.agent.id)),
      }));
      return { data, requested, found: data.length, notFound };
    },
  );

  app.get<{ Params: { agentId: string }; Querystring: HistoryQuery & PublicViewQuery }>(
    "/reputation/:agentId/history",
    defineOperation("getReputationHistory", {
      permission: "read",
      summary: "Read how a reputation came about",
      description:
        "The last score of each day, week or month (UTC), reduced like the reputation itself.",
      params: agentParams("agentId"),
      query: {
        period: { type: "string", enum: ["7d", "30d", "90d", "1y", "all"], default: "30d" },
        granularity: { type: "string", enum: ["daily", "weekly", "monthly"], default: "daily" },
        ...publicViewProperty,
      },
      errors: ["agent_not_found", "reputation_private"],
      answers: { 200: "reputation-history" },
    }),
    async (request) => {
      const asked = { id: request.params.agentId, ...request.query };
      return readHistory({ store, clock }, asked, (agent) => viewerFor(request, agent));
    },
  );
}

type HistoryQuery = Pick<ReputationHistory, "period" | "granularity">;

/**
 * Where the entries of an agent end, if it shows everything: of others it would tell how much
 * happens.
 */
function shownHead(
  { privacyMode }: Agent,
  logHead: ChainHead | undefined,
): Pick<ReputationView, "logHead"> {
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

function registerEvidenceRoute(
  app: FastifyInstance,
  context: Pick<ServerContext, "store" | "payments">,
): void {
  app.get<{ Params: { agentId: string }; Querystring: EvidenceQuery }>(
    "/reputation/:agentId/evidence",
    defineOperation("getReputationEvidence", {
      permission: "read",
      summary: "Read what a Trust Score was computed from",
      description:
        "For agents that show everything, and for an agent's own key. computeTrustScore of the core library gives the same score for the transactions of all pages. What has come in since the score was computed belongs to the next one. 409 for a cursor of an earlier score: begin with the first page.",
      params: agentParams("agentId"),
      querystring: evidenceQuerySchema,
      errors: ["agent_not_found", "conflict", "reputation_private"],
      answers: { 200: "reputation-evidence" },
    }),
    async (request) =>
      readEvidence(context, request.params.agentId, {
        ...request.query,
        caller: callerOf(request),
      }),
  );
}

const DAY_MS = 86_400_000;
const days = { "7d": 7, "30d": 30, "90d": 90, "1y": 365, all: Number.POSITIVE_INFINITY } as const;

export function viewOfReputation(
  found: FoundAgent,
  { viewer, now, isTest, cover, counted }: View & { cover?: ShownCover; counted?: CountedPayments },
): ReputationView {
  const privacy = toPrivacySettings(found.agent);
  const record = toReputationRecord(found, { now, ...defined({ cover, counted }) });
  return { isTest, ...projectReputation(record, privacy, viewer) };
}

/** @throws SdkError `reputation_private` where nothing of it is shown */
export async function readHistory(
  { store, clock }: Pick<ServerContext, "store" | "clock">,
  { id, period, granularity }: { id: string } & HistoryQuery,
  viewerOf: (agent: Agent) => Viewer,
): Promise<ReputationHistory> {
  const now = clock.now();
  const since = new Date(Math.max(0, now.getTime() - days[period] * DAY_MS));
  const { id: agentId } = (await readShownAgent(store.pool, id)).agent;
  const points = await store.readLarge((db) =>
    listHistory(db, agentId, { since, until: now, granularity }),
  );
  // Settings are read after what they guard: a change in between must not show more than they allow
  // now.
  const { agent } = await readShownAgent(store.pool, agentId);
  const privacy = toPrivacySettings(agent);
  const viewer = viewerOf(agent);
  // The time of day tells when a payment came in, which those who hide their score hide, too.
  const isExact = visibilityOf(privacy, viewer).overallScore;
  const shown = points.map((point) => toHistoryPoint(point, { isExact }));
  // Days that are there in full: when the first of them drops out would tell the time of day as
  // well.
  const within = isExact
    ? shown
    : shown.filter(({ timestamp }) => timestamp >= since.toISOString());
  const history = projectHistory(within, privacy, viewer);
  if ("refused" in history) throw reputationPrivate(agent, "that part of its reputation");
  return {
    agentId,
    period,
    granularity,
    dataPoints: history.dataPoints,
    summary: history.summary ?? null,
  };
}
