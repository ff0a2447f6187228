import { SdkError } from "@arcs/core";
import { assertShape, formatWebhookSecret, type Shape } from "@arcs/core/internal";

import type { Settings } from "../../../platform/settings/settings.ts";
import { findAgent } from "../../agents/store.ts";
import type { ApiKey } from "../../access/keys/store.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { insertSubscription, lockSubscribedUrls, type WebhookSubscription } from "./store.ts";
import { endpointUrlProblem } from "../../../platform/outbound/endpoint-url.ts";
import { hostOf } from "#process";
import { newId, type RandomBytes } from "../../../platform/base/ids.ts";
import { readEventTypes } from "../events/webhook-events.ts";
import { scopeOf } from "../../../platform/base/scope.ts";
import type { Clock } from "../../../platform/base/clock.ts";
import type { SecretBox } from "../../../platform/base/secret-box.ts";

const subscriptionContext: Shape = {
  settings: "object",
  clock: { now: "function" },
  randomBytes: "function",
  secretBox: { seal: "function" },
};

/** What a new subscription is to be. */
export type NewSubscription = {
  /** The key that asks. An agent's own gets its events in full, and the subscription ends with it. */
  caller: Pick<ApiKey, "id" | "accountId" | "agentId">;
  url: string;
  events: readonly string[];
  description?: string;
  active?: boolean;
  /** Only events of this agent: its ledger address or internal id. */
  agentId?: string;
};

/**
 * Subscribes an endpoint to events. The secret is returned once, and kept only encrypted.
 *
 * @throws SdkError `invalid_request` when the URL may not be delivered to, or an event type is none
 * @throws SdkError `agent_not_found` when the agent to hear of is none
 * @throws SdkError `conflict` when the account, the agent whose key asks, or the host has as many as it may
 */
export async function createSubscription(
  tx: Transaction,
  context: { settings: Settings; clock: Clock; randomBytes: RandomBytes; secretBox: SecretBox },
  request: NewSubscription,
): Promise<{ subscription: WebhookSubscription; secret: string }> {
  assertShape(tx, "tx", { query: "function" });
  assertShape(context, "context", subscriptionContext);
  assertShape(request, "request", { caller: "object", url: "text", events: ["text"], "agentId?": "text" });
  const { caller, url, description = "", active = true } = request;
  const events = readEventTypes(request.events, { path: "body/events" });
  const problem = endpointUrlProblem(url, context.settings.webhookTargets);
  if (problem !== undefined) {
    const errors = [{ path: "body/url", message: problem }];
    throw new SdkError("invalid_request", `body/url ${problem}`, { details: { errors } });
  }
  await refuseTooMany(tx, context.settings, { caller, url });
  const now = context.clock.now();
  const id = newId(context, "wh");
  const secret = formatWebhookSecret(context.randomBytes(32));
  const subscription: WebhookSubscription = {
    id,
    accountId: scopeOf(caller),
    url,
    events,
    description,
    active,
    agentId: request.agentId === undefined ? null : await addressOfAgent(tx, request.agentId),
    ownerOf: caller.agentId,
    keyId: caller.agentId === null ? null : caller.id,
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

// Of the subscriptions of its account: the agents of one account must not use them up between them.
const SHARE_OF_AN_AGENT = 5;

async function refuseTooMany(
  tx: Transaction,
  { maxSubscriptions, maxSubscriptionsPerHost }: Settings,
  { caller, url }: Pick<NewSubscription, "caller" | "url">,
): Promise<void> {
  const present = await lockSubscribedUrls(tx, caller.accountId);
  // All ports of a host, by whichever of its names.
  const host = hostOf(new URL(url));
  const own = present.filter(({ scope }) => scope === scopeOf(caller));
  const sameHost = present.filter((each) => URL.canParse(each.url) && hostOf(new URL(each.url)) === host);
  refuseFrom(maxSubscriptions, { count: present.length, whose: "an account" });
  const ofAgent = Math.ceil(maxSubscriptions / SHARE_OF_AN_AGENT);
  if (caller.agentId !== null) refuseFrom(ofAgent, { count: own.length, whose: "an agent" });
  refuseFrom(maxSubscriptionsPerHost, { count: sameHost.length, whose: "an account to one host" });
}

function refuseFrom(limit: number, { count, whose }: { count: number; whose: string }): void {
  if (count < limit) return;
  throw new SdkError("conflict", `webhook subscriptions of ${whose} expected to be ${limit} at most`, {
    details: { limit },
  });
}

async function addressOfAgent(tx: Transaction, id: string): Promise<string> {
  const agent = await findAgent(tx, id);
  if (agent === undefined) throw new SdkError("agent_not_found", "agentId expected the id of an agent");
  return agent.id;
}
