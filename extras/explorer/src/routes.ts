import { defined, isTestNetwork, readPasted } from "@arcs/core/internal";
import { type Tier, tiers } from "@arcs/trust";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  errorResponses,
  type Queryable,
  type ServerContext,
  type SharedParts,
} from "@arcs/server/extension";
import {
  type AgentOrder,
  agentParams,
  ANONYMOUS_AT_A_TIME,
  createAddressLimit,
  credentialsOfAgent,
  type EvidenceQuery,
  evidenceQuerySchema,
  findAgentsOfPage,
  findLoggedScore,
  findRoots,
  keepPublic,
  listPayerBackings,
  listShownPayments,
  type LogQuery,
  logQuerySchema,
  MAX_SEARCH_RESULTS,
  offsetOf,
  paginationOf,
  readAgent,
  readAgentCover,
  readEvidence,
  readHistory,
  readLeaderboard,
  readPaymentCounts,
  readPublicLog,
  readRoots,
  readShownAgent,
  type RootsQuery,
  rootsQuerySchema,
  schemaRef,
  sendFormPage,
  sendFramedPage,
  sendFresh,
  sendPicture,
  sendScriptedPage,
  stranger,
  useFewAtATime,
  type View,
  viewOfAgent,
  viewOfReputation,
  viewOfSearchedAgent,
} from "@arcs/server/internal";
import { agentsPage, homePage, leaderboardPage, type SafeAmounts } from "./agent-lists.ts";

import { isSdkError, SdkError } from "@arcs/core";
import type { ReputationHistory } from "@arcs/core/http";
import { LATEST_PAYMENTS, MAX_PAYERS, type TrustFlows } from "./trust-picture.ts";
import { type AgentPage, agentPage, type Span, spans, usualSpan } from "./agent-page.ts";
import { agentCard, scoreBadge, unknownBadge } from "./score.ts";
import { createRasterizer, previewPicture, type Rasterizer } from "./preview.ts";
import type { CheckAnything } from "./check-anything.ts";
import { answerPage } from "./answer-page.ts";
import { registerAccountPages } from "./account-page.ts";

const config = {
  permission: "none",
  weight: 0,
  errors: ["agent_not_found", "conflict", "not_found", "rate_limit_exceeded", "reputation_private"],
} as const;
const PER_PAGE = 20;
const ON_HOME = 3;
const MAX_PASTED = 2048;

/** Query of a form: any text, or none. */
type Asked = {
  Querystring: Partial<Record<"query" | "capability" | "tier" | "sort" | "page", unknown>>;
};

/** Pages that show agents to anonymous visitors, with the same data as the API. */
export async function registerExplorer(
  app: FastifyInstance,
  context: ServerContext,
  { takePlace, checkAnything }: Pick<SharedParts, "takePlace"> & { checkAnything: CheckAnything },
): Promise<void> {
  const rasterize = await createRasterizer();
  await app.register(async (pages) => {
    useFewAtATime(pages, ANONYMOUS_AT_A_TIME.pages);
    registerSearchPage(pages, context);
    registerLeaderboardPage(pages, context);
    registerAgentPages(pages, context, { hasPictures: rasterize !== undefined });
    registerAccountPages(pages, context, { takePlace });
  });
  await app.register(async (answers) => {
    useFewAtATime(answers, ANONYMOUS_AT_A_TIME.sellers);
    registerAnswerPage(answers, context, { checkAnything });
  });
  await app.register(async (logs) => {
    useFewAtATime(logs, ANONYMOUS_AT_A_TIME.logs);
    registerPublicEvidence(logs, context);
  });
  if (rasterize === undefined) return;
  await app.register(async (pictures) => {
    useFewAtATime(pictures, ANONYMOUS_AT_A_TIME.pictures);
    registerPreview(pictures, context, { rasterize });
  });
}

/** Finds the page for a text of the search field; `undefined` for words to search for. */
async function findPage(
  { store, settings }: Pick<ServerContext, "store" | "settings">,
  text: string,
): Promise<string | undefined> {
  const { publicUrl, maxDocumentBytes: maxBytes, maxDocumentValues: maxValues } = settings;
  const pasted = readPasted(text, { maxBytes, maxValues, origin: new URL(publicUrl).origin });
  if (pasted.kind === "words") return undefined;
  if (pasted.kind === "credential") return `/verify/${encodeURIComponent(pasted.id)}`;
  const agent = pasted.kind === "account" ? await readAgent(store.pool, pasted.account) : undefined;
  return agent === undefined
    ? `/answer?${new URLSearchParams({ text }).toString()}`
    : `/agents/${agent.agent.id}`;
}

/** Reads what is safe to spend with each agent that shows all of its reputation. */
async function readSafeAmounts(db: Queryable, ids: readonly string[]): Promise<SafeAmounts> {
  const safe = await Promise.all(
    ids.map(async (id): Promise<[string, string][]> => {
      const found = await readAgent(db, id);
      if (found?.agent.privacyMode !== "public") return [];
      return [[id, (await readAgentCover(db, found)).safeToSpend.amount]];
    }),
  );
  return new Map(safe.flat());
}

function registerSearchPage(
  app: FastifyInstance,
  context: Pick<ServerContext, "store" | "settings">,
): void {
  const { store, settings } = context;
  app.get<Asked>("/", { config, schema: { hide: true } }, async (request, reply) => {
    const asked = request.query;
    const isHome = Object.keys(asked).length === 0;
    const query = readText(asked.query, MAX_PASTED);
    const page = query === undefined ? undefined : await findPage(context, query);
    if (page !== undefined)
      return reply.code(303).header("cache-control", "no-cache").redirect(page);
    const capabilities = readText(asked.capability, 200)
      ?.split(",")
      .flatMap((each) => readText(each, 64) ?? []);
    const tier = readTier(asked.tier);
    const filter = defined({
      query,
      tier,
      capabilities: capabilities?.length === 0 ? undefined : capabilities,
    });
    const order: AgentOrder = { sortBy: readOrder(asked.sort), order: "desc" };
    const part = { page: readPage(asked.page), limit: PER_PAGE };
    const { agents, total } = await store.readLarge((db) =>
      findAgentsOfPage(db, filter, { ...order, ...part, ...(isHome ? { limit: ON_HOME } : {}) }),
    );
    const found = {
      safe: await readSafeAmounts(
        store.pool,
        agents.map(({ agent }) => agent.id),
      ),
      isTest: isTestNetwork(settings.network),
      data: agents.map((each) => viewOfSearchedAgent(each, "public")),
      pagination: paginationOf(part, { total }),
      filters: { ...filter, ...order },
    };
    const shown = isHome ? homePage(found) : agentsPage(found);
    return sendFresh(request, reply, {
      page: shown,
      send: sendFormPage,
      settings,
      tags: ["agents"],
    });
  });
}

/** Answers on a page for what has none of its own: sellers, domains, and what cannot be checked. */
function registerAnswerPage(
  app: FastifyInstance,
  { settings }: Pick<ServerContext, "settings">,
  { checkAnything }: { checkAnything: CheckAnything },
): void {
  app.get<{ Querystring: { text?: unknown } }>(
    "/answer",
    { config, schema: { hide: true } },
    async (request, reply) => {
      void reply.header("cache-control", "no-store");
      const text = readText(request.query.text, MAX_PASTED);
      if (text === undefined) return reply.code(303).redirect("/");
      const answer = await checkAnything(text, request, reply);
      if (answer.kind === "account" && answer.page !== null)
        return reply.code(303).redirect(answer.page);
      return sendFormPage(reply, answerPage(answer, { network: settings.network }));
    },
  );
}

function registerLeaderboardPage(
  app: FastifyInstance,
  { store, settings }: Pick<ServerContext, "store" | "settings">,
): void {
  app.get<Asked>("/leaderboard", { config, schema: { hide: true } }, async (request, reply) => {
    const capability = readText(request.query.capability, 64);
    const tier = readTier(request.query.tier);
    const page = { page: readPage(request.query.page), limit: PER_PAGE };
    const offset = offsetOf(page);
    const wanted = { limit: PER_PAGE, offset, ...defined({ tier, capability }) };
    const { entries, total, takenAt } = await store.readLarge((db) => readLeaderboard(db, wanted));
    const board = {
      safe: await readSafeAmounts(
        store.pool,
        entries.map(({ agentId }) => agentId),
      ),
      isTest: isTestNetwork(settings.network),
      data: entries.map((entry, index) => ({ rank: offset + index + 1, ...entry })),
      total,
      updatedAt: takenAt?.toISOString() ?? null,
    };
    const shown = leaderboardPage(board, {
      tier,
      capability,
      pagination: paginationOf(page, { total }),
    });
    return sendFresh(request, reply, {
      page: shown,
      send: sendFormPage,
      settings,
      tags: ["agents"],
    });
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
  return (
    (["transactions", "createdAt", "lastActive"] as const).find((order) => order === value) ??
    "score"
  );
}

function readPage(value: unknown): number {
  const page = typeof value === "string" && /^\d{1,6}$/.test(value) ? Number(value) : 1;
  return Math.min(Math.max(page, 1), MAX_SEARCH_RESULTS);
}

// An entry has some 350 bytes. A page takes the server some 4 ms.
const MAX_LOG_ENTRIES = 500;
const MAX_LOG_BYTES = 262_144;

/**
 * Serves what the visitor's browser computes a score from: the same as the API serves to holders of
 * keys.
 */
function registerPublicEvidence(
  app: FastifyInstance,
  context: Pick<ServerContext, "store" | "settings" | "payments">,
): void {
  const { pool } = context.store;
  const logBytes = createAddressLimit(context.settings, "logBytes");
  app.get<{ Params: { id: string }; Querystring: EvidenceQuery }>(
    "/agents/:id/evidence",
    publicRoute("getPublicEvidence", "reputation-evidence", {
      summary: "Get what a Trust Score was computed from, without a key",
      description: "As `GET /v1/reputation/:agentId/evidence` shows it to strangers.",
      params: agentParams("id"),
      querystring: evidenceQuerySchema,
    }),
    async ({ params, query }) => readEvidence(context, params.id, { ...query, caller: stranger }),
  );
  app.get<{ Querystring: LogQuery }>(
    "/evidence/log",
    publicRoute("getPublicCoverLog", "reputation-log", {
      summary: "Get the log that scores rest on, without a key",
      description:
        "As `GET /v1/reputation/log` shows it. A page may have fewer entries than were asked for: there are more while position is below total. One that is not the last may be kept for an hour.",
      querystring: logQuerySchema,
    }),
    async (request, reply) => {
      logBytes.count(request, reply, 0);
      const { after, limit } = request.query;
      const page = await readPublicLog(pool, {
        after,
        limit: Math.min(limit, MAX_LOG_ENTRIES),
        maxBytes: MAX_LOG_BYTES,
      });
      const text = JSON.stringify(page);
      // Entries that come later change none before them: only the last page grows.
      const isLast = page.position >= page.total;
      const isThere =
        !isLast && keepPublic(request, reply, { version: text, keeping: { seconds: 3600 } });
      if (isThere) return reply.code(304).send();
      logBytes.count(request, reply, Buffer.byteLength(text));
      return reply.type("application/json; charset=utf-8").send(text);
    },
  );
  app.get<{ Querystring: RootsQuery }>(
    "/evidence/roots",
    publicRoute("getPublicRoots", "reputation-roots", {
      summary: "Get the list of roots, without a key",
      description: "As `GET /v1/reputation/roots` shows it.",
      querystring: rootsQuerySchema,
    }),
    async ({ query }) => readRoots(pool, query),
  );
}

function publicRoute<Schema extends object>(
  operationId: string,
  answer: Parameters<typeof schemaRef>[0],
  schema: Schema,
) {
  return {
    config,
    schema: {
      operationId,
      ...schema,
      tags: ["documents"],
      response: { 200: schemaRef(answer), ...errorResponses },
    },
    onRequest: async (_request: FastifyRequest, reply: FastifyReply) =>
      void reply.header("cache-control", "no-store"),
  };
}

type PageContext = Pick<ServerContext, "store" | "clock" | "settings" | "payments">;
type OfAgent = { Params: { id: string }; Querystring: { period?: unknown } };

const route = { config, schema: { hide: true, params: agentParams("id") } } as const;
const MAX_CREDENTIALS = 20;
const MAX_PAYMENTS = 15;

/**
 * The page of an agent, its badge, and its card for other sites: as anonymous visitors see it.
 */
function registerAgentPages(
  app: FastifyInstance,
  context: PageContext,
  { hasPictures }: { hasPictures: boolean },
): void {
  const { settings } = context;
  app.get<OfAgent>("/agents/:id", route, async (request, reply) => {
    const span = spans.find(([name]) => name === request.query.period) ?? usualSpan;
    const shown = await readAgentPage(context, request.params.id, { span });
    const isShown = hasPictures && isPictured(shown);
    const picture = `${settings.publicUrl}/agents/${shown.agent.id}/preview.png`;
    const page = agentPage({ ...shown, ...(isShown ? { picture } : {}) });
    return sendFresh(request, reply, {
      page,
      send: sendScriptedPage,
      settings,
      tags: [`agent-${shown.agent.id}`],
    });
  });

  app.get<OfAgent>("/agents/:id/card", route, async (request, reply) => {
    const { agent, reputation } = await readBriefly(context, request.params.id);
    const page = agentCard(agent, reputation);
    return sendFresh(request, reply, {
      page,
      send: sendFramedPage,
      settings,
      tags: [`agent-${agent.id}`],
    });
  });

  app.get<OfAgent>("/agents/:id/badge.svg", route, async (request, reply) => {
    try {
      const { agent, reputation } = await readBriefly(context, request.params.id);
      const page = scoreBadge(reputation);
      return await sendFresh(request, reply, {
        page,
        send: sendPicture,
        settings,
        tags: [`agent-${agent.id}`],
      });
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

function registerPreview(
  app: FastifyInstance,
  context: PageContext,
  { rasterize }: { rasterize: Rasterizer },
): void {
  app.get<OfAgent>("/agents/:id/preview.png", route, async (request, reply) => {
    const { agent, reputation } = await readBriefly(context, request.params.id);
    if (!isPictured({ reputation }))
      throw new SdkError("not_found", "there is no picture of this agent");
    const drawing = previewPicture(agent, reputation);
    const sendDrawn = async (): Promise<FastifyReply> =>
      reply.type("image/png").send(Buffer.from(await rasterize(drawing)));
    const { settings } = context;
    return sendFresh(request, reply, {
      page: drawing,
      send: sendDrawn,
      settings,
      tags: [`agent-${agent.id}`],
    });
  });
}

function publicView({ clock, settings }: PageContext): View {
  return { viewer: "public", now: clock.now(), isTest: isTestNetwork(settings.network) };
}

async function readBriefly(
  context: PageContext,
  id: string,
): Promise<Pick<AgentPage, "agent" | "reputation">> {
  const found = await readShownAgent(context.store.pool, id);
  const view = publicView(context);
  return { agent: viewOfAgent(found, view), reputation: viewOfReputation(found, view) };
}

async function readAgentPage(
  context: PageContext,
  id: string,
  { span }: { span: (typeof spans)[number] },
): Promise<AgentPage> {
  const { store, settings } = context;
  const { agent } = await readShownAgent(store.pool, id);
  const isOpen = agent.privacyMode === "public";
  const [history, credentials, payments, logged, flows] = await Promise.all([
    readShownHistory(context, agent.id, { span }),
    credentialsOfAgent(context, agent.id, { limit: MAX_CREDENTIALS }),
    listShownPayments(store.pool, agent.id, { limit: MAX_PAYMENTS }),
    findLoggedScore(context, agent.id),
    isOpen ? readFlows(context, agent.id) : undefined,
  ]);
  const { publicUrl } = settings;
  // Settings are read after what they guard: a change in between must not show more than they allow
  // now.
  const found = await readShownAgent(store.pool, agent.id);
  const isStillOpen = found.agent.privacyMode === "public";
  const view = {
    ...publicView(context),
    ...(isStillOpen
      ? {
          cover: await readAgentCover(store.pool, found),
          counted: await readPaymentCounts(found, context, { scope: null }),
        }
      : {}),
  };
  const shown = { agent: viewOfAgent(found, view), reputation: viewOfReputation(found, view) };
  return {
    ...shown,
    history,
    credentials,
    payments,
    logged,
    flows: isStillOpen ? flows : undefined,
    publicUrl,
  };
}

async function readFlows(
  { store, payments }: Pick<ServerContext, "store" | "payments">,
  agentId: string,
): Promise<TrustFlows> {
  const db = store.pool;
  const { evidenceIds } = payments;
  const [payers, roots] = await Promise.all([
    listPayerBackings(db, agentId, { latest: LATEST_PAYMENTS, limit: MAX_PAYERS, evidenceIds }),
    findRoots(db),
  ]);
  return { payers, groups: new Map(roots.document.groups.map(({ group, name }) => [group, name])) };
}

async function readShownHistory(
  context: PageContext,
  id: string,
  {
    span: [period, , granularity],
  }: { span: readonly [Span, string, ReputationHistory["granularity"]] },
): Promise<ReputationHistory | undefined> {
  try {
    return await readHistory(context, { id, period, granularity }, () => "public");
  } catch (error) {
    if (!isSdkError(error, "reputation_private")) throw error;
    return undefined;
  }
}
