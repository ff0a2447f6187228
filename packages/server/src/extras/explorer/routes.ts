import { defined } from "@arcs/core/internal";
import { type Tier, tiers } from "@arcs/trust";
import type { FastifyInstance } from "fastify";
import type { ServerContext } from "../../context.ts";
import { findAgentsOfPage, type AgentOrder, MAX_SEARCH_RESULTS } from "../../features/agents/search/search-agents.ts";
import { findCurrentLeaderboard } from "../../features/trust/leaderboard/service.ts";
import { isTestNetwork } from "../../platform/chains/chains.ts";
import { useFewAtATime } from "../../platform/http/load-limits.ts";
import { agentsPage } from "./agents-page.ts";
import { leaderboardPage } from "./leaderboard-page.ts";
import { sendFormPage } from "../../platform/pages/send-page.ts";
import { viewOfSearchedAgent } from "../../features/agents/views/service.ts";
import { registerAgentPages } from "./agent-routes.ts";
import { registerPublicEvidence } from "./public-evidence-routes.ts";
import { sendFresh } from "./send-fresh.ts";

const config = { permission: "none", weight: 0 } as const;
const PER_PAGE = 20;
/** Visitors have no quota: so many of their requests at a time may ask the store. */
const MAX_AT_A_TIME = 32;

/** Query of a form: any text, or none. */
type Asked = { Querystring: Partial<Record<"query" | "capability" | "tier" | "sort" | "page", unknown>> };

/** Pages that show agents to anonymous visitors, with the same data as the API. */
export async function registerExplorer(app: FastifyInstance, context: ServerContext): Promise<void> {
  useFewAtATime(app, MAX_AT_A_TIME);
  registerSearchPage(app, context);
  registerLeaderboardPage(app, context);
  await registerAgentPages(app, context);
  registerPublicEvidence(app, context);
}

function registerSearchPage(
  app: FastifyInstance,
  { store, settings }: Pick<ServerContext, "store" | "settings">,
): void {
  app.get<Asked>("/", { config, schema: { hide: true } }, async (request, reply) => {
    const asked = request.query;
    const query = readText(asked.query, 200);
    const capabilities = readText(asked.capability, 200)
      ?.split(",")
      .flatMap((each) => readText(each, 64) ?? []);
    const tier = readTier(asked.tier);
    const filter = {
      ...defined({ query }),
      ...(capabilities === undefined || capabilities.length === 0 ? {} : { capabilities }),
      ...defined({ tier }),
    };
    const order: AgentOrder = { sortBy: readOrder(asked.sort), order: "desc" };
    const page = readPage(asked.page);
    const { agents, total } = await store.readLarge((db) =>
      findAgentsOfPage(db, filter, { ...order, page, limit: PER_PAGE }),
    );
    const totalPages = Math.ceil(total / PER_PAGE);
    const found = {
      isTest: isTestNetwork(settings.network),
      data: agents.map((each) => viewOfSearchedAgent(each, "public")),
      pagination: { page, limit: PER_PAGE, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 },
      filters: { ...filter, ...order },
    };
    return sendFresh(request, reply, { page: agentsPage(found), send: sendFormPage, settings, tags: ["agents"] });
  });
}

function registerLeaderboardPage(
  app: FastifyInstance,
  { store, settings }: Pick<ServerContext, "store" | "settings">,
): void {
  app.get<Asked>("/leaderboard", { config, schema: { hide: true } }, async (request, reply) => {
    const capability = readText(request.query.capability, 64);
    const tier = readTier(request.query.tier);
    const page = readPage(request.query.page);
    const offset = (page - 1) * PER_PAGE;
    const wanted = { limit: PER_PAGE, offset, ...defined({ tier, capability }) };
    const { entries, total, takenAt } = await store.readLarge((db) => findCurrentLeaderboard(db, wanted));
    const board = {
      isTest: isTestNetwork(settings.network),
      data: entries.map((entry, index) => ({ rank: offset + index + 1, ...entry })),
      total,
      updatedAt: takenAt?.toISOString() ?? null,
    };
    const shown = leaderboardPage(board, { tier, capability, page, limit: PER_PAGE });
    return sendFresh(request, reply, { page: shown, send: sendFormPage, settings, tags: ["agents"] });
  });
}

// Visitors may write anything into a form or the address: unknown values are ignored.

function readText(value: unknown, most: number): string | undefined {
  if (typeof value !== "string") return undefined;
  return value.replaceAll("\0", "").trim().slice(0, most) || undefined;
}

function readTier(value: unknown): Tier | undefined {
  return tiers.find((tier) => tier === value);
}

function readOrder(value: unknown): AgentOrder["sortBy"] {
  return (["transactions", "createdAt", "lastActive"] as const).find((order) => order === value) ?? "score";
}

function readPage(value: unknown): number {
  const page = typeof value === "string" && /^\d{1,6}$/.test(value) ? Number(value) : 1;
  return Math.min(Math.max(page, 1), MAX_SEARCH_RESULTS);
}
