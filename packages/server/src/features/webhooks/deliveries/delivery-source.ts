import { defined } from "@arcs/core/internal";

import type { Store } from "../../../platform/db/store.ts";
import { claimDeliveries, type ClaimedDelivery, renewDeliveries } from "./store.ts";
import { type DeliverySettlement, type FailingEndpoint, settleDeliveries } from "./settle-deliveries.ts";
import type { WebhookAttempt } from "./webhook-sender.ts";
import type { QueueRequest, QueueResult, QueueSource } from "../../../platform/jobs/queue.ts";
import { nextAttemptAt, type RetryLadder } from "../../../platform/jobs/store.ts";

/** How one attempt went. */
export type DeliveryAttempt = WebhookAttempt & {
  /** Set when the delivery is over although it failed: no further attempt is wanted. */
  isFinal?: true;
};

/** An attempt, and when it ended. */
export type Attempted = DeliveryAttempt & { at: Date };

/** How deliveries are taken from the store, and what came of them is written down. */
export type DeliverySourceOptions = {
  ladder: RetryLadder;
  perSubscription: number;
  perAccount: number;
  /** Called with endpoints whose attempts have just failed. */
  onFailing?: (endpoints: readonly FailingEndpoint[]) => Promise<void>;
};

// An account that is forgotten begins its turns anew, which does no harm and keeps the list short.
const MAX_TURNS = 1000;

/** Creates the source of a delivery worker. */
export function createDeliverySource(
  store: Store,
  { ladder, perSubscription, perAccount, onFailing }: DeliverySourceOptions,
): QueueSource<ClaimedDelivery, Attempted> {
  const leases = store.kind === "embedded" ? ({ leases: "end with a crash" } as const) : {};
  const afterSubscription = new Map<string, string>();
  let afterAccount = "";

  function claimOf(request: QueueRequest<ClaimedDelivery>): Parameters<typeof claimDeliveries>[1] {
    return { ...request, perSubscription, perAccount, turns: { afterAccount, afterSubscription } };
  }

  function noteTurns(claimed: ClaimedDelivery[]): ClaimedDelivery[] {
    if (afterSubscription.size > MAX_TURNS) afterSubscription.clear();
    for (const { accountId, subscriptionId } of claimed) afterSubscription.set(accountId, subscriptionId);
    afterAccount = claimed.at(-1)?.accountId ?? afterAccount;
    return claimed;
  }

  /** Not where an attempt failed: what its endpoint is sent next depends on what is done about that. */
  function settleAndClaim(
    settlements: readonly DeliverySettlement[],
    request: QueueRequest<ClaimedDelivery>,
  ): Promise<ClaimedDelivery[]> {
    return store.transaction(async (tx) => {
      const settled = settleDeliveries(tx, settlements);
      // A crash does not lose settled deliveries, and so neither these leases.
      const claimed = claimDeliveries(tx, claimOf(request));
      tx.sendCommit();
      return (await Promise.all([claimed, settled]))[0];
    });
  }

  return {
    async claim(request) {
      const claimed = await store.transaction((tx) => {
        const claiming = claimDeliveries(tx, { ...claimOf(request), ...leases });
        tx.sendCommit();
        return claiming;
      });
      return noteTurns(claimed);
    },
    async renew(deliveries, request) {
      const held = new Set(await renewDeliveries(store.pool, deliveries, request));
      return deliveries.filter(({ id }) => held.has(id));
    },
    async settle(results, request) {
      const settlements = results.map((result) => settlementOf(result, ladder));
      const haveSucceeded = settlements.every(({ outcome }) => outcome === "success");
      if (haveSucceeded && request !== undefined) return noteTurns(await settleAndClaim(settlements, request));
      // Also where it is one statement: it may lock the subscriptions of others who do the same, and is then tried again.
      const { failing } = await store.transaction((tx) => settleDeliveries(tx, settlements));
      if (failing.length > 0) await onFailing?.(failing);
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
