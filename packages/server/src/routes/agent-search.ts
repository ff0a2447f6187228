import type { FastifyInstance } from "fastify";

import type { ServerContext } from "../context.ts";
import type { AgentSearch } from "../http/generated/types.ts";
import { errorResponses, schemaRef } from "../http/schema-ref.ts";
import { type AgentFilter, type AgentOrder, MAX_SEARCH_RESULTS, searchAgents } from "../store/agent-search.ts";
import { viewOfFoundAgent } from "./agent-view.ts";
import { viewFor } from "./agents.ts";
import { parseList } from "./id-list.ts";

type SearchQuery = Omit<AgentFilter, "capabilities"> &
  AgentOrder & { capabilities?: string; page: number; limit: number };

const score = { type: "number", minimum: 0, maximum: 1000 } as const;

/** Search over agents: it finds them by what they show, and by nothing else. */
export function registerAgentSearchRoute(app: FastifyInstance, { store, clock }: ServerContext): void {
  app.get<{ Querystring: SearchQuery }>(
    "/agents/search",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        summary: "Search agents",
        description:
          "Scores and tiers are those that agents show: the floor of a range or tier where they show no more than that. Agents that show nothing match no filter by score or tier, and come last in either order. Pages reach the first 10,000 agents.",
        tags: ["agents"],
        querystring: {
          type: "object",
          properties: {
            query: { description: "Words in name and description", type: "string", maxLength: 200 },
            capabilities: {
              description: "Comma-separated; an agent has all of them",
              type: "string",
              maxLength: 1000,
              pattern: "^[^\\u0000]*$",
            },
            minScore: score,
            maxScore: score,
            tier: { type: "string", enum: ["bronze", "silver", "gold", "platinum"] },
            verified: {
              description: "Whether the wallet is verified and there is an identity credential",
              type: "boolean",
            },
            sortBy: { type: "string", enum: ["score", "transactions", "createdAt", "lastActive"], default: "score" },
            order: { type: "string", enum: ["asc", "desc"], default: "desc" },
            page: { type: "integer", minimum: 1, maximum: MAX_SEARCH_RESULTS, default: 1 },
            limit: { type: "integer", minimum: 1, maximum: 100, default: 20 },
          },
          additionalProperties: false,
        },
        response: { 200: schemaRef("agent-search"), ...errorResponses },
      },
    },
    async (request): Promise<AgentSearch> => {
      const { page, limit, sortBy, order, capabilities, ...rest } = request.query;
      const applied = { ...rest, ...(capabilities === undefined ? {} : { capabilities: parseList(capabilities) }) };
      const { agents, total } = await searchAgents(store.pool, wholeScores(applied), {
        sortBy,
        order,
        offset: Math.min((page - 1) * limit, MAX_SEARCH_RESULTS),
        limit,
      });
      const now = clock.now();
      const totalPages = Math.ceil(total / limit);
      return {
        data: agents.map((found) => viewOfFoundAgent(found, viewFor(request, found.agent, now))),
        pagination: { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 },
        filters: { ...applied, sortBy, order },
      };
    },
  );
}

/** Scores are whole numbers; bounds need not be. */
function wholeScores({ minScore, maxScore, ...rest }: AgentFilter): AgentFilter {
  return {
    ...rest,
    ...(minScore === undefined ? {} : { minScore: Math.ceil(minScore) }),
    ...(maxScore === undefined ? {} : { maxScore: Math.floor(maxScore) }),
  };
}
