import { SdkError } from "@arcs/core";
import { defined } from "@arcs/core/internal";
import { Agent, buildConnector } from "undici";

import { createGuardedAgent, type ResolveHost } from "#process";
import type { WebhookTargets } from "./endpoint-url.ts";

/** Destinations of a safe agent, and limits on its connections. */
type SafeAgentOptions = {
  targets: WebhookTargets;
  resolve: ResolveHost;
  connectTimeoutMs: number;
  /** Certificates to trust besides those of Node: for tests. */
  ca?: string;
};

/** Creates an HTTP agent that connects to allowed addresses only; others are refused as `webhook_target_refused`. */
export function createSafeAgent({ ca, ...options }: SafeAgentOptions): Agent {
  const refusal = (reason: string): Error => new SdkError("webhook_target_refused", reason);
  return createGuardedAgent({ Agent, buildConnector }, { ...options, refusal, ...defined({ ca }) });
}
