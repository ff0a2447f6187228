import {
  columnName,
  defineTable,
  type Queryable,
  queryAll,
  queryOne,
  type Transaction,
} from "../../../platform/db/queryable.ts";

/** An amount that is held for a payment. */
export type Hold = {
  id: string;
  /** Account that is to be paid, by its name in the log of cover. */
  account: string;
  /** Account of the API key. */
  holder: string;
  /** Name of the payment, which its payer alone knows before it is sent. */
  payment: string;
  payer: string;
  /** Millionths of a currency unit. */
  amount: bigint;
  state: "held" | "paid" | "released" | "unpaid";
  /** Whether the holder reported that nothing came. */
  isFailed: boolean;
  /** The payment of the log that it was paid by. */
  paymentId: string | null;
  /** Expiry of the payment's authorization. */
  expiresAt: Date;
  createdAt: Date;
  /** When the chain is asked next. */
  nextAt: Date;
  /** Questions to the chain that were in vain. */
  attempts: number;
};

type HoldRow = Omit<Hold, "amount"> & { amount: string };

const table = defineTable<HoldRow>("holds", [
  "id",
  "account",
  "holder",
  "payment",
  "payer",
  "amount",
  "state",
  "isFailed",
  "paymentId",
  "expiresAt",
  "createdAt",
  "nextAt",
  "attempts",
]);

const columns = table.select("holds").replace(`holds.${columnName("amount")} as`, "holds.amount::text as");

function readHold(row: HoldRow): Hold {
  return { ...row, amount: BigInt(row.amount) };
}

/** Stores a new hold; false where its holder has one for this payment. */
export async function insertHold(tx: Transaction, hold: Hold): Promise<boolean> {
  const row = { ...hold, amount: String(hold.amount) };
  const { rowCount } = await tx.query(`${table.insert} on conflict (holder, payment) do nothing`, table.values(row));
  return rowCount === 1;
}

/** Finds a hold of a holder by its id. */
export async function findHold(db: Queryable, id: string, { holder }: { holder: string }): Promise<Hold | undefined> {
  const row = await queryOne<HoldRow>(
    db,
    /* fault: holds-of-others-shown */ `select ${columns} from holds where id = $1 and holder = $2`,
    [id, holder],
  );
  return row && readHold(row);
}

/** Finds the hold of a holder for a payment. */
export async function findHoldFor(
  db: Queryable,
  { holder, payment }: Pick<Hold, "holder" | "payment">,
): Promise<Hold | undefined> {
  const row = await queryOne<HoldRow>(db, `select ${columns} from holds where holder = $1 and payment = $2`, [
    holder,
    payment,
  ]);
  return row && readHold(row);
}

/** Sums what is held at an account, by all holders and by one. */
export async function sumHeld(
  db: Queryable,
  account: string,
  { holder = null }: { holder?: string | null } = {},
): Promise<{ all: bigint; own: bigint }> {
  const sums = await queryOne<{ all: string; own: string }>(
    db,
    `select coalesce(sum(amount), 0)::text as all, coalesce(sum(amount) filter (where holder = $2), 0)::text as own
     from holds where account = $1 and state = 'held'`,
    [account, holder],
  );
  return { all: BigInt(sums?.all ?? 0), own: BigInt(sums?.own ?? 0) };
}

/** Counts the open holds of a holder, up to a limit. */
export async function countOpen(db: Queryable, holder: string, { limit }: { limit: number }): Promise<number> {
  const found = await queryOne<{ count: number }>(
    db,
    `select count(*)::integer as count from (select from holds where holder = $1 and state = 'held' limit $2) h`,
    [holder, limit],
  );
  return found?.count ?? 0;
}

/** Finds the time by which authorizations of so much that is held at an account have expired. */
export async function findExpiry(
  db: Queryable,
  account: string,
  { amount }: { amount: bigint },
): Promise<Date | undefined> {
  const found = await queryOne<{ expiresAt: Date }>(
    db,
    `select expires_at as "expiresAt" from (
       select expires_at, sum(amount) over (order by expires_at, id) as expired from holds
       where account = $1 and state = 'held'
     ) h where expired >= $2::numeric order by expires_at limit 1`,
    [account, String(amount)],
  );
  return found?.expiresAt;
}

/** Ends a hold that its holder gives back; false where it has ended. */
export async function releaseHeld(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query("update holds set state = 'released' where id = $1 and state = 'held'", [id]);
  return rowCount === 1;
}

/** Notes that nothing came for the payment of a hold, while the hold is in a state; false where it is in another. */
export async function failHold(db: Queryable, { id, state }: Pick<Hold, "id" | "state">): Promise<boolean> {
  const { rowCount } = await db.query("update holds set is_failed = true where id = $1 and state = $2", [id, state]);
  return rowCount === 1;
}

/** The payment that a hold is for, as its chain has it. */
export type HeldPayment = {
  /** Its id in the log. */
  id: string;
  payment: string;
  payer: string;
  payee: string;
  amount: bigint;
};

/** Ends the first hold that a payment fits, as paid by it. Returns it. */
export async function payHold(
  tx: Transaction,
  { id, payment, payer, payee, amount }: HeldPayment,
): Promise<Hold | undefined> {
  const fits =
    /* fault: other-payer-takes-hold */ "payment = $2 and payer = $3 and account = $4 and amount >= $5::numeric";
  const row = await queryOne<HoldRow>(
    tx,
    `update holds set state = 'paid', payment_id = $1 where state = 'held' and id = (
       select id from holds where state = 'held' and ${fits} order by created_at, id limit 1 for update
     ) returning ${columns}`,
    [id, payment, payer, payee, String(amount)],
  );
  return row && readHold(row);
}

/** Lists open holds with an expired authorization, of which the chain is to be asked now. */
export async function listDueHolds(db: Queryable, { now, limit }: { now: Date; limit: number }): Promise<Hold[]> {
  const rows = await queryAll<HoldRow>(
    db,
    `select ${columns} from holds where state = 'held' and next_at <= $1 order by next_at, id limit $2`,
    [now, limit],
  );
  return rows.map(readHold);
}

/** Puts off the next question to the chain about a hold. */
export async function postponeHold(db: Queryable, { id }: Pick<Hold, "id">, { until }: { until: Date }): Promise<void> {
  await db.query("update holds set next_at = $2, attempts = attempts + 1 where id = $1 and state = 'held'", [
    id,
    until,
  ]);
}

/** Ends a hold that was not paid; false where it has ended. */
export async function endUnpaid(tx: Transaction, { id }: Pick<Hold, "id">): Promise<boolean> {
  const { rowCount } = await tx.query("update holds set state = 'unpaid' where id = $1 and state = 'held'", [id]);
  return rowCount === 1;
}

/** Deletes holds that have ended, and of which the chain was to be asked before a time. Returns how many. */
export async function deleteEnded(db: Queryable, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { rowCount } = await db.query(
    `delete from holds where id in (
       select id from holds where state <> 'held' and next_at < $1 order by next_at limit $2
     )`,
    [before, limit],
  );
  return rowCount ?? 0;
}

/** Whether a transfer with an authorization is known whose block is not final yet. */
export async function isSettling(db: Queryable, payment: string): Promise<boolean> {
  const found = await queryOne(
    db,
    "select 1 as one from used_settlements where authorization_id = $1 and not is_final and withdrawn_at is null limit 1",
    [payment],
  );
  return found !== undefined;
}

/** Whether a transfer proves a payment for good: then the log has the payment, and the hold that it took. */
export async function isFinallySettled(
  db: Queryable,
  { network, transactionHash, instruction }: Record<"network" | "transactionHash" | "instruction", string>,
): Promise<boolean> {
  const found = await queryOne(
    db,
    `select 1 as one from used_settlements where network = $1 and transaction_hash = $2 and instruction = $3
       and is_final and withdrawn_at is null`,
    [network, transactionHash, instruction],
  );
  return found !== undefined;
}

/** Finds the end of a holder's pause at an account. */
export async function findPause(
  db: Queryable,
  { account, holder }: Pick<Hold, "account" | "holder">,
): Promise<Date | undefined> {
  const pause = await queryOne<{ until: Date }>(
    db,
    "select until from hold_pauses where account = $1 and holder = $2",
    [account, holder],
  );
  return pause?.until;
}

const FIRST_PAUSE_S = 3600;
const MAX_PAUSE_S = 10 * 86_400;

/** Begins a pause of a holder at an account: twice as long as the one before. */
export async function startPause(
  tx: Transaction,
  { account, holder }: Pick<Hold, "account" | "holder">,
  { now }: { now: Date },
): Promise<void> {
  await tx.query(
    `insert into hold_pauses as p (account, holder, count, until)
     values ($1, $2, 1, $3::timestamptz + make_interval(secs => ${FIRST_PAUSE_S}))
     on conflict (account, holder) do update set count = p.count + 1,
       until = $3::timestamptz + make_interval(secs => least(${MAX_PAUSE_S}, ${FIRST_PAUSE_S} * 2 ^ least(p.count, 30)))`,
    [account, holder, now],
  );
}

/** Keeps a holder from an account until a time, at least. */
export async function pauseUntil(
  tx: Transaction,
  { account, holder }: Pick<Hold, "account" | "holder">,
  until: Date,
): Promise<void> {
  await tx.query(
    `insert into hold_pauses as p (account, holder, count, until) values ($1, $2, 0, $3)
     on conflict (account, holder) do update set until = greatest(p.until, $3)`,
    [account, holder, until],
  );
}

/** Whether anybody holds an amount at an account. */
export async function hasOpenHolds(db: Queryable, account: string): Promise<boolean> {
  const held = await queryOne(db, "select 1 from holds where account = $1 and state = 'held' limit 1", [account]);
  return held !== undefined;
}
