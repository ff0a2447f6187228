import { assertShape, backOff, defined, type Shape, naming } from "@arcs/core/internal";
import { type Clock, type ReportError, systemClock } from "../../../platform/base/runtime.ts";
import { type Queue, startQueue } from "../../../platform/jobs/queue.ts";
import type { SecretBox } from "../../../platform/base/secret-box.ts";
import type { Store } from "../../../platform/db/store.ts";
import {
  type ClaimedDelivery,
  type FailingEndpoint,
  claimDeliveries,
  type DeliverySettlement,
  renewDeliveries,
  settleDeliveries,
} from "./store.ts";
import { type RetryLadder, nextAttemptAt } from "../../../platform/jobs/jobs.ts";
import { disableSubscription, pauseSubscription } from "../subscriptions/store.ts";
import { isSdkError, signWebhook } from "@arcs/core";
import { createHostResolver, type ResolveHost } from "#process";
import {
  createSafeAgent,
  endpointUrlProblem,
  readAnswer,
  requestUntil,
  type WebhookTargets,
} from "../../../platform/outbound/endpoints.ts";

/** The parts of the server that deliveries need. */
export type WebhookDeliveriesContext = {
  store: Store;
  clock: Clock;
  secretBox: SecretBox;
  webhooks: WebhookSender;
  onError: ReportError;
};

const deliveriesContext: Shape = {
  store: { pool: { query: "function" }, transaction: "function", onWork: "function" },
  clock: { now: "function", sleep: "function" },
  secretBox: { open: "function" },
  webhooks: { send: "function" },
  onError: "function",
};

type WebhookDeliveriesOptions = Partial<
  Pick<
    DeliveryWorkerOptions,
    "concurrency" | "perSubscription" | "perAccount" | "pollMs" | "leaseMs"
  >
> & {
  /** Called with each attempt, for metrics. */
  onAttempt?: (attempt: DeliveryAttempt) => void;
};

const GONE = 410;

// A place costs a socket and little else. There must be more of them than endpoints that hang at
// the same time: each of those holds one for five seconds, four before it is known.
const CONCURRENCY = 512;
// However many endpoints of one account hang, the others' deliveries begin at once.
const PER_ACCOUNT = CONCURRENCY / 4;

/**
 * Starts to deliver events to their subscribers (specification 6): signed, each at least once,
 * retried by the ladder of the specification. An endpoint that answers 410 is given up at once, one
 * that fails for five days then. Any number of servers that share a store may.
 */
export function startWebhookDeliveries(
  context: WebhookDeliveriesContext,
  given: WebhookDeliveriesOptions = {},
): Queue {
  assertShape(context, "context", deliveriesContext);
  assertShape(given, "options", { "onAttempt?": "function" });
  const { onAttempt, ...options } = given;
  const { store, clock, onError } = context;
  return startDeliveryWorker(store, {
    concurrency: CONCURRENCY,
    perAccount: PER_ACCOUNT,
    ...options,
    ladder: WEBHOOK_LADDER,
    clock,
    async deliver(delivery, signal) {
      const attempt = await deliver(context, { delivery, signal });
      onAttempt?.(attempt);
      return attempt;
    },
    onFailing: (endpoints) => pauseOrDisable(context, endpoints),
    onError: (error) => onError(error, "deliver webhooks"),
  });
}

async function deliver(
  context: WebhookDeliveriesContext,
  { delivery, signal }: { delivery: ClaimedDelivery; signal: AbortSignal },
): Promise<DeliveryAttempt> {
  const { store, clock, webhooks, onError } = context;
  try {
    const attempt = await webhooks.send({ ...signDelivery(context, delivery), signal });
    if (attempt.statusCode !== GONE) return attempt;
    const reason = "the endpoint answered 410: it is gone";
    await disableSubscription(store.pool, delivery.subscriptionId, { reason, now: clock.now() });
    return { ...attempt, isFinal: true };
  } catch (error) {
    onError(error, `deliver ${delivery.id}`);
    return { outcome: "failure", error: "the server could not make the attempt" };
  }
}

/**
 * The ladder of webhook deliveries (specification 6): after 1 and 5 minutes, half an hour, 2 and 12
 * hours.
 */
export const WEBHOOK_LADDER: readonly number[] = [60, 300, 1800, 7200, 43_200];

type HealthVerdict =
  | { verdict: "go on" }
  /** It is paused: nothing is sent to it until then, and then one delivery at a time. */
  | { verdict: "pause"; until: Date }
  | { verdict: "disable"; reason: string };

const FAILURES_BEFORE_PAUSE = 5;
const SHORTEST_PAUSE_MS = 5000;
// No retry comes later than the ladder says.
const MAX_PAUSE_MS = 1000 * Math.min(...WEBHOOK_LADDER);
const GIVE_UP_AFTER_MS = 5 * 24 * 60 * 60 * 1000;

/**
 * Assesses an endpoint whose attempts have just failed: a circuit breaker. After five failures in a
 * row it gets rests of 5 seconds and longer, up to a minute; when nothing has succeeded for five
 * days it is given up.
 */
export function assessEndpoint(
  {
    consecutiveFailures,
    failingSince,
  }: Pick<FailingEndpoint, "consecutiveFailures" | "failingSince">,
  { now }: { now: Date },
): HealthVerdict {
  if (now.getTime() - failingSince.getTime() >= GIVE_UP_AFTER_MS) {
    return {
      verdict: "disable",
      reason: `no delivery has succeeded since ${failingSince.toISOString()}`,
    };
  }
  if (consecutiveFailures < FAILURES_BEFORE_PAUSE) return { verdict: "go on" };
  const failures = consecutiveFailures - FAILURES_BEFORE_PAUSE + 1;
  const pause = backOff(failures, { first: SHORTEST_PAUSE_MS, max: MAX_PAUSE_MS });
  return { verdict: "pause", until: new Date(now.getTime() + pause) };
}

async function pauseOrDisable(
  { store, clock, onError }: WebhookDeliveriesContext,
  endpoints: readonly FailingEndpoint[],
): Promise<void> {
  const now = clock.now();
  for (const { subscriptionId, ...health } of endpoints) {
    const assessed = assessEndpoint(health, { now });
    try {
      if (assessed.verdict === "pause")
        await pauseSubscription(store.pool, subscriptionId, { until: assessed.until });
      if (assessed.verdict === "disable") {
        await disableSubscription(store.pool, subscriptionId, { reason: assessed.reason, now });
      }
    } catch (error) {
      // The deliveries are already recorded as done; the next failure brings this up again.
      onError(error, `check the endpoint of ${subscriptionId}`);
    }
  }
}

export type DeliveryWorkerOptions = {
  /** Makes one attempt. It must not throw: a failure is an outcome. */
  deliver: (delivery: ClaimedDelivery, signal: AbortSignal) => Promise<DeliveryAttempt>;
  ladder: RetryLadder;
  /** Called with endpoints whose attempts have just failed, to pause them or give them up. */
  onFailing?: (endpoints: readonly FailingEndpoint[]) => Promise<void>;
  onError: (error: unknown) => void;
  clock?: Clock;
  concurrency?: number;
  perSubscription?: number;
  /** Attempts at once for one account, over all servers; as many as there are unless given. */
  perAccount?: number;
  pollMs?: number;
  leaseMs?: number;
};

export type DeliveryAttempt = WebhookAttempt & {
  /** Set when the delivery is over although it failed: no further attempt is wanted. */
  isFinal?: true;
};

// An account that is forgotten begins its turns anew, which does no harm and keeps the list short.
const MAX_TURNS = 1000;

/**
 * Starts to make the deliveries of a store. Any number of servers may; each delivery is with one of
 * them at a time.
 */
export function startDeliveryWorker(store: Store, options: DeliveryWorkerOptions): Queue {
  const { deliver, ladder, onFailing, onError, clock = systemClock } = options;
  const { concurrency = 64, perSubscription = 4, pollMs = 1000, leaseMs = 30_000 } = options;
  const { perAccount = concurrency } = options;
  const afterSubscription = new Map<string, string>();
  let afterAccount = "";
  return startQueue<ClaimedDelivery, DeliverySettlement>({
    source: {
      async claim(request) {
        const turns = { afterAccount, afterSubscription };
        const wanted = { ...request, perSubscription, perAccount, turns };
        const claimed = await store.transaction((tx) => claimDeliveries(tx, wanted));
        if (afterSubscription.size > MAX_TURNS) afterSubscription.clear();
        for (const { accountId, subscriptionId } of claimed)
          afterSubscription.set(accountId, subscriptionId);
        afterAccount = claimed.at(-1)?.accountId ?? afterAccount;
        return claimed;
      },
      renew: (deliveries, request) => renewDeliveries(store.pool, deliveries, request),
      async settle(results) {
        const settlements = results.map(({ outcome }) => outcome);
        // Also where it is one statement: it may lock the subscriptions of others who do the same,
        // and is then tried again.
        const { failing } = await store.transaction((tx) => settleDeliveries(tx, settlements));
        if (failing.length > 0) await onFailing?.(failing);
      },
    },
    async handle(delivery, signal) {
      const { isFinal, ...attempt } = await deliver(delivery, signal);
      const at = clock.now();
      const isOver = attempt.outcome === "success" || isFinal === true;
      const retryAt = isOver
        ? undefined
        : nextAttemptAt(ladder, delivery.attempts + 1, { now: at });
      return { delivery, ...attempt, at, ...defined({ retryAt }) };
    },
    subscribe: (wake) => store.onWork("deliveries", wake),
    onError,
    clock,
    concurrency,
    pollMs,
    leaseMs,
  });
}

type WebhookRequest = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
  signal?: AbortSignal;
};

export type WebhookAttempt = Pick<
  DeliverySettlement,
  "outcome" | "statusCode" | "error" | "response" | "responseTimeMs"
>;

/** Sends requests to endpoints that subscribers have chosen. */
export type WebhookSender = {
  /** Makes one attempt. What goes wrong is an outcome, never thrown. */
  send(request: WebhookRequest): Promise<WebhookAttempt>;
  /** Ends its connections. */
  close(): Promise<void>;
};

/** How a sender works. */
export type WebhookSenderOptions = {
  targets: WebhookTargets;
  /** Name resolution: another one for tests. */
  resolve?: ResolveHost;
  /** Milliseconds that an attempt may take in all; 5,000 unless given (specification 6). */
  timeoutMs?: number;
  /** Certificates to trust besides those of Node: for tests. */
  ca?: string;
};

const TIMEOUT_MS = 5000;
const MAX_ANSWER_BYTES = 16_384;
const KEPT_CHARACTERS = 1000;

type Answer = { statusCode: number; response: string; note?: string };

/**
 * Creates what sends webhooks: https only, to public addresses only, without redirects, 5 seconds
 * in all, and with the answer read to its 16,384th byte at most. With the targets
 * `public_and_loopback` it also sends to this machine, by http too.
 */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  assertShape(options, "options", {
    targets: "text",
    "resolve?": "function",
    "timeoutMs?": "count",
  });
  const { targets, resolve = createHostResolver(), timeoutMs = TIMEOUT_MS, ca } = options;
  const agent = createSafeAgent({
    targets,
    resolve,
    connectTimeoutMs: timeoutMs,
    ...defined({ ca }),
  });
  const late: WebhookAttempt = {
    outcome: "timeout",
    error: `no complete answer within ${timeoutMs / 1000} s`,
  };

  return {
    async send(request) {
      const startedAt = performance.now();
      const attempt = await tryOnce(request);
      return { ...attempt, responseTimeMs: Math.round(performance.now() - startedAt) };
    },
    close: () => agent.destroy(),
  };

  async function tryOnce({ url, headers, body, signal }: WebhookRequest): Promise<WebhookAttempt> {
    const problem = endpointUrlProblem(url, targets);
    if (problem !== undefined) return { outcome: "failure", error: `the URL ${problem}` };
    if (signal?.aborted === true) return stopped;
    const { origin, pathname, search } = new URL(url);
    const control = new AbortController();
    const timer = setTimeout(() => control.abort(late), timeoutMs);
    signal?.addEventListener("abort", () => control.abort(stopped));
    try {
      const path = `${pathname}${search}`;
      // The timer is for all of it: limits of its parts would each set another one.
      const request = {
        origin,
        path,
        method: "POST",
        headers,
        body,
        headersTimeout: 0,
        bodyTimeout: 0,
      } as const;
      const answer = await requestUntil(control.signal, agent, request);
      const { bytes, isWhole } = await readAnswer(answer.body, MAX_ANSWER_BYTES);
      const note = isWhole ? undefined : `the answer was cut off after ${MAX_ANSWER_BYTES} bytes`;
      const response = bytes.toString("utf8").slice(0, KEPT_CHARACTERS);
      return outcomeOf({ statusCode: answer.statusCode, response, ...defined({ note }) });
    } catch (error) {
      if (control.signal.aborted) return control.signal.reason as WebhookAttempt;
      return isTimeout(error) ? late : { outcome: "failure", error: explain(error) };
    } finally {
      clearTimeout(timer);
    }
  }
}

const stopped: WebhookAttempt = { outcome: "failure", error: "the server stopped the attempt" };

function outcomeOf({ statusCode, response, note }: Answer): WebhookAttempt {
  if (statusCode >= 200 && statusCode < 300) {
    return { outcome: "success", statusCode, response, ...defined({ error: note }) };
  }
  const isRedirect = statusCode >= 300 && statusCode < 400;
  const what = `the endpoint answered ${statusCode}${isRedirect ? "; redirects are not followed" : ""}`;
  return {
    outcome: "failure",
    statusCode,
    response,
    error: note === undefined ? what : `${what}; ${note}`,
  };
}

function isTimeout(error: unknown): boolean {
  const code = codeOf(error);
  return code === "UND_ERR_CONNECT_TIMEOUT" || code === "ETIMEDOUT";
}

/** One line without anything of ours: subscribers read it. */
function explain(error: unknown): string {
  if (isSdkError(error)) return error.message;
  if (error instanceof Error && error.name === "HTTPParserError")
    return "the endpoint's answer is no HTTP";
  // When every address of a name was tried, this stands for all of them.
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const code = codeOf(first) ?? codeOf(error);
  if (code === undefined) return "the connection failed";
  return /CERT|ALTNAME|SELF_SIGNED|ISSUER/.test(code)
    ? `the endpoint's certificate was not accepted: ${code}`
    : `the connection failed: ${code}`;
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" && /^[A-Z0-9_]{1,60}$/.test(error.code)
    ? error.code
    : undefined;
}

type SignableDelivery = Pick<
  ClaimedDelivery,
  | "id"
  | "subscriptionId"
  | "eventId"
  | "eventType"
  | "body"
  | "url"
  | "secret"
  | "previousSecret"
  | "previousSecretExpiresAt"
>;

/**
 * Signs a delivery for an attempt now, with the headers of specification 6 and those of Standard
 * Webhooks. While a secret is being replaced both sign.
 *
 * @throws SdkError `secret_unreadable` when the server has another key than the one that the secret
 *   was sealed with
 */
export function signDelivery(
  { secretBox, clock }: { secretBox: Pick<SecretBox, "open">; clock: Clock },
  delivery: SignableDelivery,
): Pick<WebhookRequest, "url" | "headers" | "body"> {
  const {
    id,
    subscriptionId,
    eventId,
    eventType,
    url,
    secret,
    previousSecret,
    previousSecretExpiresAt,
  } = delivery;
  const now = clock.now();
  const isOverlapping = previousSecretExpiresAt !== null && previousSecretExpiresAt > now;
  const previous = previousSecret !== null && isOverlapping ? [previousSecret] : [];
  const body = Buffer.from(delivery.body);
  const secrets = [secret, ...previous].map((sealed) => secretBox.open(sealed, subscriptionId));
  const timestamp = Math.floor(now.getTime() / 1000);
  const signatures = signWebhook({ body, secrets, eventType, eventId, deliveryId: id, timestamp });
  const headers = {
    ...signatures,
    "user-agent": naming.WEBHOOK_USER_AGENT,
    "content-type": "application/json",
  };
  return { url, headers, body };
}
