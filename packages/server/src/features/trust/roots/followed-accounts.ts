import { queryAll, queryOne, type Queryable, type Transaction } from "../../../platform/db/queryable.ts";

/** A token account that is followed; on an EVM chain the account itself, by its id (CAIP-10). */
export type FollowedAccount = { network: string; account: string };

/** Finds the last transaction of a token account that was read, on an EVM chain the last block; `undefined` before the first. */
export async function findLastSignature(
  db: Queryable,
  { network, account }: FollowedAccount,
): Promise<string | undefined> {
  const found = await queryOne<{ signature: string }>(
    db,
    "select last_signature as signature from followed_accounts where network = $1 and account = $2",
    [network, account],
  );
  return found?.signature;
}

/** Finds which of some accounts are followed, by their addresses. */
export async function findFollowed(
  db: Queryable,
  { network, accounts }: { network: string; accounts: readonly string[] },
): Promise<string[]> {
  const found = await queryAll<{ account: string }>(
    db,
    "select account from followed_accounts where network = $1 and account = any($2) order by account",
    [network, accounts],
  );
  return found.map(({ account }) => account);
}

/** Notes up to where a token account was read, in the transaction that takes what was read. */
export async function saveLastSignature(
  tx: Transaction,
  { network, account }: FollowedAccount,
  { signature, now }: { signature: string; now: Date },
): Promise<void> {
  await tx.query(
    `insert into followed_accounts (network, account, last_signature, followed_at) values ($1, $2, $3, $4)
     on conflict (network, account) do update
       set last_signature = excluded.last_signature, followed_at = excluded.followed_at`,
    [network, account, signature, now],
  );
}

/** Finds the agent that is paid at an address: by its own, else by the one that it names for payments, or has proved. */
export async function findAgentPaidAt(db: Queryable, address: string): Promise<string | undefined> {
  const found = await queryOne<{ id: string }>(
    db,
    `select id from agents where id = $1 or x402_payment_address = $1
       or id = (select agent_id from payment_accounts where account = $1 and withdrawn_at is null)
     order by id <> $1, created_at, id limit 1`,
    [address],
  );
  return found?.id;
}

/** Amount that a payer may still get back of what it paid, as the ledger proves it, and the payment that names it. */
export type Refundable = { paymentId: string; amount: string };

/** Finds what of a payer's payments to a payee has not been given back yet. */
export function findRefundable(
  db: Queryable,
  { payer, payee }: { payer: string; payee: string },
): Promise<Refundable | undefined> {
  return queryOne<Refundable>(
    db,
    `with paid as (
       select id, amount, created_at from payments
       where payer = $1 and payee = $2 and status = 'completed' and evidence = 'ledger'
     )
     select (select id from paid order by created_at desc, id limit 1) as "paymentId",
       trim_scale(sum(amount) - coalesce(
         (select sum(amount) from vouched_movements where kind = 'refund' and payer = $1 and payee = $2), 0))::text as amount
     from paid having count(*) > 0`,
    [payer, payee],
  );
}
