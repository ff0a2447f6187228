import { isSdkError } from "@arcs/core";
import type { ArcsClient, PaymentEventInput } from "@arcs/client";
import { formatUnits } from "@arcs/core/internal";
import type { TokenTransfer } from "@arcs/ledger";

import { discoverPayments, type Discovery, MAX_AGE_MS } from "./discover-payments.ts";
import { type FollowIndex, newIndex, type QueuedTransaction, readPayments, type Sweep } from "./ledger-payments.ts";

/** Counts of one sweep. */
export type SweepCounts = {
  /** Number of transactions found. */
  found: number;
  /** Payments that the service has now. */
  reported: number;
  /** Payments that the service refuses for good, by its code. */
  refused: Record<string, number>;
  /** Transactions still to be reported. */
  waiting: number;
  /** Reasons why transactions could not be read, by their signatures: they are retried for a day. */
  unread: Record<string, string>;
  /** Code of the error that prevented a check of single token accounts; they are retried. */
  problem?: string;
};

// Public endpoints limit the rate of requests.
const AT_ONCE = 4;
/** Max transactions read and reported in one sweep: the rest follows in the next one. */
const MAX_SETTLED = 1000;

type Work = Discovery & {
  counts: SweepCounts;
  /** Number of transactions that may still be settled. */
  left: number;
};

/**
 * Reports waiting payments, finds new ones on the ledger, and reports those. The work of one sweep is limited, and
 * every part is saved once done, so each sweep makes progress. After a crash, payments may be reported again, which the
 * service does not count twice.
 *
 * @throws SdkError the error that stopped the sweep; all progress until then is saved
 */
export async function sweepPayments(sweep: Sweep): Promise<SweepCounts> {
  const index = await sweep.store.loadIndex();
  const counts: SweepCounts = { found: 0, reported: 0, refused: {}, waiting: 0, unread: {} };
  const work: Work = { sweep, index, parts: sweep.store.at(index.epoch), counts, left: MAX_SETTLED };
  await settleSegments(work, index.segments);
  const firstNew = index.nextId;
  const { found, problem } = await discoverPayments(work);
  counts.found = found;
  if (isSdkError(problem)) counts.problem = problem.code;
  await settleSegments(
    work,
    index.segments.filter(({ id }) => id >= firstNew),
  );
  await sweep.store.saveIndex(index);
  counts.waiting = index.segments.reduce((sum, { count }) => sum + count, 0);
  return counts;
}

/**
 * Reports the payments of some segments. Transactions that must wait go to the end, so that they hold nothing else
 * back.
 */
async function settleSegments(work: Work, segments: FollowIndex["segments"]): Promise<void> {
  for (const { id } of segments) {
    if (work.left <= 0) return;
    const transactions = await work.parts.loadSegment(id);
    if (transactions === undefined) return startAnew(work);
    const { left, problem } = await settleSegment(work, transactions);
    const isChanged = left.length < transactions.length || problem !== undefined;
    await putBack(work, { id, left, isChanged });
    if (problem !== undefined) throw problem;
  }
}

/** Lost transactions are read anew, together with all others: the service detects repetitions. */
async function startAnew(work: Work): Promise<void> {
  const { sweep, index } = work;
  Object.assign(index, newIndex());
  work.parts = sweep.store.at(index.epoch);
  await sweep.store.saveIndex(index);
}

/** Puts the rest of a segment at the end, together with other leftovers. */
async function putBack(
  { sweep, index, parts }: Work,
  { id, left, isChanged }: { id: number; left: readonly QueuedTransaction[]; isChanged: boolean },
): Promise<void> {
  const { store, config } = sweep;
  index.segments = index.segments.filter((segment) => segment.id !== id);
  const last = index.segments.at(-1);
  const fits = last !== undefined && left.length > 0 && last.count + left.length <= config.batchSize;
  const others = fits ? await parts.loadSegment(last.id) : undefined;
  if (fits && others !== undefined) {
    await parts.saveSegment(last.id, [...others, ...left]);
    last.count = others.length + left.length;
  } else if (left.length > 0) {
    if (isChanged) await parts.saveSegment(id, left);
    index.segments.push({ id, count: left.length });
  }
  await store.saveIndex(index);
  if (others !== undefined || left.length === 0) await parts.saveSegment(id, []);
}

/**
 * Reports the payments of one segment. Returns the rest, and the error that stopped it. Failed transactions come last
 * in the rest. Anyone can create some that make an endpoint fail, and it must not fail with the same ones forever.
 */
async function settleSegment(
  work: Work,
  transactions: readonly QueuedTransaction[],
): Promise<{ left: QueuedTransaction[]; problem: Error | undefined }> {
  const { sweep, counts } = work;
  const fresh = transactions.filter(({ foundAt }) => sweep.now() - foundAt <= MAX_AGE_MS);
  const givenUp = transactions.length - fresh.length;
  if (givenUp > 0) counts.refused["given_up"] = (counts.refused["given_up"] ?? 0) + givenUp;
  work.left -= fresh.length;
  const inVain = new Set<QueuedTransaction>();
  const done = new Set<QueuedTransaction>();
  const problem = await inTurns(fresh, async (queued) => {
    inVain.add(queued);
    if (!(await settle(work, queued))) return;
    inVain.delete(queued);
    done.add(queued);
    sweep.jobs.forget(queued.signature);
  }).then(
    () => undefined,
    (error: Error) => error,
  );
  const untried = fresh.filter((queued) => !inVain.has(queued) && !done.has(queued));
  return { left: [...untried, ...inVain], problem };
}

/** Reports the payments of one transaction. Returns whether nothing is left to do. */
async function settle(work: Work, { signature }: QueuedTransaction): Promise<boolean> {
  const { client, address, config, jobs, now, signal } = work.sweep;
  const { counts } = work;
  const read = await readPayments(work.sweep, { signature, payee: address, mints: config.paymentTokens });
  if ("problem" in read) {
    counts.unread[signature] = read.problem;
    return false;
  }
  let isDone = true;
  for (const transfer of read.payments) {
    const claim = { transactionHash: signature, payer: transfer.payer };
    if (jobs.isUnderWay(claim, now())) {
      isDone = false;
      continue;
    }
    try {
      await reportPayment(client, eventOf(work.sweep, { ...transfer, transactionHash: signature }), signal);
      counts.reported++;
    } catch (error) {
      if (!isSdkError(error) || GENERAL_CODES.has(error.code)) throw error;
      if (FINAL_CODES.has(error.code)) counts.refused[error.code] = (counts.refused[error.code] ?? 0) + 1;
      else isDone = false;
    }
  }
  return isDone;
}

/** Processes a few at a time. The first error stops it, once those in progress have ended. */
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

// Codes about this one payment, which will be the same tomorrow.
const FINAL_CODES: ReadonlySet<string> = new Set([
  "settlement_failed",
  "settlement_no_transfer",
  "settlement_wrong_asset",
  "settlement_wrong_payee",
  "settlement_wrong_payer",
  "settlement_wrong_amount",
  "settlement_too_old",
  "settlement_ambiguous",
  "settlement_used",
  "conflict",
  "invalid_request",
]);
// Codes that would apply to every payment now.
const GENERAL_CODES: ReadonlySet<string> = new Set([
  "server_unreachable",
  "server_invalid_answer",
  "request_timed_out",
  "request_aborted",
  "unavailable",
  "rate_limit_exceeded",
  "authentication_failed",
  "insufficient_permissions",
  "agent_not_found",
]);

/**
 * Reports one payment to the service. Reporting it again changes nothing there. The service accepts response times only
 * from the agent's own API key; with another one, the payment is reported without it.
 */
async function reportPayment(client: ArcsClient, event: PaymentEventInput, signal: AbortSignal): Promise<void> {
  try {
    await client.payments.report(event, { signal });
  } catch (error) {
    const { responseTimeMs, ...rest } = event;
    if (responseTimeMs === undefined || !isSdkError(error, "insufficient_permissions")) throw error;
    await client.payments.report(rest, { signal });
  }
}

function eventOf(
  { address, config, jobs }: Sweep,
  { transactionHash, payer, received, decimals, instruction, mint }: TokenTransfer & { transactionHash: string },
): PaymentEventInput {
  const job = jobs.outcomeOf({ transactionHash, payer });
  return {
    event: "payment.completed",
    agentId: address,
    payer: { address: payer },
    payee: address,
    amount: formatUnits(received, decimals),
    network: config.network,
    transactionHash,
    instruction,
    asset: mint,
    ...(job === undefined ? {} : { responseTimeMs: job.responseTimeMs, metadata: { jobOutcome: job.outcome } }),
  };
}
