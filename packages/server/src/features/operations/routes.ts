import { createHash, timingSafeEqual } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { SdkError } from "@arcs/core";
import type { FastifyInstance, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import type { ServerContext } from "../../context.ts";
import { defineOperation, schemaRef } from "../../platform/http/route-schemas.ts";
import { type Metrics, countBacklog } from "./metrics.ts";
import type { OutageWatch } from "../../platform/db/store-failures.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import { hostOf, isLoopbackName } from "#process";

import { defined } from "@arcs/core/internal";
import type { Readiness } from "@arcs/core/http";
import { countUnread } from "../trust/following/service.ts";
import { readPayerFunds } from "../../platform/chains/chains.ts";
import type { Store } from "../../platform/db/store.ts";

// Asked every few seconds by machines: no line of the log for each.
const logLevel = "warn";

export function registerOperationRoutes(
  app: FastifyInstance,
  context: ServerContext,
  { metrics, outages }: { metrics: Metrics; outages: OutageWatch },
): void {
  const readReadiness = createReadinessCheck(context, outages);

  app.get(
    "/health",
    {
      ...defineOperation("getHealth", {
        permission: "none",
        config: { isAnsweredUnderPressure: true },
        summary: "See that the process runs",
        tags: ["operations"],
        answers: { 200: "health" },
      }),
      logLevel,
    },
    async () => ({ status: "ok" }),
  );

  app.get(
    "/ready",
    {
      ...defineOperation("getReadiness", {
        permission: "none",
        summary: "See whether the server can take requests",
        description:
          "503 when it cannot. A ledger that cannot be reached, a payer with too little for its transactions, or work that waits for long makes it `degraded`: requests are served all the same, and credentials are anchored later.",
        tags: ["operations"],
        // Under pressure, nobody looks whether it is ready.
        answers: {
          200: "readiness",
          503: { anyOf: [schemaRef("readiness"), schemaRef("error-body")] },
        },
      }),
      logLevel,
    },
    async (_request, reply) => {
      const readiness = await readReadiness();
      if (readiness.status !== "unavailable") return reply.send(readiness);
      return reply.code(503).header("retry-after", 5).send(readiness);
    },
  );

  app.get(
    "/metrics",
    {
      ...defineOperation("getMetrics", {
        permission: "none",
        summary: "Metrics for Prometheus",
        description:
          "For those who have the token of the settings; for this machine also without it, where nobody else reaches the server.",
        tags: ["operations"],
        produces: ["text/plain"],
        errors: ["authentication_failed"],
        answers: { 200: { type: "string" } },
      }),
      logLevel,
    },
    async (request, reply) => {
      const { metricsToken } = context.settings;
      const isOpen = isForThisMachine(context.settings) && isFromThisMachine(request);
      // A wrong token is refused on this machine, too: its sender expects it to be checked.
      const isAnonymous = request.headers.authorization === undefined;
      if (!(isOpen && isAnonymous) && !hasToken(request, metricsToken)) {
        const expected = metricsToken === undefined ? ", which ARCS_METRICS_TOKEN sets" : "";
        throw new SdkError(
          "authentication_failed",
          `metrics need their token as Bearer${expected}`,
        );
      }
      const { type, text } = await metrics.render();
      return reply.type(type).header("cache-control", "no-store").send(text);
    },
  );
}

/**
 * Tells whether only this machine reaches the server: a proxy on it need not say that it passes on
 * other callers.
 */
function isForThisMachine({ publicUrl, host }: Settings): boolean {
  return [host, hostOf(new URL(publicUrl))].every(
    (name) => isLoopbackName(name) || isLoopbackAddress(name),
  );
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

type ReadinessContext = Pick<ServerContext, "store" | "clock" | "ledger" | "evmPayers">;

const ANSWER_WITHIN_MS = 2000;
const CACHED_MS = 1000;
// Endpoints of EVM chains count what they are asked.
const EVM_CACHED_MS = 60_000;
// Work that has been due for so long has no worker, or too few.
const BEHIND_SECONDS = 300;

/**
 * Creates the readiness check of a server. Anybody may ask without a key, so an answer is reused
 * for a second.
 *
 * A ledger that cannot be reached, or whose payer has no funds, does not make a server unready:
 * credentials are issued all the same, and anchored later.
 */
function createReadinessCheck(
  context: ReadinessContext,
  outages: OutageWatch,
): () => Promise<Readiness> {
  const readEvmPayers = reused(EVM_CACHED_MS, async () => {
    const states = await Promise.all(
      context.evmPayers.map(({ readFunds }) => stateOf(readFunds())),
    );
    return (["failed", "low", "ok"] as const).find((state) => states.includes(state));
  });
  return reused(CACHED_MS, () => checkReadiness({ ...context, readEvmPayers }, outages));
}

/** Asks once in so many milliseconds. */
function reused<Answer>(cachedMs: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: { at: number; answer: Promise<Answer> } | undefined;
  return () => {
    // Not the wall clock, which may be set.
    const at = performance.now();
    if (last === undefined || at - last.at >= cachedMs) last = { at, answer: ask() };
    return last.answer;
  };
}

async function checkReadiness(
  {
    store,
    ledger,
    clock,
    readEvmPayers,
  }: Omit<ReadinessContext, "evmPayers"> & { readEvmPayers: () => Promise<PayerState | undefined> },
  outages: OutageWatch,
): Promise<Readiness> {
  const [database, payer, evmPayer, queueAgeSeconds, unreadTransactions] = await Promise.all([
    inTime(
      outages.probe(store).then(() => "ok" as const),
      "failed",
    ),
    // One request answers both: whether the ledger is there, and whether the payer can write to it.
    stateOf(readPayerFunds(ledger)),
    readEvmPayers(),
    inTime(readQueueAge(store.pool, clock.now()), null),
    inTime(countUnread(store.pool), null),
  ]);
  const queue =
    queueAgeSeconds === null ? "failed" : queueAgeSeconds > BEHIND_SECONDS ? "behind" : "ok";
  const isDegraded =
    payer !== "ok" || (evmPayer ?? "ok") !== "ok" || queue !== "ok" || unreadTransactions !== 0;
  return {
    status: database === "failed" ? "unavailable" : isDegraded ? "degraded" : "ready",
    checks: {
      database,
      ledger: payer === "failed" ? "failed" : "ok",
      payer,
      ...defined({ evmPayer }),
      queue,
    },
    queueAgeSeconds,
    unreadTransactions,
  };
}

type PayerState = Readiness["checks"]["payer"];

function stateOf(funds: Promise<{ isEnough: boolean }>): Promise<PayerState> {
  return inTime(
    funds.then(({ isEnough }) => (isEnough ? "ok" : "low")),
    "failed",
  );
}

/** Seconds for which the oldest work that is due has waited. */
async function readQueueAge(db: Store["pool"], now: Date): Promise<number> {
  const { jobs, deliveries } = await countBacklog(db, { now });
  const ages = [jobs, deliveries].map(
    ({ oldestDueAt }) => now.getTime() - (oldestDueAt ?? now).getTime(),
  );
  return Math.floor(Math.max(0, ...ages) / 1000);
}

/**
 * Waits for an answer, as long as a readiness check may; gives another one where it fails or does
 * not come.
 */
async function inTime<Answer, const Other>(
  work: Promise<Answer>,
  otherwise: Other,
): Promise<Answer | Other> {
  const waiting = new AbortController();
  const late = setTimeout(ANSWER_WITHIN_MS, otherwise, { signal: waiting.signal });
  try {
    return await Promise.race([work.catch(() => otherwise), late]);
  } finally {
    waiting.abort();
  }
}
