import type { IAgentRuntime, Route } from "@elizaos/core";

import { stateOf } from "../state/state.ts";
import { FORMER_WEBHOOK_PATH, WEBHOOK_PATH, webhookPathOf } from "../webhooks/subscribe.ts";
import { answerCredentialProgress } from "./credential-progress.ts";
import { answerTrustScore } from "./trust-score.ts";
import { answerWebhook } from "./webhook.ts";

/**
 * A route as 2.x has it: served at its own path, open to everybody (its hosts answer 401 at the others), described for whoever
 * lists it. Writing is open, too, where a signature is asked for instead of a token.
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

/** The one part of a path that changes. */
function inPath(name: string, { description, pattern }: { description: string; pattern: string }): object {
  return { parameters: [{ name, in: "path", required: true, description, schema: { type: "string", pattern } }] };
}

const delivery = {
  requestBody: {
    required: true,
    description: "A webhook of the service, or of a payment facilitator (Standard Webhooks), with its signature",
    content: { "application/json": { schema: { type: "object" } } },
  },
};
const webhook = {
  ...POST,
  description: "Takes signed webhooks, which make the agent look at the ledger; nothing in them is believed",
  openapi: delivery,
  handler: answerWebhook,
};

/** The routes of the plugin. */
export const routes: OpenRoute[] = [
  {
    ...GET,
    path: "/api/trust-score/:address",
    name: "trust-score",
    description: "The reputation of an agent, as far as it shows it to everybody; never a score that nobody gave",
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
    description: "How far a credential has come: its status, the ledger, its copies on other chains",
    openapi: inPath("id", { description: "Id of the credential", pattern: "^[\\x21-\\x7e]{1,128}$" }),
    handler: answerCredentialProgress,
  },
  { ...webhook, path: WEBHOOK_PATH, name: "webhook" },
  { ...webhook, path: FORMER_WEBHOOK_PATH, name: "webhook-former" },
];

/**
 * Serves the routes at their own paths. elizaOS 1.x puts the plugin's name in front of them and does not know `rawPath`; its
 * list of routes is read at each request, so that they can be added once all plugins are there. What is public there is shown
 * as a panel of the agent, which these are not.
 */
export function serveExactPaths(runtime: IAgentRuntime): void {
  const address = stateOf(runtime)?.address;
  // All agents of a host have the other paths in common, and the first of them answers there.
  const own = address === undefined ? [] : [{ ...webhook, path: webhookPathOf(address), name: "webhook-own" }];
  const isOld = routes.some((route) => runtime.routes.some(({ path }) => path === `/arcs${route.path}`));
  for (const route of [...routes, ...own]) {
    const isServed = runtime.routes.some(({ type, path }) => type === route.type && path === route.path);
    if (!isServed) runtime.routes.push(route);
  }
  if (isOld) runtime.routes = runtime.routes.map((route) => (isOurs(route) ? { ...route, public: false } : route));
}

function isOurs({ handler }: Route): boolean {
  return handler !== undefined && routes.some((route) => route.handler === handler);
}
