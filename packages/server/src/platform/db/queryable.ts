/** Result of a statement. */
export type StatementResult<Row> = {
  rows: Row[];
  /** Number of rows returned or changed; `null` for statements that do neither. */
  rowCount: number | null;
};

/** Options of a statement. */
export type StatementOptions = {
  /** Set where its best plan depends on the values. */
  planned?: "each time";
  /** Keys of cached rows (`KeptKind`) that it changes; without them all cached rows of its tables are dropped. */
  changes?: readonly string[];
};

/** Runs SQL: the pool of a store, or an open transaction. */
export type Queryable = {
  query<Row extends object = never>(
    text: string,
    values?: readonly unknown[],
    options?: StatementOptions,
  ): Promise<StatementResult<Row>>;
};

/** The connections of a store, and how many of them there are. */
export type ConnectionPool = {
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    options?: StatementOptions,
  ): Promise<StatementResult<Row>>;
  readonly totalCount: number;
  readonly idleCount: number;
  /** Statements and transactions that wait for a connection. */
  readonly waitingCount: number;
};

/** The queues that a transaction can put work into. */
export type QueueName = "jobs" | "deliveries";

/**
 * An open transaction: what its functions write becomes true together, or not at all. Statements are sent at once and run in
 * that order: those that need nothing of each other's answers cost one round trip together (`Promise.all`).
 */
export type Transaction = Queryable & {
  /** Wakes the workers of a queue when, and only if, the transaction is committed. */
  wakeAfterCommit(queue: QueueName): void;
  /**
   * Sends the commit with the statements that were sent before, which saves a round trip: where one of them fails, nothing of
   * the transaction holds. No statement may follow, and what the work throws after it undoes nothing.
   */
  sendCommit(): void;
};

/** Runs work in a transaction. */
export type RunTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

/** Runs a statement that gives one row or none. */
export async function queryOne<Row extends object>(
  db: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<Row | undefined> {
  return (await db.query<Row>(text, values)).rows[0];
}

/** Runs a statement and gives its rows. */
export async function queryAll<Row extends object>(
  db: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  return (await db.query<Row>(text, values)).rows;
}
