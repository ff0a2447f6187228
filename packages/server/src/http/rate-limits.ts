import { SdkError } from "@arcs/core";
import type { FastifyInstance, FastifyReply } from "fastify";
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";

import type { ServerContext } from "../context.ts";
import type { Plan } from "../store/api-keys.ts";

const WINDOW_SECONDS = 3600;

/**
 * Counts the weight units of each account in an hour (specification 4, 5 and 8), and refuses what goes beyond its plan. On
 * Postgres all servers count together.
 */
export function useRateLimits(app: FastifyInstance, context: ServerContext): void {
  const { quotas } = context.settings;
  const limiters = new Map(
    Object.entries(quotas).flatMap(([plan, points]) =>
      points === undefined ? [] : [[plan as Plan, createLimiter(context, { plan, points })] as const],
    ),
  );
  // After authentication: hooks run in the order in which they were added.
  app.addHook("onRequest", async (request, reply) => {
    const { caller } = request;
    const limiter = caller && limiters.get(caller.plan);
    if (caller === undefined || limiter === undefined) return;
    const outcome = await consume(limiter, { key: caller.accountId, weight: request.routeOptions.config.weight });
    setHeaders(reply, { plan: caller.plan, limit: limiter.points, outcome });
    if (!(outcome instanceof RateLimiterRes) || outcome.consumedPoints <= limiter.points) return;
    const retryAfter = Math.max(1, Math.ceil(outcome.msBeforeNext / 1000));
    reply.header("retry-after", retryAfter);
    throw new SdkError("rate_limit_exceeded", `the quota of the plan ${caller.plan} is used up for this hour`, {
      details: {
        limit: limiter.points,
        remaining: 0,
        resetAt: new Date(context.clock.now().getTime() + outcome.msBeforeNext).toISOString(),
        retryAfter,
      },
    });
  });
}

function createLimiter(
  { store }: ServerContext,
  { plan, points }: { plan: string; points: number },
): RateLimiterAbstract {
  const options = { points, duration: WINDOW_SECONDS, keyPrefix: plan };
  if (store.kind === "embedded") return new RateLimiterMemory(options);
  return new RateLimiterPostgres({ ...options, storeClient: store.pool, tableName: "rate_limits", tableCreated: true });
}

/** Takes units; also what is refused says how things stand. */
async function consume(
  limiter: RateLimiterAbstract,
  { key, weight }: { key: string; weight: number },
): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key, weight);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  }
}

/** `RateLimit` of the IETF draft, and the older `X-RateLimit-*`. */
function setHeaders(
  reply: FastifyReply,
  { plan, limit, outcome }: { plan: Plan; limit: number; outcome: RateLimiterRes },
): void {
  const seconds = Math.ceil(outcome.msBeforeNext / 1000);
  const remaining = Math.max(0, limit - outcome.consumedPoints);
  reply.header("ratelimit-policy", `"${plan}";q=${limit};w=${WINDOW_SECONDS}`);
  reply.header("ratelimit", `"${plan}";r=${remaining};t=${seconds}`);
  reply.header("x-ratelimit-limit", limit);
  reply.header("x-ratelimit-remaining", remaining);
  reply.header("x-ratelimit-reset", seconds);
}
