import type { IAgentRuntime, Route, RouteRequest, RouteResponse } from "@elizaos/core";
import type { CredentialView } from "@arcs/client";
import { isAddress, isSdkError, SdkError } from "@arcs/core";
import { constructEvent } from "@arcs/client/webhooks";
import { httpCodes } from "@arcs/core/internal";

import { requireClient, requireState, stateOf } from "./state/state.ts";
import { type ArcsService, SERVICE_TYPE, WEBHOOK_PATH, webhookPathOf } from "./service.ts";
import type { Standing } from "./state/standings.ts";

type RouteAnswer = { status: number; body: unknown };

type Handler = NonNullable<Route["handler"]>;

// Codes shown to callers of a local route: their own mistakes, and the service's statements about
// the requested item. All others are between this agent and the service, and mean for the caller
// that there is no answer now.
const PUBLIC_CODES: ReadonlySet<string> = new Set([
  "invalid_request",
  "agent_not_found",
  "credential_not_found",
  "reputation_private",
  "rate_limit_exceeded",
  "webhook_signature_missing",
  "webhook_signature_mismatch",
  "webhook_timestamp_out_of_tolerance",
  "webhook_payload_invalid",
]);

/**
 * Creates a handler that always answers. elizaOS does not wait for handlers: one that throws leaves
 * its caller without an answer, and outside the server it ends the process.
 */
function answering(
  work: (request: RouteRequest, runtime: IAgentRuntime) => Promise<RouteAnswer>,
): Handler {
  return async (request, response, runtime) => {
    let answer: RouteAnswer;
    try {
      answer = await work(request, runtime);
    } catch (error) {
      answer = answerOfError(error);
      if (isForTheLog(error)) stateOf(runtime)?.logProblem("the service cannot be used", error);
    }
    try {
      send(response, answer);
    } catch {
      // The caller is gone, so nobody can be told.
    }
  };
}

/** Converts an error to the body that the service itself would send (specification 7). */
function answerOfError(error: unknown): RouteAnswer {
  const known = isSdkError(error) && PUBLIC_CODES.has(error.code) ? error : unavailable(error);
  const { code, message, details } = known;
  const statusCode = code.startsWith("webhook_") ? 401 : httpCodes[code as keyof typeof httpCodes];
  const told = Object.keys(details).length === 0 ? {} : { details };
  return { status: statusCode, body: { error: { code, message, statusCode, ...told } } };
}

/**
 * The plugin's own `unavailable` has no status: its cause is already in the log, or is a missing
 * setting.
 */
function isForTheLog(error: unknown): boolean {
  if (!isSdkError(error)) return true;
  return (
    !PUBLIC_CODES.has(error.code) && (error.code !== "unavailable" || error.status !== undefined)
  );
}

/**
 * The reason is for the agent's log. A stranger only learns that there is no answer, and never gets
 * a score instead.
 */
function unavailable(error: unknown): SdkError {
  const isUnset = isSdkError(error, "unavailable") && error.message.startsWith("ARCS_API_URL");
  return new SdkError(
    "unavailable",
    isUnset ? "this agent has no reputation service" : "the service cannot be asked now",
  );
}

function send(response: RouteResponse, { status, body }: RouteAnswer): void {
  if (response.headersSent) return;
  response.setHeader?.("Cache-Control", "no-store");
  response.setHeader?.("X-Content-Type-Options", "nosniff");
  response.status(status).json(body);
}

const MAX_CHARACTERS = 1_000_000;

/**
 * Accepts a webhook of the service or of a payment facilitator. It is not trusted, but only
 * triggers a look at the ledger. So a repeated or forged event cannot add a payment, and a lost one
 * does not remove any.
 */
const answerWebhook = answering(async ({ body, headers = {}, ...request }, runtime) => {
  const service = runtime.getService(SERVICE_TYPE) as unknown as ArcsService | null;
  const { push, config } = requireState(runtime);
  const secrets = [push.secret, config.paymentWebhookSecret].filter(
    (secret) => secret !== undefined,
  );
  if (service === null || secrets.length === 0) {
    throw new SdkError("unavailable", "this agent takes no webhooks now");
  }
  constructEvent(textOf({ body, ...request }), headers, secrets);
  service.wake();
  return { status: 200, body: { received: true } };
});

/**
 * Returns the text of a body. elizaOS 1.x passes it parsed; serialised again it is compact JSON, as
 * its sender wrote it. Otherwise the signature fails: no other text counts as signed.
 */
function textOf({ body, ...request }: { body?: unknown }): string {
  const { rawBody } = request as { rawBody?: unknown };
  const raw =
    typeof rawBody === "string" || rawBody instanceof Uint8Array
      ? Buffer.from(rawBody).toString("utf8")
      : undefined;
  const text = raw ?? (typeof body === "string" ? body : JSON.stringify(body ?? null));
  if (text.length > MAX_CHARACTERS)
    throw new SdkError("invalid_request", "the the body must be at most 1,000,000 characters");
  return text;
}

/** `GET /api/trust-score/:address`: the visible Trust Score of an agent (specification 4.5). */
const answerTrustScore = answering(async ({ params = {} }, runtime) => {
  const { address = "" } = params;
  if (!isAddress(address)) {
    throw new SdkError(
      "invalid_request",
      "the agent's address must be base58 of 32 bytes that are a public key",
    );
  }
  const state = requireState(runtime);
  requireClient(state);
  const { standings, anonymousReads } = state;
  const standing =
    standings.recent(address) ??
    (await anonymousReads.share(`reputation ${address}`, {
      read: () => standings.look(address),
      ...(address === state.address ? { isFree: true } : {}),
    }));
  return { status: 200, body: reputationOf(standing, address) };
});

function reputationOf(standing: Standing, agentId: string): object {
  switch (standing.state) {
    case "known":
      return standing.reputation;
    case "private":
      throw new SdkError("reputation_private", "this agent does not show its reputation", {
        details: { agentId, privacyMode: "private" },
      });
    case "not_registered":
      throw new SdkError("agent_not_found", "the service knows no such agent");
    case "unknown":
      throw new SdkError("unavailable", standing.reason);
  }
}

/**
 * `GET /api/credentials/:id`: the progress of a credential's sync to other chains (specification
 * 4.5).
 */
const answerCredentialProgress = answering(async ({ params = {} }, runtime) => {
  const { id = "" } = params;
  if (!/^[\x21-\x7e]{1,128}$/.test(id)) {
    throw new SdkError(
      "invalid_request",
      "the credential's id must be 1 to 128 visible characters",
    );
  }
  const state = requireState(runtime);
  const { credentials } = requireClient(state);
  const credential = await state.anonymousReads.share(`credential ${id}`, {
    read: () => credentials.get(id),
  });
  return { status: 200, body: progressOf(credential) };
});

/** Shows a credential's locations, without its claims. */
function progressOf({
  id,
  type,
  status,
  blockchain,
  crossChain,
  verificationUrl,
}: CredentialView): object {
  const { syncs = [] } = crossChain as { syncs?: readonly { syncStatus: string }[] };
  const states = syncs.map(({ syncStatus }) => syncStatus);
  // Unfinished and failed syncs take precedence over finished ones.
  const syncStatus =
    ["failed", "pending", "synced"].find((state) => states.includes(state)) ?? "not_requested";
  return { credentialId: id, type, status, syncStatus, blockchain, crossChain, verificationUrl };
}

/**
 * A route of 2.x: served at its own path, public (hosts answer 401 at others), and described for
 * listings. Writing is public too where a signature replaces the token.
 */
type OpenRoute = Route & {
  public: true;
  name: string;
  rawPath: true;
  publicWrite?: true;
  description: string;
  openapi: object;
};

const GET = { type: "GET", public: true, rawPath: true } as const;
const POST = { type: "POST", public: true, publicWrite: true, rawPath: true } as const;

/** The variable part of a path. */
function inPath(
  name: string,
  { description, pattern }: { description: string; pattern: string },
): object {
  return {
    parameters: [
      { name, in: "path", required: true, description, schema: { type: "string", pattern } },
    ],
  };
}

const delivery = {
  requestBody: {
    required: true,
    description:
      "A webhook of the service, or of a payment facilitator (Standard Webhooks), with its signature",
    content: { "application/json": { schema: { type: "object" } } },
  },
};
const webhook = {
  ...POST,
  description:
    "Takes signed webhooks, which make the agent look at the ledger; nothing in them is believed",
  openapi: delivery,
  handler: answerWebhook,
};

export const routes: OpenRoute[] = [
  {
    ...GET,
    path: "/api/trust-score/:address",
    name: "trust-score",
    description:
      "The reputation of an agent, as far as it shows it to everybody; never a score that nobody gave",
    openapi: inPath("address", {
      description: "Ledger address of the agent",
      pattern: "^[1-9A-HJ-NP-Za-km-z]{32,44}$",
    }),
    handler: answerTrustScore,
  },
  {
    ...GET,
    path: "/api/credentials/:id",
    name: "credential",
    description:
      "How far a credential has come: its status, the ledger, its copies on other chains",
    openapi: inPath("id", {
      description: "Id of the credential",
      pattern: "^[\\x21-\\x7e]{1,128}$",
    }),
    handler: answerCredentialProgress,
  },
  { ...webhook, path: WEBHOOK_PATH, name: "webhook" },
];

/**
 * Serves the routes at their own paths. elizaOS 1.x adds the plugin's name as a prefix and does not
 * know `rawPath`. It reads its list of routes at each request, so they can be added once all
 * plugins are there. It shows public routes as panels of the agent, so these are not marked as
 * public.
 */
export function serveExactPaths(runtime: IAgentRuntime): void {
  const address = stateOf(runtime)?.address;
  // All agents of a host share the other paths, where the first of them answers.
  const own =
    address === undefined
      ? []
      : [{ ...webhook, path: webhookPathOf(address), name: "webhook-own" }];
  const isOld = routes.some((route) =>
    runtime.routes.some(({ path }) => path === `/arcs${route.path}`),
  );
  for (const route of [...routes, ...own]) {
    const isServed = runtime.routes.some(
      ({ type, path }) => type === route.type && path === route.path,
    );
    if (!isServed) runtime.routes.push(route);
  }
  if (isOld)
    runtime.routes = runtime.routes.map((route) =>
      isOurs(route) ? { ...route, public: false } : route,
    );
}

function isOurs({ handler }: Route): boolean {
  return handler !== undefined && routes.some((route) => route.handler === handler);
}
