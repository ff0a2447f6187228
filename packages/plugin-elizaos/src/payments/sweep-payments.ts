import type { ArcsClient } from "@arcs/client";
import { isSdkError } from "@arcs/core";

import type { PluginState } from "../state.ts";
import type { FollowState, FollowStore, QueuedTransaction } from "./follow-state.ts";
import { listNewTransactions, listTokenAccounts, readPayments } from "./ledger-payments.ts";
import { reportPayment } from "./report-payment.ts";

/** What one sweep did. */
export type SweepCounts = {
  /** Transactions that came up. */
  found: number;
  /** Payments that the service knows now. */
  reported: number;
  /** Payments that the service will never take, by its code. */
  refused: Record<string, number>;
  /** Transactions that are still to be reported. */
  waiting: number;
};

/** What a sweep works with. */
export type Sweep = Pick<PluginState, "ask" | "address" | "config" | "jobs"> & {
  client: ArcsClient;
  store: FollowStore;
  signal: AbortSignal;
  /** Milliseconds since 1970. */
  now: () => number;
};

// The service takes payments of the last day; what it has not taken by then, it never will.
const KEPT_MS = 24 * 3_600_000;
// Public endpoints limit the rate of requests.
const AT_ONCE = 4;

/**
 * Looks for new payments on the ledger and reports them: first the cursors and what is to be reported are saved, then the
 * payments are reported, and what is done leaves the queue. A crash in between makes payments be reported once more, which
 * the service does not count twice.
 *
 * @throws SdkError what kept the sweep from going on; what was done until then is saved
 */
export async function sweepPayments(sweep: Sweep): Promise<SweepCounts> {
  const { store, config, now } = sweep;
  const state = await store.load();
  const givenUp = dropLate(state, now());
  const { found, isMoved } = await discover(sweep, state);
  if (isMoved || givenUp > 0) await store.save(state);
  const refused = givenUp === 0 ? {} : { given_up: givenUp };
  const counts: SweepCounts = { found, reported: 0, refused, waiting: state.queue.length };
  const due = state.queue.filter(({ signature }) => !sweep.jobs.isUnderWay(signature, now()));
  for (let at = 0; at < due.length; at += config.batchSize) {
    const batch = due.slice(at, at + config.batchSize);
    const done = new Set<string>();
    try {
      await inTurns(batch, async (queued) => {
        if (await settle(sweep, queued, counts)) done.add(queued.signature);
      });
    } finally {
      state.queue = state.queue.filter(({ signature }) => !done.has(signature));
      counts.waiting = state.queue.length;
      for (const signature of done) sweep.jobs.forget(signature);
      if (done.size > 0) await store.save(state);
    }
  }
  return counts;
}

/** Drops what waited for too long; tells how many. */
function dropLate(state: FollowState, now: number): number {
  const { length } = state.queue;
  state.queue = state.queue.filter(({ foundAt }) => now - foundAt <= KEPT_MS);
  return length - state.queue.length;
}

/** Puts new transactions into the queue, and moves the cursors. Only in memory: nothing of it holds if it fails midway. */
async function discover(sweep: Sweep, state: FollowState): Promise<{ found: number; isMoved: boolean }> {
  const { address, now } = sweep;
  const known = new Set(state.queue.map(({ signature }) => signature));
  const cursors = { ...state.cursors };
  const found: QueuedTransaction[] = [];
  const since = Math.floor((now() - KEPT_MS) / 1000);
  // Accounts that were closed since are followed to their end.
  const accounts = new Set([...(await listTokenAccounts(sweep, address)), ...Object.keys(cursors)]);
  for (const account of accounts) {
    const { transactions, cursor } = await listNewTransactions(sweep, account, { cursor: cursors[account], since });
    if (cursor !== undefined) cursors[account] = cursor;
    for (const transaction of transactions) {
      // One transaction can name several accounts of the agent.
      if (known.has(transaction.signature)) continue;
      known.add(transaction.signature);
      found.push({ ...transaction, foundAt: now() });
    }
  }
  const isMoved = Object.entries(cursors).some(
    ([account, { signature }]) => state.cursors[account]?.signature !== signature,
  );
  state.cursors = cursors;
  state.queue.push(...found.sort((one, other) => one.slot - other.slot));
  return { found: found.length, isMoved };
}

/** Reports the payments of one transaction; tells whether nothing is left to do. */
async function settle(sweep: Sweep, { signature }: QueuedTransaction, counts: SweepCounts): Promise<boolean> {
  const { client, address, config, jobs, signal } = sweep;
  const payments = await readOrWait(sweep, signature);
  let isDone = payments !== undefined;
  for (const transfer of payments ?? []) {
    const report = { agentId: address, network: config.network, transactionHash: signature, transfer };
    const result = await reportPayment(client, { ...report, job: jobs.outcomeOf(signature) }, { signal });
    if (result.outcome === "known") counts.reported++;
    else if (result.outcome === "refused") counts.refused[result.code] = (counts.refused[result.code] ?? 0) + 1;
    else isDone = false;
  }
  return isDone;
}

/** An endpoint that refuses one transaction may have it later; one that is away stops the sweep. */
async function readOrWait(sweep: Sweep, signature: string): ReturnType<typeof readPayments> {
  try {
    return await readPayments(sweep, { signature, payee: sweep.address });
  } catch (error) {
    if (isSdkError(error, "ledger_rpc_error")) return undefined;
    throw error;
  }
}

/** Works on a few at a time. The first error ends it, once those at hand have ended. */
async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = [...items];
  const worker = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  const ends = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, () =>
      worker().catch((error: unknown) => {
        rest.length = 0;
        throw error;
      }),
    ),
  );
  const failed = ends.find((end) => end.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}
