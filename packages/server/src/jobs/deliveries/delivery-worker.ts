import { defined } from "@arcs/core/internal";

import type { WebhookAttempt } from "../../webhooks/webhook-sender.ts";
import type { Store } from "../../store/database/store.ts";
import { type Clock, systemClock } from "../../base/clock.ts";
import {
  claimDeliveries,
  type ClaimedDelivery,
  type DeliverySettlement,
  type FailingEndpoint,
  renewDeliveries,
  settleDeliveries,
} from "../../store/webhooks/deliveries.ts";
import { type Queue, type QueueResult, startQueue } from "../engine/queue.ts";
import { nextAttemptAt, type RetryLadder } from "../engine/retry-ladder.ts";

/** How one attempt went. */
export type DeliveryAttempt = WebhookAttempt & {
  /** Set when the delivery is over although it failed: no further attempt is wanted. */
  isFinal?: true;
};

/** How a delivery worker works. */
export type DeliveryWorkerOptions = {
  /** Makes one attempt. It must not throw: a failure is an outcome. */
  deliver: (delivery: ClaimedDelivery, signal: AbortSignal) => Promise<DeliveryAttempt>;
  ladder: RetryLadder;
  /** Called with endpoints whose attempts have just failed, to pause them or give them up. */
  onFailing?: (endpoints: readonly FailingEndpoint[]) => Promise<void>;
  onError: (error: unknown) => void;
  clock?: Clock;
  /** Attempts at once. */
  concurrency?: number;
  /** Attempts at once to one subscription, over all servers. */
  perSubscription?: number;
  /** Attempts at once for one account, over all servers; as many as there are unless given. */
  perAccount?: number;
  pollMs?: number;
  leaseMs?: number;
};

// An account that is forgotten begins its turns anew, which does no harm and keeps the list short.
const MOST_TURNS = 1000;

type Attempted = DeliveryAttempt & { at: Date };

/** Starts to make the deliveries of a store. Any number of servers may; each delivery is with one of them at a time. */
export function startDeliveryWorker(store: Store, options: DeliveryWorkerOptions): Queue {
  const { deliver, ladder, onFailing, onError, clock = systemClock } = options;
  const { concurrency = 64, perSubscription = 4, pollMs = 1000, leaseMs = 30_000 } = options;
  const { perAccount = concurrency } = options;
  const leases = store.kind === "embedded" ? ({ leases: "end with a crash" } as const) : {};
  const afterSubscription = new Map<string, string>();
  let afterAccount = "";
  const queue = startQueue<ClaimedDelivery, Attempted>({
    source: {
      async claim(request) {
        const turns = { afterAccount, afterSubscription };
        const claim = { ...request, ...leases, perSubscription, perAccount, turns };
        const claimed = await store.transaction((tx) => claimDeliveries(tx, claim));
        if (afterSubscription.size > MOST_TURNS) afterSubscription.clear();
        for (const { accountId, subscriptionId } of claimed) afterSubscription.set(accountId, subscriptionId);
        afterAccount = claimed.at(-1)?.accountId ?? afterAccount;
        return claimed;
      },
      async renew(deliveries, request) {
        const held = new Set(await renewDeliveries(store.pool, deliveries, request));
        return deliveries.filter(({ id }) => held.has(id));
      },
      async settle(results) {
        const settlements = results.map((result) => settlementOf(result, ladder));
        // Also where it is one statement: it may lock the subscriptions of others who do the same, and is then tried again.
        const { failing } = await store.transaction((tx) => settleDeliveries(tx, settlements));
        if (failing.length > 0) await onFailing?.(failing);
      },
    },
    async handle(delivery, signal) {
      const attempt = await deliver(delivery, signal);
      return { ...attempt, at: clock.now() };
    },
    onError,
    clock,
    concurrency,
    pollMs,
    leaseMs,
  });
  const unsubscribe = store.onWork("deliveries", queue.wake);
  return {
    ...queue,
    async stop(request) {
      unsubscribe();
      await queue.stop(request);
    },
  };
}

function settlementOf(
  { item: delivery, outcome: attempt }: QueueResult<ClaimedDelivery, Attempted>,
  ladder: RetryLadder,
): DeliverySettlement {
  const isOver = attempt.outcome === "success" || attempt.isFinal === true;
  const retryAt = isOver ? undefined : nextAttemptAt(ladder, delivery.attempts + 1, { now: attempt.at });
  return { delivery, ...attempt, ...defined({ retryAt }) };
}
