import { formatWebhookSecret, SdkError } from "@arcs/core";

import type { ServerContext } from "../context.ts";
import { findAgent } from "../store/agents.ts";
import type { Transaction } from "../store/queryable.ts";
import { insertSubscription, type WebhookSubscription } from "../store/webhook-subscriptions.ts";
import { endpointUrlProblem } from "../webhooks/endpoint-url.ts";
import { newId } from "./ids.ts";
import { readEventTypes } from "./webhook-events.ts";

/** What a new subscription is to be. */
export type NewSubscription = {
  accountId: string;
  url: string;
  events: readonly string[];
  description?: string;
  active?: boolean;
  /** Only events of this agent: its ledger address or internal id. */
  agentId?: string;
  /** The agent whose own key asks: it gets its events in full. */
  ownerOf?: string;
};

/**
 * Subscribes an endpoint to events. The secret is returned once, and kept only encrypted.
 *
 * @throws SdkError `invalid_request` when the URL may not be delivered to, or an event type is none
 * @throws SdkError `agent_not_found` when the agent to hear of is none
 */
export async function createSubscription(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes" | "secretBox" | "settings">,
  request: NewSubscription,
): Promise<{ subscription: WebhookSubscription; secret: string }> {
  const { accountId, url, description = "", active = true, ownerOf = null } = request;
  const events = readEventTypes(request.events, { path: "body/events" });
  const problem = endpointUrlProblem(url, context.settings.webhookTargets);
  if (problem !== undefined) {
    const errors = [{ path: "body/url", message: problem }];
    throw new SdkError("invalid_request", `body/url ${problem}`, { details: { errors } });
  }
  const now = context.clock.now();
  const id = newId(context, "wh");
  const secret = formatWebhookSecret(context.randomBytes(32));
  const subscription: WebhookSubscription = {
    id,
    accountId,
    url,
    events,
    description,
    active,
    agentId: request.agentId === undefined ? null : await addressOfAgent(tx, request.agentId),
    ownerOf,
    secret: context.secretBox.seal(secret, id),
    previousSecret: null,
    previousSecretExpiresAt: null,
    failingSince: null,
    consecutiveFailures: 0,
    pausedUntil: null,
    disabledAt: null,
    disabledReason: null,
    createdAt: now,
    updatedAt: now,
  };
  await insertSubscription(tx, subscription);
  return { subscription, secret };
}

async function addressOfAgent(tx: Transaction, id: string): Promise<string> {
  const agent = await findAgent(tx, id);
  if (agent === undefined) throw new SdkError("agent_not_found", "agentId expected the id of an agent");
  return agent.id;
}
