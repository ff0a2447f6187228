import { createHash, timingSafeEqual } from "node:crypto";

import { SdkError } from "@arcs/core";
import type { FastifyInstance, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

import type { ServerContext } from "../../context.ts";
import { errorResponses, schemaRef } from "../../platform/http/route-schemas.ts";
import type { Metrics } from "./metrics.ts";
import type { OutageWatch } from "../../platform/db/store-failures.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import { hostOf, isLoopbackName } from "#process";
import { createReadinessCheck } from "./readiness.ts";

// Asked every few seconds by machines: no line of the log for each.
const route = { config: { permission: "none", weight: 0 }, logLevel: "warn" } as const;

/** How the server does: for those who keep it running. */
export function registerOperationRoutes(
  app: FastifyInstance,
  context: ServerContext,
  { metrics, outages }: { metrics: Metrics; outages: OutageWatch },
): void {
  const checkReadiness = createReadinessCheck(context, outages);

  app.get(
    "/health",
    {
      ...route,
      config: { ...route.config, isAnsweredUnderPressure: true },
      schema: {
        operationId: "getHealth",
        summary: "See that the process runs",
        tags: ["operations"],
        response: { 200: schemaRef("health"), ...errorResponses },
      },
    },
    async () => ({ status: "ok" }),
  );

  app.get(
    "/ready",
    {
      ...route,
      schema: {
        operationId: "getReadiness",
        summary: "See whether the server can take requests",
        description:
          "503 when it cannot. A ledger that cannot be reached, a payer with too little for its transactions, or work that waits for long makes it `degraded`: requests are served all the same, and credentials are anchored later.",
        tags: ["operations"],
        response: { 200: schemaRef("readiness"), 503: schemaRef("readiness"), "4xx": schemaRef("error-body") },
      },
    },
    async (_request, reply) => {
      const readiness = await checkReadiness();
      if (readiness.status !== "unavailable") return reply.send(readiness);
      return reply.code(503).header("retry-after", 5).send(readiness);
    },
  );

  app.get(
    "/metrics",
    {
      ...route,
      schema: {
        operationId: "getMetrics",
        summary: "Metrics for Prometheus",
        description:
          "For those who have the token of the settings; for this machine also without it, where nobody else reaches the server.",
        tags: ["operations"],
        produces: ["text/plain"],
        response: { 200: { type: "string" }, ...errorResponses },
      },
    },
    async (request, reply) => {
      const { metricsToken } = context.settings;
      const isOpen = isForThisMachine(context.settings) && isFromThisMachine(request);
      if (!isOpen && !hasToken(request, metricsToken)) {
        const expected = metricsToken === undefined ? ", which ARCS_METRICS_TOKEN sets" : "";
        throw new SdkError("authentication_failed", `metrics expected their token as Bearer${expected}`);
      }
      const { type, text } = await metrics.render();
      return reply.type(type).header("cache-control", "no-store").send(text);
    },
  );
}

/** Tells whether only this machine reaches the server: a proxy on it need not say that it passes on other callers. */
function isForThisMachine({ publicUrl, host }: Settings): boolean {
  return [host, hostOf(new URL(publicUrl))].every((name) => isLoopbackName(name) || isLoopbackAddress(name));
}

function isLoopbackAddress(text: string): boolean {
  return ipaddr.isValid(text) && ipaddr.process(text).range() === "loopback";
}

/** Headers of a request that a proxy on this machine passes on from elsewhere. */
const forwarding = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];

function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  if (forwarding.some((name) => headers[name] !== undefined)) return false;
  return isLoopbackAddress(socket.remoteAddress ?? "");
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false;
  const [, given = ""] = /^Bearer (\S+)$/i.exec(headers.authorization ?? "") ?? [];
  return timingSafeEqual(sha256(given), sha256(token));
}

function sha256(text: string): Uint8Array {
  return Uint8Array.from(createHash("sha256").update(text).digest());
}
