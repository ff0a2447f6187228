import type { FastifyInstance } from "fastify";

import { findCurrentLeaderboard } from "./service.ts";
import type { LeaderboardView } from "@arcs/core/http";
import type { Tier } from "@arcs/trust";

import { isTestNetwork } from "../../../platform/chains/chains.ts";
import type { Settings } from "../../../platform/settings/settings.ts";
import { hasVersion, tagOf } from "../../../platform/http/public-answers.ts";
import { errorResponses, schemaRef } from "../../../platform/http/route-schemas.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Clock } from "../../../platform/base/runtime.ts";

type LeaderboardQuery = { tier?: Tier; capability?: string; limit: number };

/** The leaderboard: the snapshot of the hour. */
export function registerLeaderboardRoute(
  app: FastifyInstance,
  { store, clock, settings }: { store: Store; clock: Clock; settings: Pick<Settings, "network"> },
): void {
  app.get<{ Querystring: LeaderboardQuery }>(
    "/reputation/leaderboard",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        operationId: "getLeaderboard",
        summary: "Read the leaderboard",
        description:
          "Agents that show their score or at least their tier, as they were at updatedAt. Those that show their tier only come at the end of it, without a score, by id. Refreshed every hour; ETag and max-age say how long an answer holds.",
        tags: ["reputation"],
        querystring: {
          type: "object",
          properties: {
            tier: { type: "string", enum: ["bronze", "silver", "gold", "platinum"] },
            capability: { type: "string", minLength: 1, maxLength: 64, pattern: "^[^\\u0000]*$" },
            limit: { type: "integer", minimum: 1, maximum: 100, default: 50 },
          },
          additionalProperties: false,
        },
        response: {
          200: schemaRef("leaderboard"),
          304: { description: "It is as it was", type: "null" },
          ...errorResponses,
        },
      },
    },
    async (request, reply) => {
      const { entries, total, takenAt, goodUntil } = await store.readLarge((db) =>
        findCurrentLeaderboard(db, request.query),
      );
      const body: LeaderboardView = {
        isTest: isTestNetwork(settings.network),
        data: entries.map((entry, index) => ({ rank: index + 1, ...entry })),
        filters: request.query,
        total,
        updatedAt: takenAt?.toISOString() ?? null,
      };
      const etag = tagOf(JSON.stringify(body));
      const maxAge = Math.max(0, Math.floor((goodUntil.getTime() - clock.now().getTime()) / 1000));
      // Not for shared caches: an agent that begins to hide must not be shown to others any more.
      reply.header("etag", etag).header("cache-control", `private, max-age=${maxAge}`);
      if (hasVersion(request, etag)) return reply.code(304).send();
      return reply.send(body);
    },
  );
}
