import type { FastifyInstance } from "fastify";

import { findAgentsOfPage, LAST_SEARCH_PAGE } from "./search-agents.ts";
import type { AgentSearch } from "@arcs/core/http";
import { errorResponses, parseList, schemaRef } from "../../../platform/http/route-schemas.ts";
import type { AgentFilter } from "./store.ts";
import type { AgentOrder } from "./search-order.ts";
import { viewOfSearchedAgent } from "../agent-view.ts";
import { viewerFor } from "../routes.ts";
import { type PublicViewQuery, publicViewProperty } from "../public-view.ts";
import { isTestNetwork } from "../../../platform/chains/chains.ts";
import type { Settings } from "../../../platform/settings/settings.ts";
import type { Store } from "../../../platform/db/store.ts";

type SearchQuery = Omit<AgentFilter, "capabilities"> &
  AgentOrder &
  PublicViewQuery & { capabilities?: string; page: number; limit: number };

const score = { type: "number", minimum: 0, maximum: 1000 } as const;

/** Search over agents: it finds them by what they show, and by nothing else. */
export function registerAgentSearchRoute(
  app: FastifyInstance,
  { store, settings }: { store: Store; settings: Pick<Settings, "network"> },
): void {
  app.get<{ Querystring: SearchQuery }>(
    "/agents/search",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        operationId: "searchAgents",
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
            page: { type: "integer", minimum: 1, maximum: LAST_SEARCH_PAGE, default: 1 },
            limit: { type: "integer", minimum: 1, maximum: 100, default: 20 },
            ...publicViewProperty,
          },
          additionalProperties: false,
        },
        response: { 200: schemaRef("agent-search"), ...errorResponses },
      },
    },
    async (request): Promise<AgentSearch> => {
      const { page, limit, sortBy, order, capabilities, view: _, ...rest } = request.query;
      const applied = { ...rest, ...(capabilities === undefined ? {} : { capabilities: parseList(capabilities) }) };
      const { agents, total } = await store.readLarge((db) =>
        findAgentsOfPage(db, applied, { page, limit, sortBy, order }),
      );
      const totalPages = Math.ceil(total / limit);
      return {
        isTest: isTestNetwork(settings.network),
        data: agents.map((found) => viewOfSearchedAgent(found, viewerFor(request, found.agent))),
        pagination: { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 },
        filters: { ...applied, sortBy, order },
      };
    },
  );
}
