import { isSdkError, SdkError } from "@arcs/core";
import type { FastifyInstance, FastifyReply } from "fastify";

import type { ServerContext } from "../../context.ts";
import { readShownAgent } from "../../features/agents/search/service.ts";
import { findLoggedScore } from "../../features/log/service.ts";
import { listShownPayments } from "../../features/payments/service.ts";
import {
  isPrivateTo,
  readHistory,
  sinceOf,
  viewOfHistory,
  viewOfReputation,
} from "../../features/trust/scores/reputation-view.ts";
import type { ReputationHistory } from "@arcs/core/http";
import { type AgentPage, agentPage } from "./agent-page.ts";
import { agentCard, scoreBadge, unknownBadge } from "./card.ts";
import { type Span, spans, usualSpan } from "./history.ts";
import { createRasterizer, previewPicture, type Rasterizer } from "./preview-picture.ts";
import type { Html } from "../../platform/pages/html.ts";
import { sendFramedPage, sendScriptedPage } from "../../platform/pages/send-page.ts";
import { agentParams, viewAs, viewOfAgent } from "../../features/agents/views/service.ts";
import { credentialsOfAgent } from "../../features/credentials/routes.ts";
import { sendFresh } from "./send-fresh.ts";

type PageContext = Pick<ServerContext, "store" | "clock" | "settings">;
type OfAgent = { Params: { id: string }; Querystring: { period?: unknown } };

const route = {
  config: { permission: "none", weight: 0 },
  schema: { hide: true, params: agentParams("id") },
} as const;
const MAX_PAYMENTS = 15;

/** The page of an agent, its badge, and its card and picture for other sites: as anonymous visitors see it. */
export async function registerAgentPages(app: FastifyInstance, context: PageContext): Promise<void> {
  const rasterize = await createRasterizer();
  const { settings } = context;
  app.get<OfAgent>("/agents/:id", route, async (request, reply) => {
    const span = spans.find(([name]) => name === request.query.period) ?? usualSpan;
    const shown = await readAgentPage(context, request.params.id, { span });
    const isShown = rasterize !== undefined && isPictured(shown);
    const picture = `${settings.publicUrl}/agents/${shown.agent.id}/preview.png`;
    const page = agentPage({ ...shown, ...(isShown ? { picture } : {}) });
    return sendFresh(request, reply, { page, send: sendScriptedPage, settings, tags: [`agent-${shown.agent.id}`] });
  });

  if (rasterize !== undefined) registerPreview(app, context, { rasterize });

  app.get<OfAgent>("/agents/:id/card", route, async (request, reply) => {
    const { agent, reputation } = await readBriefly(context, request.params.id);
    const page = agentCard(agent, reputation);
    return sendFresh(request, reply, { page, send: sendFramedPage, settings, tags: [`agent-${agent.id}`] });
  });

  app.get<OfAgent>("/agents/:id/badge.svg", route, async (request, reply) => {
    try {
      const { agent, reputation } = await readBriefly(context, request.params.id);
      const page = scoreBadge({ ...reputation, overall: reputation.overallScore });
      return await sendFresh(request, reply, { page, send: sendPicture, settings, tags: [`agent-${agent.id}`] });
    } catch (error) {
      if (!isSdkError(error, "agent_not_found")) throw error;
      return sendPicture(reply.code(404).header("cache-control", "no-cache"), unknownBadge());
    }
  });
}

/** Of an agent that shows nothing of its reputation there is no picture at all. */
function isPictured({ reputation }: Pick<AgentPage, "reputation">): boolean {
  return reputation.privacy.mode !== "private";
}

function registerPreview(app: FastifyInstance, context: PageContext, { rasterize }: { rasterize: Rasterizer }): void {
  app.get<OfAgent>("/agents/:id/preview.png", route, async (request, reply) => {
    const { agent, reputation } = await readBriefly(context, request.params.id);
    if (!isPictured({ reputation })) throw new SdkError("not_found", "there is no picture of this agent");
    const drawing = previewPicture(agent, { ...reputation, overall: reputation.overallScore });
    const sendDrawn = async (): Promise<FastifyReply> =>
      reply.type("image/png").send(Buffer.from(await rasterize(drawing)));
    const { settings } = context;
    return sendFresh(request, reply, { page: drawing, send: sendDrawn, settings, tags: [`agent-${agent.id}`] });
  });
}

function sendPicture(reply: FastifyReply, picture: Html): FastifyReply {
  return reply.header("access-control-allow-origin", "*").type("image/svg+xml; charset=utf-8").send(picture.markup);
}

/** Reads the public part of an agent and its reputation. */
async function readBriefly(context: PageContext, id: string): Promise<Pick<AgentPage, "agent" | "reputation">> {
  const found = await readShownAgent(context.store, id);
  const view = viewAs("public", context);
  return { agent: viewOfAgent(found, view), reputation: viewOfReputation(found, view) };
}

async function readAgentPage(
  context: PageContext,
  id: string,
  { span }: { span: (typeof spans)[number] },
): Promise<AgentPage> {
  const { store, settings } = context;
  const { agent } = await readShownAgent(store, id);
  const [history, credentials, payments, logged] = await Promise.all([
    readShownHistory(context, agent.id, { span }),
    credentialsOfAgent(context, agent.id, { limit: 20 }),
    listShownPayments(store.pool, agent.id, { limit: MAX_PAYMENTS }),
    findLoggedScore(context, agent.id),
  ]);
  const { publicUrl } = settings;
  return { ...(await readBriefly(context, agent.id)), history, credentials, payments, logged, publicUrl };
}

async function readShownHistory(
  { store, clock }: PageContext,
  id: string,
  { span: [period, , granularity] }: { span: readonly [Span, string, ReputationHistory["granularity"]] },
): Promise<ReputationHistory | undefined> {
  const now = clock.now();
  const wanted = { since: sinceOf(period, now), until: now, granularity };
  const { found, points } = await readHistory(store, id, wanted);
  if (isPrivateTo("public", found)) return undefined;
  return { period, granularity, ...viewOfHistory(found, { points, viewer: "public", since: wanted.since }) };
}
