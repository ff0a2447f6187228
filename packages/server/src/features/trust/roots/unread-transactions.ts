import { queryAll, queryOne, type Queryable, type Transaction } from "../../../platform/db/queryable.ts";

/** A transaction of a followed account. */
export type FollowedTransaction = { network: string; account: string; transactionHash: string };

/** One that could not be read so far. */
export type UnreadTransaction = FollowedTransaction & {
  /** Why: one sentence. */
  problem: string;
  /** Retries that failed. */
  attempts: number;
  foundAt: Date;
  nextAt: Date;
};

const COLUMNS = `network, account, transaction_hash as "transactionHash", problem, attempts, found_at as "foundAt", next_at as "nextAt"`;

/** Notes a transaction that could not be read, in the transaction that moves its account's cursor past it. Once: its retries stand. */
export async function noteUnread(
  tx: Transaction,
  { network, account, transactionHash }: FollowedTransaction,
  { problem, now, nextAt }: { problem: string; now: Date; nextAt: Date },
): Promise<void> {
  await tx.query(
    `insert into unread_transactions (network, account, transaction_hash, problem, found_at, next_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [network, account, transactionHash, problem, now, nextAt],
  );
}

/** Finds those of some accounts that are due for a retry, the one that has waited longest first. */
export function findDueUnread(
  db: Queryable,
  { network, accounts, now, limit }: { network: string; accounts: readonly string[]; now: Date; limit: number },
): Promise<UnreadTransaction[]> {
  return queryAll<UnreadTransaction>(
    db,
    `select ${COLUMNS} from unread_transactions where network = $1 and account = any($2) and next_at <= $3
     order by next_at, transaction_hash limit $4`,
    [network, accounts, now, limit],
  );
}

/** Notes a retry that failed. */
export async function postponeUnread(
  db: Queryable,
  { network, account, transactionHash }: FollowedTransaction,
  { problem, nextAt }: { problem: string; nextAt: Date },
): Promise<void> {
  await db.query(
    `update unread_transactions set attempts = attempts + 1, problem = $4, next_at = $5
     where network = $1 and account = $2 and transaction_hash = $3`,
    [network, account, transactionHash, problem, nextAt],
  );
}

/** Forgets one that has been read, or never will be. */
export async function forgetUnread(
  db: Queryable,
  { network, account, transactionHash }: FollowedTransaction,
): Promise<void> {
  await db.query("delete from unread_transactions where network = $1 and account = $2 and transaction_hash = $3", [
    network,
    account,
    transactionHash,
  ]);
}

/** Lists them, the newest first. */
export function listUnread(db: Queryable, { limit }: { limit: number }): Promise<UnreadTransaction[]> {
  return queryAll<UnreadTransaction>(
    db,
    `select ${COLUMNS} from unread_transactions order by found_at desc, transaction_hash limit $1`,
    [limit],
  );
}

/** Counts them. */
export async function countUnread(db: Queryable): Promise<number> {
  const found = await queryOne<{ count: number }>(db, "select count(*)::int as count from unread_transactions", []);
  return found?.count ?? 0;
}
