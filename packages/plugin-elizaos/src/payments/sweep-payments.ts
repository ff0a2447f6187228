import { isSdkError } from "@arcs/core";
import type { ArcsClient, PaymentEventInput } from "@arcs/client";
import { formatUnits } from "@arcs/core/internal";
import { listTokenAccounts, type TokenTransfer } from "@arcs/ledger";

import type { PluginState } from "../state/state.ts";
import {
  type AccountProgress,
  type FollowedAccounts,
  type FollowIndex,
  type FollowStore,
  listPage,
  MAX_TURN_MS,
  newestSlot,
  type QueuedTransaction,
  readPayments,
  soundProgress,
} from "./ledger-payments.ts";

/** An agent and its surroundings, as a sweep needs them. */
export type Sweep = Pick<PluginState, "ask" | "address" | "config" | "jobs"> & {
  client: ArcsClient;
  store: FollowStore;
  signal: AbortSignal;
};

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
  /**
   * Reasons why transactions could not be read, by their signatures: they are retried for a day.
   */
  unread: Record<string, string>;
  /** Code of the error that prevented a check of single token accounts; they are retried. */
  problem?: string;
};

// Public endpoints limit the rate of requests.
const AT_ONCE = 4;
const MAX_SETTLED = 1000;
/** Max pages of up to 1,000 transactions in one sweep, and for one account. */
const MAX_PAGES = 60;
const MAX_PAGES_OF_ACCOUNT = 10;
/** Max accounts checked in one sweep: the others follow in the next one. */
const MAX_ACCOUNTS = 50;
/** Transactions in the queue above which no further account is searched until some are reported. */
export const MAX_QUEUED = 20_000;
/** Number of consecutive failed requests after which the endpoint counts as unreachable. */
const MAX_FAILURES = 5;
/** The service accepts payments of the last day, and never older ones. */
const MAX_AGE_MS = 86_400_000;

type Discovery = { sweep: Sweep; index: FollowIndex };

type Work = Discovery & {
  counts: SweepCounts;
  /** Number of transactions that may still be settled. */
  left: number;
};

/**
 * Reports waiting payments, finds new ones on the ledger, and reports those. The work of one sweep
 * is limited, and every part is saved once done, so each sweep makes progress. After a crash,
 * payments may be reported again, which the service does not count twice. While another process of
 * the agent sweeps, this one does nothing.
 *
 * @throws SdkError the error that stopped the sweep; all progress until then is saved
 */
export async function sweepPayments(sweep: Sweep): Promise<SweepCounts> {
  const { store } = sweep;
  const counts: SweepCounts = { found: 0, reported: 0, refused: {}, waiting: 0, unread: {} };
  if (!(await store.takeTurn())) return { ...counts, waiting: queuedIn(await store.loadIndex()) };
  let renewal: Promise<unknown> = Promise.resolve();
  const renewing = setInterval(
    () => (renewal = store.takeTurn().catch(() => undefined)),
    MAX_TURN_MS / 5,
  ).unref();
  try {
    const index = await store.loadIndex();
    const work: Work = { sweep, index, counts, left: MAX_SETTLED };
    await settleSegments(work, index.segments);
    const firstNew = index.nextId;
    const { found, problem } = await discoverPayments(work);
    counts.found = found;
    if (isSdkError(problem)) counts.problem = problem.code;
    await settleSegments(
      work,
      index.segments.filter(({ id }) => id >= firstNew),
    );
    await store.saveIndex(index);
    counts.waiting = queuedIn(index);
    return counts;
  } finally {
    clearInterval(renewing);
    await renewal;
    // A turn that the database does not delete ends by its age.
    await store.endTurn().catch(() => undefined);
  }
}

function queuedIn({ segments }: FollowIndex): number {
  return segments.reduce((sum, { count }) => sum + count, 0);
}

/**
 * Finds new transactions and puts them into the queue. Each page is stored before the next is
 * requested. So neither an account with very many transactions nor a failing one holds back the
 * others.
 *
 * @returns the number found, and a problem of single accounts
 * @throws SdkError where the endpoint does not answer at all
 */
export async function discoverPayments(
  discovery: Discovery,
): Promise<{ found: number; problem: unknown }> {
  const { sweep, index } = discovery;
  let found = 0;
  let pages = 0;
  let failures = 0;
  let problem: unknown;
  // One transaction can name several accounts of the agent.
  const known = new Set<string>();
  const accounts = await nextAccounts(discovery);
  // If unknown, the next sweep checks it.
  const newest = await newestSlot(sweep).catch(() => Number.POSITIVE_INFINITY);
  for (const account of accounts) {
    if (pages >= MAX_PAGES || queuedIn(index) >= MAX_QUEUED) break;
    let progress = soundProgress(await sweep.store.loadProgress(account, index.epoch), newest);
    try {
      // A walk begun by an earlier sweep does not include newer transactions: those are listed
      // next.
      let walks = progress.walk === undefined ? 1 : 2;
      for (let page = 0; walks > 0 && page < MAX_PAGES_OF_ACCOUNT; page++) {
        const listed = await turnPage(discovery, { account, progress, known });
        pages++;
        found += listed.found;
        progress = listed.progress;
        if (listed.isDone) walks--;
      }
      failures = 0;
    } catch (error) {
      problem = error;
      if (!isSdkError(error) || sweep.signal.aborted) throw error;
      if (++failures >= MAX_FAILURES) {
        // The next sweep continues after these: an attacker may have opened them because the
        // endpoint fails on them.
        index.lastAccount = account;
        await sweep.store.saveIndex(index);
        throw error;
      }
    }
    index.lastAccount = account;
  }
  return { found, problem };
}

async function turnPage(
  discovery: Discovery,
  { account, progress, known }: { account: string; progress: AccountProgress; known: Set<string> },
): Promise<{ found: number; progress: AccountProgress; isDone: boolean }> {
  const { sweep, index } = discovery;
  const since = Math.floor((Date.now() - MAX_AGE_MS) / 1000);
  const listed = await listPage(sweep, account, { progress, since });
  const fresh = listed.transactions.filter(
    ({ signature }) => !known.has(signature) && known.add(signature),
  );
  // First the queue, then the progress: a crash in between lists it once more.
  const foundAt = Date.now();
  const queued = fresh.reverse().map((transaction) => ({ ...transaction, foundAt }));
  if (queued.length > 0) await enqueue(discovery, queued);
  if (JSON.stringify(listed.progress) !== JSON.stringify(progress)) {
    await sweep.store.saveProgress(account, { epoch: index.epoch, ...listed.progress });
  }
  return { found: fresh.length, progress: listed.progress, isDone: listed.isDone };
}

/** Returns the accounts of this sweep. Closed ones are followed for a day, to their end. */
async function nextAccounts({ sweep, index }: Discovery): Promise<string[]> {
  const { store, address: owner, config, ask, signal } = sweep;
  const there = new Set(
    await listTokenAccounts(ask, { owner, mints: config.paymentTokens, signal }),
  );
  const followed = await store.loadAccounts();
  const next: FollowedAccounts = Object.fromEntries([...there].map((account) => [account, 0]));
  for (const [account, missingSince] of Object.entries(followed)) {
    if (there.has(account)) continue;
    const since = missingSince === 0 ? Date.now() : missingSince;
    if (Date.now() - since < MAX_AGE_MS) next[account] = since;
  }
  const isChanged = Object.keys({ ...followed, ...next }).some(
    (account) => followed[account] !== next[account],
  );
  if (isChanged) await store.saveAccounts(next);
  const accounts = Object.keys(next).sort();
  const first = accounts.findIndex((account) => account > index.lastAccount);
  const turn = first < 0 ? accounts : [...accounts.slice(first), ...accounts.slice(0, first)];
  return turn.slice(0, MAX_ACCOUNTS);
}

/** Appends transactions to the queue, in segments of a batch each. */
async function enqueue(
  { sweep, index }: Discovery,
  transactions: readonly QueuedTransaction[],
): Promise<void> {
  const { store, config } = sweep;
  for (let start = 0; start < transactions.length; start += config.batchSize) {
    const part = transactions.slice(start, start + config.batchSize);
    const id = index.nextId++;
    await store.saveSegment(id, part);
    index.segments.push({ id, count: part.length });
  }
  await store.saveIndex(index);
}

/**
 * Reports the payments of some segments, and saves after each. What must wait goes to the end, so
 * that it holds nothing else back; its segments go once it is saved there.
 */
async function settleSegments(work: Work, segments: FollowIndex["segments"]): Promise<void> {
  const { sweep, index } = work;
  const waiting: QueuedTransaction[] = [];
  const moved: number[] = [];
  let problem: Error | undefined;
  for (const { id } of segments) {
    if (work.left <= 0 || problem !== undefined) break;
    const transactions = await sweep.store.loadSegment(id);
    // A lost segment is read anew, with all else of the last day: the service detects repetitions.
    if (transactions === undefined) index.epoch++;
    const settled = await settleSegment(work, transactions ?? []);
    problem = settled.problem;
    waiting.push(...settled.left);
    if (settled.left.length > 0) moved.push(id);
    else await dropSegments(work, [id]);
  }
  if (waiting.length > 0) await enqueue(work, waiting);
  await dropSegments(work, moved);
  if (problem !== undefined) throw problem;
}

async function dropSegments({ sweep, index }: Work, ids: readonly number[]): Promise<void> {
  index.segments = index.segments.filter(({ id }) => !ids.includes(id));
  await sweep.store.saveIndex(index);
  for (const id of ids) await sweep.store.deleteSegment(id);
}

/**
 * Reports the payments of one segment. Returns the rest, and the error that stopped it. Failed
 * transactions come last in the rest. Anyone can create some that make an endpoint fail, and it
 * must not fail with the same ones forever.
 */
async function settleSegment(
  work: Work,
  transactions: readonly QueuedTransaction[],
): Promise<{ left: QueuedTransaction[]; problem: Error | undefined }> {
  const { sweep, counts } = work;
  const fresh = transactions.filter(({ foundAt }) => Date.now() - foundAt <= MAX_AGE_MS);
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
  const { client, address, config, jobs, signal } = work.sweep;
  const { counts } = work;
  const read = await readPayments(work.sweep, {
    signature,
    payee: address,
    mints: config.paymentTokens,
  });
  if ("problem" in read) {
    counts.unread[signature] = read.problem;
    return false;
  }
  let isDone = true;
  for (const transfer of read.payments) {
    const claim = { transactionHash: signature, payer: transfer.payer };
    if (jobs.isUnderWay(claim)) {
      isDone = false;
      continue;
    }
    try {
      await reportPayment(
        client,
        eventOf(work.sweep, { ...transfer, transactionHash: signature }),
        signal,
      );
      counts.reported++;
    } catch (error) {
      if (!isSdkError(error) || GENERAL_CODES.has(error.code)) throw error;
      if (FINAL_CODES.has(error.code))
        counts.refused[error.code] = (counts.refused[error.code] ?? 0) + 1;
      else isDone = false;
    }
  }
  return isDone;
}

/** Processes a few at a time. The first error stops it, once those in progress have ended. */
async function inTurns<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
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
 * Reports one payment to the service. Reporting it again changes nothing there. The service accepts
 * response times only from the agent's own API key; with another one, the payment is reported
 * without it.
 */
async function reportPayment(
  client: ArcsClient,
  event: PaymentEventInput,
  signal: AbortSignal,
): Promise<void> {
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
  {
    transactionHash,
    payer,
    received,
    decimals,
    instruction,
    mint,
  }: TokenTransfer & { transactionHash: string },
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
    ...(job === undefined
      ? {}
      : { responseTimeMs: job.responseTimeMs, metadata: { jobOutcome: job.outcome } }),
  };
}
