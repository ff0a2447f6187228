import { SdkError } from "@arcs/core";
import type { ServerContext } from "../../../context.ts";
import { nextAttemptAt, type RetryLadder } from "../../../platform/jobs/jobs.ts";
import {
  type Transaction,
  type Queryable,
  queryAll,
  queryOne,
} from "../../../platform/db/queryable.ts";

/** The time of the transaction, where the chain says so, or why it cannot be read. */
export type Retried = { paidAt: Date | undefined } | { problem: string };

const DAY_SECONDS = 86_400;
/**
 * Soon for an endpoint that is behind, then daily for 30 days: for longer nothing that was missed
 * is taken up.
 */
const LADDER: RetryLadder = [
  60,
  300,
  1800,
  7200,
  43_200,
  ...Array.from({ length: 29 }, () => DAY_SECONDS),
];
// Anybody can make some: the new ones must not wait for all of them.
const MAX_RETRIES = 100;

/**
 * Notes a transaction to be tried again, for each account that it may be of: they may be read with
 * others by then.
 */
export async function putAside(
  tx: Transaction,
  { clock, onError }: Pick<ServerContext, "clock" | "onError">,
  { problem, ...transaction }: FollowedTransaction & { problem: string },
): Promise<void> {
  const now = clock.now();
  await noteUnread(tx, transaction, {
    problem,
    now,
    nextAt: nextAttemptAt(LADDER, 1, { now }) ?? now,
  });
  onError(
    new SdkError("unavailable", problem),
    `read the transaction ${transaction.transactionHash}, and tries again`,
  );
}

/**
 * Tries those again that are due. One that can be read now is not taken here: what came after it
 * was taken without it, and a root's refund of a payment that nobody had read counted for nothing.
 * So the caller goes through its accounts once more from then on, which takes nothing twice, and
 * then forgets those that it read.
 *
 * @returns the time from which on to go through the accounts once more, in Unix seconds, where one
 *   can be read now
 */
export async function retryUnread(
  { store, clock, onError }: Pick<ServerContext, "store" | "clock" | "onError">,
  {
    network,
    accounts,
    read,
  }: FollowedAccounts & { read: (transactionHash: string) => Promise<Retried> },
): Promise<{
  since: number | undefined;
  readable: ReadonlySet<string>;
  forget: () => Promise<void>;
}> {
  const due = await findDueUnread(store.pool, {
    network,
    accounts,
    now: clock.now(),
    limit: MAX_RETRIES,
  });
  const readable: DueTransaction[] = [];
  let since: number | undefined;
  for (const each of due) {
    const retried = await read(each.transactionHash);
    if ("problem" in retried) {
      const { problem } = retried;
      const nextAt = nextAttemptAt(LADDER, each.attempts + 2, { now: clock.now() });
      if (nextAt !== undefined) await postponeUnread(store.pool, each, { problem, nextAt });
      else {
        await forgetUnread(store.pool, each);
        onError(
          new SdkError("unavailable", problem),
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
      for (const each of readable.splice(0)) await forgetUnread(store.pool, each);
    },
  };
}

type FollowedAccounts = { network: string; accounts: readonly string[] };

type FollowedTransaction = FollowedAccounts & { transactionHash: string };

type DueTransaction = FollowedTransaction & { attempts: number; foundAt: Date };

type UnreadTransaction = Omit<FollowedTransaction, "accounts"> & {
  account: string;
  problem: string;
  attempts: number;
  foundAt: Date;
  nextAt: Date;
};

/** Notes it in the transaction that moves the cursors past it. Once: its retries stand. */
export async function noteUnread(
  tx: Transaction,
  { network, accounts, transactionHash }: FollowedTransaction,
  { problem, now, nextAt }: { problem: string; now: Date; nextAt: Date },
): Promise<void> {
  await tx.query(
    `insert into unread_transactions (network, account, transaction_hash, problem, found_at, next_at)
     select $1, account, $3, $4, $5, $6 from unnest($2::text[]) as t (account) on conflict do nothing`,
    [network, accounts, transactionHash, problem, now, nextAt],
  );
}

function findDueUnread(
  db: Queryable,
  { network, accounts, now, limit }: FollowedAccounts & { now: Date; limit: number },
): Promise<DueTransaction[]> {
  return queryAll<DueTransaction>(
    db,
    `select network, array_agg(account) as accounts, transaction_hash as "transactionHash", max(attempts) as attempts,
       min(found_at) as "foundAt"
     from unread_transactions where network = $1 and account = any($2) and next_at <= $3
     group by network, transaction_hash order by min(next_at), transaction_hash limit $4`,
    [network, accounts, now, limit],
  );
}

async function postponeUnread(
  db: Queryable,
  { network, accounts, transactionHash }: FollowedTransaction,
  { problem, nextAt }: { problem: string; nextAt: Date },
): Promise<void> {
  await db.query(
    `update unread_transactions set attempts = attempts + 1, problem = $4, next_at = $5
     where network = $1 and account = any($2) and transaction_hash = $3`,
    [network, accounts, transactionHash, problem, nextAt],
  );
}

export async function forgetUnread(
  db: Queryable,
  { network, accounts, transactionHash }: FollowedTransaction,
): Promise<void> {
  const where = "network = $1 and account = any($2) and transaction_hash = $3";
  await db.query(`delete from unread_transactions where ${where}`, [
    network,
    accounts,
    transactionHash,
  ]);
}

export function listUnread(
  db: Queryable,
  { limit }: { limit: number },
): Promise<UnreadTransaction[]> {
  return queryAll<UnreadTransaction>(
    db,
    `select network, account, transaction_hash as "transactionHash", problem, attempts, found_at as "foundAt", next_at as "nextAt"
     from (
       select distinct on (network, transaction_hash) * from unread_transactions order by network, transaction_hash, account
     ) t order by found_at desc, transaction_hash limit $1`,
    [limit],
  );
}

export async function countUnread(db: Queryable): Promise<number> {
  const select =
    "select count(distinct (network, transaction_hash))::int as count from unread_transactions";
  return (await queryOne<{ count: number }>(db, select, []))?.count ?? 0;
}
