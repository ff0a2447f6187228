import type { QueryResult, QueryResultRow } from "pg";

/** What SQL can be run on: the pool of a store, or an open transaction. */
export type Queryable = {
  query<Row extends QueryResultRow = never>(text: string, values?: readonly unknown[]): Promise<QueryResult<Row>>;
};

/** The queues that a transaction can put work into. */
export type QueueName = "jobs" | "deliveries";

/** An open transaction: what its functions write becomes true together, or not at all. */
export type Transaction = Queryable & {
  /** Wakes the workers of a queue when, and only if, the transaction is committed. */
  wakeAfterCommit(queue: QueueName): void;
};

/** Runs a statement that gives one row or none. */
export async function queryOne<Row extends QueryResultRow>(
  db: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<Row | undefined> {
  return (await db.query<Row>(text, values)).rows[0];
}

/** Runs a statement and gives its rows. */
export async function queryAll<Row extends QueryResultRow>(
  db: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  return (await db.query<Row>(text, values)).rows;
}
