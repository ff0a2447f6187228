import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import cors from "@fastify/cors";
import type { FastifyInstance, RouteOptions } from "fastify";
import { SdkError } from "@arcs/core";
import type { ErrorBody } from "@arcs/core/http";
import { showValue } from "@arcs/core/internal";
import type { RandomBytes } from "../base/runtime.ts";
import { monitorEventLoopDelay } from "node:perf_hooks";

/**
 * Headers that limit what browsers do with an answer: the defaults of the package helmet 8, except
 * three. Nothing is loaded by default, no page frames an answer, and pages elsewhere may read it.
 * Constant, because computing them for each answer took longer than finding the answer.
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

/** Seconds for which a browser need not ask again whether it may. */
const MAX_AGE = 600;
const EXPOSED_HEADERS = "X-Request-Id, RateLimit, Retry-After, Idempotent-Replayed";

/**
 * Lets browsers read answers from chosen origins, or from all by `*`. Where answers differ by
 * origin, all of them say so: also those to requests without one, which a shared cache may serve to
 * a browser.
 */
export async function useCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    // A function, so that a preflight of another origin is not answered as one.
    origin: origins.includes("*")
      ? "*"
      : async (origin: string | undefined) =>
          origin !== undefined && origins.includes(origin) && origin,
    exposedHeaders: EXPOSED_HEADERS,
    methods: "GET, POST, PATCH, DELETE",
    allowedHeaders: "Authorization, Content-Type, Idempotency-Key",
    maxAge: MAX_AGE,
    strictPreflight: false,
  });
}

/**
 * Lets pages of every origin read what needs no key, whatever headers they send: verifiers in
 * browsers read our status lists, schemas and log there. The answers for operators stay out, since
 * this machine may read the metrics without a token, and a browser on it shows pages of anybody.
 */
export function usePublicCors(app: FastifyInstance): void {
  app.addHook("onRoute", (route) => {
    if (route.method !== "GET" || !isForEveryOrigin(route)) return;
    app.options(route.url, { schema: { hide: true } }, (_request, reply) =>
      reply
        .code(204)
        .header("access-control-allow-origin", "*")
        .header("access-control-allow-methods", "GET, HEAD")
        .header("access-control-allow-headers", "*")
        .header("access-control-max-age", MAX_AGE)
        .send(),
    );
  });
  app.addHook("onRequest", ({ method, routeOptions }, reply, next) => {
    const isRead = method === "GET" || method === "HEAD";
    if (isRead && isForEveryOrigin(routeOptions))
      void reply
        .header("access-control-allow-origin", "*")
        .header("access-control-expose-headers", EXPOSED_HEADERS);
    next();
  });
}

function isForEveryOrigin({ config, schema }: Pick<RouteOptions, "config" | "schema">): boolean {
  return config?.permission === "none" && schema?.tags?.includes("operations") !== true;
}

/**
 * Refuses compressed bodies by name (RFC 9110, 15.5.16). Read as they are, they would be reported
 * as broken JSON.
 */
export function useUncompressedBodies(app: FastifyInstance): void {
  app.addHook("onRequest", ({ headers }, reply, next) => {
    const encoding = headers["content-encoding"]?.trim().toLowerCase() ?? "";
    const hasBody =
      headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
    if (!hasBody || encoding === "" || encoding === "identity") return next();
    void reply.header("accept-encoding", "identity");
    next(
      new SdkError(
        "unsupported_media_type",
        `Content-Encoding ${showValue(encoding)} is not supported: send the body uncompressed`,
      ),
    );
  });
}

/**
 * Refuses requests on open connections while the server stops: other servers, or the next start,
 * will answer them.
 */
export function useClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook("preClose", async () => void (isClosing = true));
  app.addHook("onRequest", (_request, _reply, next) => {
    if (isClosing) next(new SdkError("unavailable", "the server is being stopped; try again"));
    else next();
  });
}

const HARMLESS = /^[A-Za-z0-9._-]{8,64}$/;

/** Names requests by the caller's own id if that has a harmless form, else by a new one. */
export function createRequestIds({
  randomBytes,
}: {
  randomBytes: RandomBytes;
}): (given: unknown) => string {
  return (given) =>
    typeof given === "string" && HARMLESS.test(given)
      ? given
      : `req_${Buffer.from(randomBytes(16)).toString("base64url")}`;
}

/**
 * Refuses requests with two lines of `Host` or of `Authorization` (RFC 9112, 3.2; RFC 9110, 5.3).
 * Node goes by the first of them; a proxy in front may go by the last.
 */
export function useSingleHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, next) => {
    const { rawHeaders } = request.raw;
    let [hosts, authorizations] = [0, 0];
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = rawHeaders[at]?.toLowerCase();
      if (name === "host") hosts++;
      else if (name === "authorization") authorizations++;
    }
    if (hosts > 1)
      return next(
        new SdkError("invalid_request", `the header Host must be one line (received ${hosts})`),
      );
    if (authorizations <= 1) return next();
    next(
      new SdkError(
        "authentication_failed",
        `the header Authorization must be one line (received ${authorizations})`,
      ),
    );
  });
}

const LATE = "ERR_HTTP_REQUEST_TIMEOUT";
const REASONS: Readonly<Record<string, string>> = {
  [LATE]: "the request took too long to arrive",
  HPE_HEADER_OVERFLOW: "the headers of the request are larger than 16 kB",
};

/**
 * Answers what is no request by the rules of HTTP, or never became one, with the body of
 * specification 7, and ends the connection. No hook runs for it, since there is no request.
 */
export function answerUnreadable(
  socket: Socket,
  { error, requestId }: { error: NodeJS.ErrnoException; requestId: string },
): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const message = REASONS[error.code ?? ""] ?? "the request does not follow the rules of HTTP/1.1";
  // Clients repeat what was late, and nothing else of these.
  const isLate = error.code === LATE;
  const code = isLate ? "request_timed_out" : "invalid_request";
  const statusCode = isLate ? 408 : 400;
  const body: ErrorBody = { error: { code, message, statusCode } };
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode] ?? ""}`,
    `x-request-id: ${requestId}`,
    "cache-control: no-store",
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(text)}`,
    "connection: close",
  ];
  if (socket.writable) socket.write(`${head.join("\r\n")}\r\n\r\n${text}`);
  socket.destroy(error);
}

// The lag is measured over a second, and the first measurements are of the start itself.
const MEASURED_MS = 1000;
const STARTING_MS = 2000;
const RESOLUTION_MS = 10;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Set where the answer costs nothing, and a missing one ends the process. */
    isAnsweredUnderPressure?: true;
  }
}

/** Answers 503 while the event loop lags: more requests would make those under way slower still. */
export function usePressureLimit(app: FastifyInstance, maxEventLoopDelayMs: number): void {
  if (maxEventLoopDelayMs === 0) return;
  let readyAt = performance.now();
  app.addHook("onReady", async () => void (readyAt = performance.now()));
  const delayMs = watchEventLoop(app);
  app.addHook("onRequest", (request, reply, next) => {
    if (request.routeOptions.config.isAnsweredUnderPressure === true) return next();
    if (delayMs() <= maxEventLoopDelayMs || performance.now() - readyAt < STARTING_MS)
      return next();
    void reply.header("retry-after", 5);
    next(new SdkError("unavailable", "the server is overloaded; try again later"));
  });
}

/**
 * Measures how late the event loop is, on average over the second before. It asks the system for
 * nothing, such as the memory in use: that needs a file descriptor, and clients who hold all of
 * them would end the process.
 */
function watchEventLoop(app: FastifyInstance): () => number {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let delayMs = 0;
  const timer = setInterval(() => {
    // Without a single measurement, the loop stood still for all of the second.
    delayMs = Number.isNaN(histogram.mean) ? Infinity : histogram.mean / 1e6 - RESOLUTION_MS;
    histogram.reset();
  }, MEASURED_MS);
  timer.unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    histogram.disable();
  });
  return () => delayMs;
}
