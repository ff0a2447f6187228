import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** Sets the headers that keep browsers from doing more with an answer than they should, and lets chosen origins in. */
export async function useSecurityHeaders(app: FastifyInstance, corsOrigins: readonly string[]): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginResourcePolicy: { policy: "cross-origin" },
  });
  app.addHook("onRequest", async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined) return undefined;
    const isAllowed = corsOrigins.includes("*") || corsOrigins.includes(origin);
    reply.header("vary", "Origin");
    if (!isAllowed) return undefined;
    reply.header("access-control-allow-origin", corsOrigins.includes("*") ? "*" : origin);
    reply.header("access-control-expose-headers", "X-Request-Id, RateLimit, Retry-After, Idempotent-Replayed");
    if (request.method !== "OPTIONS") return undefined;
    reply.header("access-control-allow-methods", "GET, POST, PATCH, DELETE");
    reply.header("access-control-allow-headers", "Authorization, Content-Type, Idempotency-Key");
    reply.header("access-control-max-age", 600);
    return reply.code(204).send();
  });
}
