import { SdkError } from "@arcs/core";

import type { Clock, ReportError } from "../../../platform/base/runtime.ts";
import { nextAttemptAt, type RetryLadder } from "../../../platform/jobs/store.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import type { Store } from "../../../platform/db/store.ts";
import {
  findDueUnread,
  type FollowedTransaction,
  forgetUnread,
  noteUnread,
  postponeUnread,
} from "./unread-transactions.ts";

/** Result of a retry: the time of the transaction, where the chain says so, or why it cannot be read. */
export type Retried = { paidAt: Date | undefined } | { problem: string };

const DAY_SECONDS = 86_400;
/** Soon for an endpoint that is behind, then daily for 30 days: for longer nothing that was missed is taken up. */
const LADDER: RetryLadder = [60, 300, 1800, 7200, 43_200, ...Array.from({ length: 29 }, () => DAY_SECONDS)];
// Anybody can make some: the new ones must not wait for all of them.
const MAX_RETRIES = 100;

/** Notes a transaction that could not be read, to be tried again. */
export async function putAside(
  tx: Transaction,
  { clock, onError }: { clock: Clock; onError: ReportError },
  { problem, ...transaction }: FollowedTransaction & { problem: string },
): Promise<void> {
  const now = clock.now();
  await noteUnread(tx, transaction, { problem, now, nextAt: nextAttemptAt(LADDER, 1, { now }) ?? now });
  onError(new SdkError("unavailable", problem), `read the transaction ${transaction.transactionHash}, and tries again`);
}

/**
 * Tries those again that are due. One that can be read now is not taken here: what came after it was taken without it, and a root's
 * refund of a payment that nobody had read counted for nothing. So the caller goes through its accounts once more from then on,
 * which takes nothing twice, and then forgets those that it read.
 *
 * @param options.read - throws where the chain does not answer at all
 * @returns the time from which on to go through the accounts once more, in Unix seconds, where one can be read now
 */
export async function retryUnread(
  { store, clock, onError }: { store: Store; clock: Clock; onError: ReportError },
  {
    network,
    accounts,
    read,
  }: { network: string; accounts: readonly string[]; read: (transactionHash: string) => Promise<Retried> },
): Promise<{ since: number | undefined; readable: ReadonlySet<string>; forget: () => Promise<void> }> {
  const due = await findDueUnread(store.pool, { network, accounts, now: clock.now(), limit: MAX_RETRIES });
  const readable: FollowedTransaction[] = [];
  let since: number | undefined;
  for (const each of due) {
    const retried = await read(each.transactionHash);
    if ("problem" in retried) {
      const nextAt = nextAttemptAt(LADDER, each.attempts + 2, { now: clock.now() });
      if (nextAt !== undefined) await postponeUnread(store.pool, each, { problem: retried.problem, nextAt });
      else {
        await forgetUnread(store.pool, each);
        onError(
          new SdkError("unavailable", retried.problem),
          `read the transaction ${each.transactionHash}, and gives it up`,
        );
      }
      continue;
    }
    readable.push(each);
    // Where the chain tells no time: it was there when it was found, and no more than a day old.
    const paidAt = retried.paidAt?.getTime() ?? each.foundAt.getTime() - DAY_SECONDS * 1000;
    since = Math.min(since ?? Number.POSITIVE_INFINITY, Math.floor(paidAt / 1000));
  }
  return {
    since,
    readable: new Set(readable.map(({ transactionHash }) => transactionHash)),
    forget: async () => {
      for (const each of readable) await forgetUnread(store.pool, each);
    },
  };
}
