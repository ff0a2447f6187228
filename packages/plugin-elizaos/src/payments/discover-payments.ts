import { isSdkError } from "@arcs/core";
import { listTokenAccounts } from "@arcs/ledger";

import type { FollowedAccounts, FollowIndex, FollowParts, QueuedTransaction } from "./follow-state.ts";
import {
  type AccountProgress,
  type ListedTransaction,
  listPage,
  newestSlot,
  soundProgress,
} from "./ledger-payments.ts";
import type { Sweep } from "./sweep.ts";

/** What a discovery works on. */
export type Discovery = {
  sweep: Sweep;
  index: FollowIndex;
  parts: FollowParts;
  /** Segments that have got something new in this sweep. */
  fresh: Set<number>;
};

/** Pages of up to 1,000 transactions that are asked for in one sweep, and of one account. */
const MOST_PAGES = 60;
const MOST_PAGES_OF_ACCOUNT = 10;
/** Accounts that are looked at in one sweep: the others have their turn in the next one. */
const MOST_ACCOUNTS = 50;
/** Transactions that are stored together. */
export const SEGMENT_SIZE = 100;
/** Transactions in the queue above which nothing is looked for: what is there is reported first. */
const MOST_WAITING = 50_000;
/** Requests that fail one after the other before the endpoint counts as away. */
export const MOST_FAILURES = 5;
const HOUR_MS = 3_600_000;
/** The service takes payments of the last day; what it has not taken by then, it never will. */
export const KEPT_MS = 24 * HOUR_MS;

/**
 * Looks for new transactions, and puts them into the queue. What one page has given is stored before the next one is asked
 * for: so that neither an account with very many transactions nor one that cannot be asked keeps the others back.
 *
 * @returns how many were found, and what went wrong with single accounts
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
  // Where it cannot be told, the next sweep looks.
  const newest = await newestSlot(sweep).catch(() => Number.POSITIVE_INFINITY);
  for (const account of accounts) {
    if (pages >= MOST_PAGES || waitingIn(index) >= MOST_WAITING) break;
    let progress = soundProgress(await parts.loadProgress(account), newest);
    try {
      // A walk that an earlier sweep began does not have what came since: that is listed next.
      let walks = progress.walk === undefined ? 1 : 2;
      for (let page = 0; walks > 0 && page < MOST_PAGES_OF_ACCOUNT; page++) {
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
      if (++failures >= MOST_FAILURES) {
        // The next sweep begins behind these: somebody may have opened them because the endpoint fails with them.
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
  const since = Math.floor((sweep.now() - KEPT_MS) / 1000);
  const listed = await listPage(sweep, account, { progress, since });
  const fresh = listed.transactions.filter(({ signature }) => !known.has(signature) && known.add(signature));
  // First what is to be reported, then that it is listed: a crash in between lists it once more.
  if (fresh.length > 0) await enqueue(discovery, fresh.reverse());
  if (JSON.stringify(listed.progress) !== JSON.stringify(progress)) await parts.saveProgress(account, listed.progress);
  return { found: fresh.length, progress: listed.progress, isDone: listed.isDone };
}

/** The accounts whose turn it is. Those that were closed since are followed for a day, to their end. */
async function nextAccounts({ sweep, index, parts }: Discovery): Promise<string[]> {
  const { address: owner, config, now, ask, signal } = sweep;
  const there = new Set(await listTokenAccounts(ask, { owner, mints: config.paymentTokens, signal }));
  const followed = await parts.loadAccounts();
  const next: FollowedAccounts = Object.fromEntries([...there].map((account) => [account, 0]));
  for (const [account, missingSince] of Object.entries(followed)) {
    if (there.has(account)) continue;
    const since = missingSince === 0 ? now() : missingSince;
    if (now() - since < KEPT_MS) next[account] = since;
  }
  if (JSON.stringify(sorted(next)) !== JSON.stringify(sorted(followed))) await parts.saveAccounts(next);
  const accounts = Object.keys(next).sort();
  const first = accounts.findIndex((account) => account > index.lastAccount);
  const turn = first < 0 ? accounts : [...accounts.slice(first), ...accounts.slice(0, first)];
  return turn.slice(0, MOST_ACCOUNTS);
}

function sorted(accounts: FollowedAccounts): [string, number][] {
  return Object.entries(accounts).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** How many transactions are to be reported. */
export function waitingIn({ segments }: FollowIndex): number {
  return segments.reduce((sum, { count }) => sum + count, 0);
}

/** Puts transactions at the end of the queue, in segments; the last one is filled first. */
async function enqueue({ sweep, index, parts, fresh }: Discovery, found: readonly ListedTransaction[]): Promise<void> {
  const foundAt = sweep.now();
  const rest: QueuedTransaction[] = found.map((transaction) => ({ ...transaction, foundAt }));
  const last = index.segments.at(-1);
  if (last !== undefined && last.count < SEGMENT_SIZE) {
    const kept = (await parts.loadSegment(last.id)) ?? [];
    kept.push(...rest.splice(0, SEGMENT_SIZE - kept.length));
    await parts.saveSegment(last.id, kept);
    last.count = kept.length;
    fresh.add(last.id);
  }
  while (rest.length > 0) {
    const part = rest.splice(0, SEGMENT_SIZE);
    const id = index.nextId++;
    await parts.saveSegment(id, part);
    index.segments.push({ id, count: part.length });
    fresh.add(id);
  }
  await sweep.store.saveIndex(index);
}
