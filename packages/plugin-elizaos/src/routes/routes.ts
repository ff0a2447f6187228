import type { IAgentRuntime, Route } from "@elizaos/core";

import { WEBHOOK_PATH } from "../webhooks/subscribe.ts";
import { answerCredentialProgress } from "./credential-progress.ts";
import { answerTrustScore } from "./trust-score.ts";
import { answerWebhook } from "./webhook.ts";

/** A route whose path 2.x takes as it is. */
type RawRoute = Route & { rawPath: true };

/** The routes of the plugin. */
export const routes: RawRoute[] = [
  { type: "GET", path: "/api/trust-score/:address", name: "trust-score", rawPath: true, handler: answerTrustScore },
  { type: "GET", path: "/api/credentials/:id", name: "credential", rawPath: true, handler: answerCredentialProgress },
  { type: "POST", path: WEBHOOK_PATH, name: "webhook", rawPath: true, handler: answerWebhook },
];

/**
 * Serves the routes at their own paths. elizaOS 1.x puts the plugin's name in front of them and does not know `rawPath`; its
 * list of routes is read at each request, so that they can be added once all plugins are there.
 */
export function serveExactPaths(runtime: IAgentRuntime): void {
  for (const route of routes) {
    const isServed = runtime.routes.some(({ type, path }) => type === route.type && path === route.path);
    if (!isServed) runtime.routes.push(route);
  }
}
