import { isSdkError } from "@arcs/core";
import { listTokenAccounts } from "@arcs/ledger";

import {
  type AccountProgress,
  type FollowedAccounts,
  type FollowIndex,
  type FollowParts,
  type ListedTransaction,
  listPage,
  newestSlot,
  type QueuedTransaction,
  soundProgress,
  type Sweep,
} from "./ledger-payments.ts";

export type Discovery = {
  sweep: Sweep;
  index: FollowIndex;
  parts: FollowParts;
};

/** Max pages of up to 1,000 transactions in one sweep, and for one account. */
const MAX_PAGES = 60;
const MAX_PAGES_OF_ACCOUNT = 10;
/** Max accounts checked in one sweep: the others follow in the next one. */
const MAX_ACCOUNTS = 50;
/** Max segments in the queue: above it, no new transactions are searched until these are reported. */
const MAX_SEGMENTS = 1000;
/** Number of consecutive failed requests after which the endpoint counts as unreachable. */
const MAX_FAILURES = 5;
const HOUR_MS = 3_600_000;
/** The service accepts payments of the last day, and never older ones. */
export const MAX_AGE_MS = 24 * HOUR_MS;

/**
 * Finds new transactions and puts them into the queue. Each page is stored before the next is requested. So neither an
 * account with very many transactions nor a failing one holds back the others.
 *
 * @returns the number found, and a problem of single accounts
 * @throws SdkError where the endpoint does not answer at all
 */
export async function discoverPayments(discovery: Discovery): Promise<{ found: number; problem: unknown }> {
  const { sweep, index, parts } = discovery;
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
    if (pages >= MAX_PAGES || index.segments.length >= MAX_SEGMENTS) break;
    let progress = soundProgress(await parts.loadProgress(account), newest);
    try {
      // A walk begun by an earlier sweep does not include newer transactions: those are listed next.
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
        // The next sweep continues after these: an attacker may have opened them because the endpoint fails on them.
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
  const { sweep, parts } = discovery;
  const since = Math.floor((sweep.now() - MAX_AGE_MS) / 1000);
  const listed = await listPage(sweep, account, { progress, since });
  const fresh = listed.transactions.filter(({ signature }) => !known.has(signature) && known.add(signature));
  // First the queue, then the progress: a crash in between lists it once more.
  if (fresh.length > 0) await enqueue(discovery, fresh.reverse());
  if (JSON.stringify(listed.progress) !== JSON.stringify(progress)) await parts.saveProgress(account, listed.progress);
  return { found: fresh.length, progress: listed.progress, isDone: listed.isDone };
}

/** Returns the accounts of this sweep. Closed ones are followed for a day, to their end. */
async function nextAccounts({ sweep, index, parts }: Discovery): Promise<string[]> {
  const { address: owner, config, now, ask, signal } = sweep;
  const there = new Set(await listTokenAccounts(ask, { owner, mints: config.paymentTokens, signal }));
  const followed = await parts.loadAccounts();
  const next: FollowedAccounts = Object.fromEntries([...there].map((account) => [account, 0]));
  for (const [account, missingSince] of Object.entries(followed)) {
    if (there.has(account)) continue;
    const since = missingSince === 0 ? now() : missingSince;
    if (now() - since < MAX_AGE_MS) next[account] = since;
  }
  if (JSON.stringify(sorted(next)) !== JSON.stringify(sorted(followed))) await parts.saveAccounts(next);
  const accounts = Object.keys(next).sort();
  const first = accounts.findIndex((account) => account > index.lastAccount);
  const turn = first < 0 ? accounts : [...accounts.slice(first), ...accounts.slice(0, first)];
  return turn.slice(0, MAX_ACCOUNTS);
}

function sorted(accounts: FollowedAccounts): [string, number][] {
  return Object.entries(accounts).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Appends transactions to the queue, in segments of a batch each. */
async function enqueue({ sweep, index, parts }: Discovery, found: readonly ListedTransaction[]): Promise<void> {
  const foundAt = sweep.now();
  const rest: QueuedTransaction[] = found.map((transaction) => ({ ...transaction, foundAt }));
  while (rest.length > 0) {
    const part = rest.splice(0, sweep.config.batchSize);
    const id = index.nextId++;
    await parts.saveSegment(id, part);
    index.segments.push({ id, count: part.length });
  }
  await sweep.store.saveIndex(index);
}
