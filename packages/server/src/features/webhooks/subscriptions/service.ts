import {
  isSdkError,
  SdkError,
  type WebhookEventData,
  type WebhookEventType,
  webhookEventTypes,
} from "@arcs/core";
import { assertShape, formatWebhookSecret, type Shape, showValue } from "@arcs/core/internal";
import { hostOf } from "#process";
import type { Settings } from "../../../platform/settings/settings.ts";
import { findAgent } from "../../registry/registered-agents.ts";
import { type ApiKey } from "../../access/service.ts";
import { scopeOf } from "../../../platform/base/scope.ts";
import { type Queryable, storable, type Transaction } from "../../../platform/db/queryable.ts";
import {
  deleteSubscription,
  findEndedKeysWithSubscriptions,
  insertSubscription,
  lockSubscribedUrls,
  rotateSubscriptionSecret,
  updateSubscription,
  type WebhookSubscription,
  deleteSubscriptionsOfKeys,
  requireSubscription,
  webhookNotFound,
} from "./store.ts";
import type { Cleaning } from "../../../platform/jobs/jobs.ts";
import { endpointUrlProblem, type WebhookTargets } from "../../../platform/outbound/endpoints.ts";
import { type Clock, newId, type RandomBytes } from "../../../platform/base/runtime.ts";
import { opens, type SecretBox } from "../../../platform/base/secret-box.ts";
import { endDeliveries } from "../deliveries/store.ts";
import {
  signDelivery,
  type WebhookAttempt,
  type WebhookSender,
} from "../deliveries/webhook-deliveries.ts";
import type { Delivery } from "../deliveries/service.ts";
import { envelopeText } from "../events/service.ts";

const subscriptionContext: Shape = {
  settings: "object",
  clock: { now: "function" },
  randomBytes: "function",
  secretBox: { seal: "function" },
};

/** A new subscription, as requested. */
export type NewSubscription = {
  /**
   * The key that asks. An agent's own gets its events in full, and the subscription ends with it.
   */
  caller: Pick<ApiKey, "id" | "accountId" | "agentId">;
  url: string;
  events: readonly string[];
  description?: string;
  active?: boolean;
  /** Only events of this agent: its ledger address or internal id. */
  agentId?: string;
};

/**
 * Subscribes an endpoint to events. The secret is returned once, and stored only encrypted.
 *
 * @throws SdkError `invalid_request` when the URL is not allowed, or an event type is unknown
 * @throws SdkError `agent_not_found` when the agent does not exist
 * @throws SdkError `conflict` when the account, the agent of the key, or the host has as many as it
 *   may
 */
export async function createSubscription(
  tx: Transaction,
  context: { settings: Settings; clock: Clock; randomBytes: RandomBytes; secretBox: SecretBox },
  request: NewSubscription,
): Promise<{ subscription: WebhookSubscription; secret: string }> {
  assertShape(tx, "tx", { query: "function" });
  assertShape(context, "context", subscriptionContext);
  assertShape(request, "request", {
    caller: "object",
    url: "text",
    events: ["text"],
    "agentId?": "text",
  });
  const { caller, url, description = "", active = true } = request;
  const events = readEventTypes(request.events, { path: "body/events" });
  refuseUnsafeUrl(url, context.settings.webhookTargets);
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

function refuseUnsafeUrl(url: string, targets: WebhookTargets): void {
  const problem = endpointUrlProblem(url, targets);
  if (problem === undefined) return;
  // For a developer, whose own server refuses their own machine.
  const isLoopback = endpointUrlProblem(url, "public_and_loopback") === undefined;
  const hint =
    "; --webhook-targets public_and_loopback (ARCS_WEBHOOK_TARGETS) allows the server's own machine";
  const message = isLoopback ? problem + hint : problem;
  throw new SdkError("invalid_request", `body/url ${message}`, {
    details: { errors: [{ path: "body/url", message }] },
  });
}

// Of the subscriptions of its account: the agents of one account must not use them up between them.
const SHARE_OF_AN_AGENT = 5;

async function refuseTooMany(
  tx: Transaction,
  { maxSubscriptions, maxSubscriptionsPerHost }: Settings,
  { caller, url }: Pick<NewSubscription, "caller" | "url">,
): Promise<void> {
  const present = await lockSubscribedUrls(tx, caller.accountId);
  // All ports of a host, under any of its names.
  const host = hostOf(new URL(url));
  const own = present.filter(({ scope }) => scope === scopeOf(caller));
  const sameHost = present.filter(
    (each) => URL.canParse(each.url) && hostOf(new URL(each.url)) === host,
  );
  refuseFrom(maxSubscriptions, { count: present.length, whose: "an account" });
  const ofAgent = Math.ceil(maxSubscriptions / SHARE_OF_AN_AGENT);
  if (caller.agentId !== null) refuseFrom(ofAgent, { count: own.length, whose: "an agent" });
  refuseFrom(maxSubscriptionsPerHost, { count: sameHost.length, whose: "one host of an account" });
}

function refuseFrom(limit: number, { count, whose }: { count: number; whose: string }): void {
  if (count < limit) return;
  throw new SdkError(
    "conflict",
    `${whose} may have at most ${limit} webhook subscriptions; delete one first`,
    {
      details: { limit },
    },
  );
}

async function addressOfAgent(tx: Transaction, id: string): Promise<string> {
  const agent = await findAgent(tx, id);
  if (agent === undefined || agent.closedAt !== null)
    throw new SdkError("agent_not_found", "agentId must be the id of an agent");
  return agent.id;
}

type SubscriptionChange = { events?: readonly string[]; description?: string; active?: boolean };

/**
 * Changes a subscription. One that is made active again begins anew: its failures no longer count.
 *
 * @throws SdkError `webhook_not_found` when the account has none with this id
 * @throws SdkError `invalid_request` when it is to get events that there are not
 */
export async function changeSubscription(
  db: Queryable,
  id: string,
  { change, accountId, now }: { change: SubscriptionChange; accountId: string; now: Date },
): Promise<WebhookSubscription> {
  const { events, ...rest } = change;
  const types =
    events === undefined ? {} : { events: readEventTypes(events, { path: "body/events" }) };
  const updated = await updateSubscription(db, id, { ...rest, ...types, accountId, now });
  if (updated === undefined) throw webhookNotFound();
  return updated;
}

/**
 * Removes a subscription, and ends the deliveries that are still to be made to it.
 *
 * @throws SdkError `webhook_not_found` when the account has none with this id
 */
export async function removeSubscription(
  tx: Transaction,
  context: { clock: Clock },
  { id, accountId }: { id: string; accountId: string },
): Promise<void> {
  const now = context.clock.now();
  if (!(await deleteSubscription(tx, id, { accountId, now }))) throw webhookNotFound();
  await endDeliveries(tx, id, { error: "the subscription was deleted", now });
}

export async function endSubscriptionsOfKeys(
  tx: Transaction,
  keyIds: readonly string[],
  { error, now }: { error: string; now: Date },
): Promise<void> {
  for (const id of await deleteSubscriptionsOfKeys(tx, keyIds, { now }))
    await endDeliveries(tx, id, { error, now });
}

/**
 * A key that expires tells nobody: what it subscribed gets nothing more from then on, and goes
 * here.
 */
export const endSubscriptionsOfEndedKeys: Cleaning = async (db, { now, limit, transaction }) => {
  const keyIds = await findEndedKeysWithSubscriptions(db, { now, limit });
  const error = "the API key that made the subscription has expired";
  await transaction((tx) => endSubscriptionsOfKeys(tx, keyIds, { error, now }));
  return keyIds.length;
};

/** Lets the subscriptions that one key made end with another one. */
export async function handOverSubscriptions(
  tx: Transaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.query("update webhook_subscriptions set key_id = $2 where key_id = $1", [from, to]);
}

const DEFAULT_OVERLAP_SECONDS = 86_400;

/**
 * Gives a subscription a new secret, which is returned once. Until the overlap ends deliveries are
 * signed with both; then with the new one alone. There is no overlap with a secret that was sealed
 * before the server got another key: nothing signs with it.
 *
 * @throws SdkError `webhook_not_found` when the account has no such subscription
 */
export async function rotateWebhookSecret(
  tx: Transaction,
  context: { clock: Clock; randomBytes: RandomBytes; secretBox: SecretBox },
  request: { id: string; accountId: string; overlapSeconds?: number },
): Promise<{ secret: string; previousSecretExpiresAt: Date }> {
  const { overlapSeconds = DEFAULT_OVERLAP_SECONDS } = request;
  const { id, secret: sealed } = await requireSubscription(tx, request);
  const overlapMs = opens(context.secretBox, { sealed, owner: id }) ? overlapSeconds * 1000 : 0;
  const now = context.clock.now();
  const secret = formatWebhookSecret(context.randomBytes(32));
  const previousExpiresAt = new Date(now.getTime() + overlapMs);
  await rotateSubscriptionSecret(tx, id, {
    secret: context.secretBox.seal(secret, id),
    previousExpiresAt,
    now,
  });
  return { secret, previousSecretExpiresAt: previousExpiresAt };
}

function signTest(...delivery: Parameters<typeof signDelivery>): ReturnType<typeof signDelivery> {
  try {
    return signDelivery(...delivery);
  } catch (error) {
    if (!isSdkError(error, "secret_unreadable")) throw error;
    const message =
      "the secret was encrypted with an earlier ARCS_SECRET_KEY: replace it by POST /v1/webhooks/:id/rotate-secret";
    throw new SdkError("conflict", message, { cause: error });
  }
}

type TestDelivery = { delivery: Delivery; attempt: WebhookAttempt; body: string };

/**
 * Sends a test event to an endpoint, once, and waits for the answer. Its data carry `test: true`.
 * It does network I/O: call it outside of a transaction, and {@link recordDelivery} inside of one.
 *
 * @throws SdkError `invalid_request` when there is no such event type
 * @throws SdkError `conflict` when the secret was encrypted with an earlier key of the server
 */
export async function testSubscription(
  context: {
    clock: Clock;
    randomBytes: RandomBytes;
    secretBox: SecretBox;
    webhooks: WebhookSender;
  },
  subscription: WebhookSubscription,
  { event: name }: { event: string },
): Promise<TestDelivery> {
  const [event] = readEventTypes([name], { path: "body/event" });
  if (event === undefined) throw new RangeError("one name gives one type");
  const createdAt = context.clock.now();
  const id = newId(context, "del");
  const eventId = newId(context, "evt");
  const body = envelopeText({
    event,
    timestamp: createdAt,
    id: eventId,
    data: testEventData[event],
  });
  const named = { id, subscriptionId: subscription.id, eventId, eventType: event };
  const attempt = await context.webhooks.send(
    signTest(context, { ...subscription, ...named, body }),
  );
  const finishedAt = context.clock.now();
  const delivery: Delivery = {
    ...named,
    agentId: null,
    sequence: null,
    state: attempt.outcome === "success" ? "delivered" : "failed",
    outcome: attempt.outcome,
    attempts: 1,
    nextAttemptAt: createdAt,
    statusCode: attempt.statusCode ?? null,
    error: attempt.error ?? null,
    response: attempt.response === undefined ? null : storable(attempt.response),
    responseTimeMs: attempt.responseTimeMs ?? null,
    replayOf: null,
    createdAt,
    lastAttemptAt: finishedAt,
    finishedAt,
  };
  return { delivery, attempt, body };
}

/**
 * Reads the names of event types from a request.
 *
 * @param path - where they stand in it
 * @throws SdkError `invalid_request` for an unknown name; the details list the known ones
 */
function readEventTypes(names: readonly string[], { path }: { path: string }): WebhookEventType[] {
  const unknown = names.filter((name) => !isEventType(name));
  if (unknown.length === 0) return names.filter(isEventType);
  const message = `must be event types from ${webhookEventTypes.join(", ")} (received ${showValue(unknown[0])})`;
  throw new SdkError("invalid_request", `${path} ${message}`, {
    details: {
      errors: [{ path, message }],
      unknownEvents: unknown,
      validEvents: webhookEventTypes,
    },
  });
}

function isEventType(name: string): name is WebhookEventType {
  return (webhookEventTypes as readonly string[]).includes(name);
}

const noAgent = "11111111111111111111111111111111";
const testPayment = { paymentId: "pay_test", amount: "1.00", currency: "USDC", agentId: noAgent };

/** Data of test deliveries, by event type. `test` tells them from real events. */
const testEventData: {
  readonly [Type in WebhookEventType]: WebhookEventData[Type] & { test: true };
} = {
  "payment.created": { ...testPayment, status: "created", test: true },
  "payment.completed": {
    ...testPayment,
    status: "completed",
    transactionHash: "test",
    network: "local",
    payer: { address: noAgent },
    completedAt: "2026-01-01T00:00:00.000Z",
    escrowReleased: false,
    reputationUpdated: false,
    test: true,
  },
  "payment.failed": {
    ...testPayment,
    status: "failed",
    reason: "insufficient_funds",
    errorCode: "E_INSUFFICIENT_BALANCE",
    errorMessage: "the payer's balance is too small",
    failedAt: "2026-01-01T00:00:00.000Z",
    test: true,
  },
  "payment.canceled": {
    ...testPayment,
    status: "canceled",
    reason: null,
    errorCode: null,
    errorMessage: null,
    canceledAt: "2026-01-01T00:00:00.000Z",
    test: true,
  },
  "reputation.updated": {
    agentId: noAgent,
    oldScore: 740,
    newScore: 755,
    change: 15,
    basis: "proven",
    tier: "gold",
    tierChanged: true,
    components: {
      successRate: 0.9,
      serviceQuality: 0.8,
      responseTime: 0.6,
      volumeConsistency: 0.35,
    },
    trigger: "payment_completed",
    relatedPaymentId: "pay_test",
    test: true,
  },
  "credential.issued": {
    credentialId: "cred_test",
    type: "SkillCredential",
    subjectId: noAgent,
    test: true,
  },
  "credential.revoked": { credentialId: "cred_test", reason: "test", test: true },
  "credential.expired": {
    credentialId: "cred_test",
    type: "SkillCredential",
    subjectId: noAgent,
    expiresAt: "2026-01-01T00:00:00.000Z",
    test: true,
  },
  "dispute.created": {
    disputeId: "dsp_test",
    paymentId: "pay_test",
    agentId: noAgent,
    reason: "test",
    test: true,
  },
  "dispute.resolved": {
    disputeId: "dsp_test",
    paymentId: "pay_test",
    agentId: noAgent,
    resolution: "test",
    winner: "payer",
    test: true,
  },
  "agent.closed": {
    agentId: noAgent,
    closedAt: "2026-01-01T00:00:00.000Z",
    credentials: "keep",
    test: true,
  },
};
