import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";

/**
 * Headers that limit what browsers do with an answer: the defaults of the package helmet 8, except three. Nothing is
 * loaded by default, no page frames an answer, and pages elsewhere may read it. Constant, because computing them for
 * each answer took longer than finding the answer.
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

/** Sets the headers that keep browsers from doing more with an answer than they should. */
export function useSecurityHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", (_, reply, next) => {
    reply.headers(SECURITY_HEADERS);
    next();
  });
}

/**
 * Lets browsers read answers from chosen origins, or from all by `*`. Where answers differ by origin, all of them say so: also
 * those to requests without one, which a shared cache may serve to a browser.
 */
export async function useCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    // A function, so that a preflight of another origin is not answered as one.
    origin: origins.includes("*")
      ? "*"
      : async (origin: string | undefined) => origin !== undefined && origins.includes(origin) && origin,
    exposedHeaders: "X-Request-Id, RateLimit, Retry-After, Idempotent-Replayed",
    methods: "GET, POST, PATCH, DELETE",
    allowedHeaders: "Authorization, Content-Type, Idempotency-Key",
    maxAge: 600,
    strictPreflight: false,
  });
}
