import { defined } from "@arcs/core/internal";

import type { Store } from "../../../platform/db/store.ts";
import { type Clock, systemClock } from "../../../platform/base/clock.ts";
import type { Hold } from "../../../platform/base/hold.ts";
import type { ClaimedDelivery } from "./store.ts";
import type { FailingEndpoint } from "./settle-deliveries.ts";
import { type Queue, startQueue } from "../../../platform/jobs/queue.ts";
import type { RetryLadder } from "../../../platform/jobs/retry-ladder.ts";
import { type Attempted, createDeliverySource, type DeliveryAttempt } from "./delivery-source.ts";

/** How a delivery worker works. */
export type DeliveryWorkerOptions = {
  /** Makes one attempt. It must not throw: a failure is an outcome. */
  deliver: (delivery: ClaimedDelivery, hold: Hold) => Promise<DeliveryAttempt>;
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

/** Starts to make the deliveries of a store. Any number of servers may; each delivery is with one of them at a time. */
export function startDeliveryWorker(store: Store, options: DeliveryWorkerOptions): Queue {
  const { deliver, ladder, onFailing, onError, clock = systemClock } = options;
  const { concurrency = 64, perSubscription = 4, pollMs = 1000, leaseMs = 30_000 } = options;
  const { perAccount = concurrency } = options;
  const queue = startQueue<ClaimedDelivery, Attempted>({
    source: createDeliverySource(store, { ladder, perSubscription, perAccount, ...defined({ onFailing }) }),
    async handle(delivery, hold) {
      const attempt = await deliver(delivery, hold);
      return Object.assign(attempt, { at: clock.now() });
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
