import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/**
 * What keeps browsers from doing more with an answer than they should: the defaults of the package helmet 8, but that nothing
 * is loaded by default, that no page frames an answer, and that pages elsewhere may read it. Constant, because working them
 * out for each answer took longer than finding the answer.
 */
const SECURITY_HEADERS = {
  "content-security-policy": [
    "default-src 'none'",
    "base-uri 'self'",
    "font-src 'self' https: data:",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    "object-src 'none'",
    "script-src 'self'",
    "script-src-attr 'none'",
    "style-src 'self' https: 'unsafe-inline'",
    "upgrade-insecure-requests",
  ].join(";"),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "cross-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "SAMEORIGIN",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
} as const;

/** Sets the headers that keep browsers from doing more with an answer than they should, and lets chosen origins in. */
export function useSecurityHeaders(app: FastifyInstance, corsOrigins: readonly string[]): void {
  app.addHook("onRequest", (request, reply, next) => {
    reply.headers(SECURITY_HEADERS);
    if (request.headers.origin === undefined) return next();
    if (allowOrigin(request, reply, corsOrigins)) return void reply.code(204).send();
    next();
  });
}

/** Says which origin may read the answer. @returns whether the request was a preflight, which is answered by that */
function allowOrigin(request: FastifyRequest, reply: FastifyReply, corsOrigins: readonly string[]): boolean {
  const { origin = "" } = request.headers;
  const isAllowed = corsOrigins.includes("*") || corsOrigins.includes(origin);
  reply.header("vary", "Origin");
  if (!isAllowed) return false;
  reply.header("access-control-allow-origin", corsOrigins.includes("*") ? "*" : origin);
  reply.header("access-control-expose-headers", "X-Request-Id, RateLimit, Retry-After, Idempotent-Replayed");
  if (request.method !== "OPTIONS") return false;
  reply.header("access-control-allow-methods", "GET, POST, PATCH, DELETE");
  reply.header("access-control-allow-headers", "Authorization, Content-Type, Idempotency-Key");
  reply.header("access-control-max-age", 600);
  return true;
}
