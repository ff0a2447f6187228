import { assertShape, type Shape } from "@arcs/core/internal";
import type { Clock } from "../../../platform/base/clock.ts";
import type { Hold } from "../../../platform/base/hold.ts";
import type { ReportError } from "../../../platform/base/report-error.ts";
import type { SecretBox } from "../../../platform/base/secret-box.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { WebhookSender } from "./webhook-sender.ts";
import type { ClaimedDelivery } from "./store.ts";
import type { FailingEndpoint } from "./settle-deliveries.ts";
import type { DeliveryAttempt } from "./delivery-source.ts";
import { type DeliveryWorkerOptions, startDeliveryWorker } from "./delivery-worker.ts";
import type { Queue } from "../../../platform/jobs/queue.ts";
import { WEBHOOK_LADDER } from "../../../platform/jobs/retry-ladder.ts";
import { disableSubscription, pauseSubscription } from "../subscriptions/store.ts";
import { assessEndpoint } from "./endpoint-health.ts";
import { signDelivery } from "./sign-delivery.ts";

/** What the deliveries need of a server. */
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

/** How the deliveries are made. */
export type WebhookDeliveriesOptions = Partial<
  Pick<DeliveryWorkerOptions, "concurrency" | "perSubscription" | "perAccount" | "pollMs" | "leaseMs">
> & {
  /** Called with each attempt, for metrics. */
  onAttempt?: (attempt: DeliveryAttempt) => void;
};

const GONE = 410;

// A place costs a socket and little else. There must be more of them than endpoints that hang at the same time: each of
// those holds one for five seconds, four before it is known.
const CONCURRENCY = 512;
// However many endpoints of one account hang, the others' deliveries begin at once.
const PER_ACCOUNT = CONCURRENCY / 4;

/**
 * Starts to deliver events to their subscribers (specification 6): signed, each at least once, retried by the ladder of the
 * specification. An endpoint that answers 410 is given up at once, one that fails for five days then. Any number of
 * servers that share a store may.
 */
export function startWebhookDeliveries(context: WebhookDeliveriesContext, given: WebhookDeliveriesOptions = {}): Queue {
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
    async deliver(delivery, hold) {
      const attempt = await deliver(context, { delivery, hold });
      onAttempt?.(attempt);
      return attempt;
    },
    onFailing: (endpoints) => pauseOrDisable(context, endpoints),
    onError: (error) => onError(error, "deliver webhooks"),
  });
}

async function deliver(
  context: WebhookDeliveriesContext,
  { delivery, hold }: { delivery: ClaimedDelivery; hold: Hold },
): Promise<DeliveryAttempt> {
  const { store, clock, webhooks, onError } = context;
  try {
    const attempt = await webhooks.send({ ...signDelivery(context, delivery), hold });
    if (attempt.statusCode !== GONE) return attempt;
    const reason = "the endpoint answered 410: it is gone";
    await disableSubscription(store.pool, delivery.subscriptionId, { reason, now: clock.now() });
    return { ...attempt, isFinal: true };
  } catch (error) {
    onError(error, `deliver ${delivery.id}`);
    return { outcome: "failure", error: "the server could not make the attempt" };
  }
}

async function pauseOrDisable(
  { store, clock, onError }: WebhookDeliveriesContext,
  endpoints: readonly FailingEndpoint[],
): Promise<void> {
  const now = clock.now();
  for (const { subscriptionId, ...health } of endpoints) {
    const assessed = assessEndpoint(health, { now });
    try {
      if (assessed.verdict === "pause") await pauseSubscription(store.pool, subscriptionId, { until: assessed.until });
      if (assessed.verdict === "disable") {
        await disableSubscription(store.pool, subscriptionId, { reason: assessed.reason, now });
      }
    } catch (error) {
      // What was delivered is written down already; the next failure brings this up again.
      onError(error, `check the endpoint of ${subscriptionId}`);
    }
  }
}
