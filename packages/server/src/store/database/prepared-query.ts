import pg from "pg";

/** What the driver calls of a statement, and does not describe in its types (pg 8.23.1, `lib/query.js`). */
type DriversQuery = {
  prepare(connection: pg.Connection): void;
  handleRowDescription(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
  hasBeenParsed(connection: pg.Connection): boolean;
};
type Callback = (error: Error | null | undefined, result: pg.QueryResult) => void;
type Send = (query: pg.Query, values: undefined, callback: Callback) => void;
const DriversQuery = pg.Query as unknown as new (text: string) => pg.Query & DriversQuery;

/** What is known of a connection: what its statements give, by their names, and how to send without asking for it. */
type Known = {
  /** As the database described it; `undefined` for statements that give no rows. */
  columns: Map<string, unknown>;
  withoutDescribe: pg.Connection;
};

// Another connection may have prepared the same text when its tables had other columns.
const known = new WeakMap<pg.Connection, Known>();

/**
 * A prepared statement that asks what its columns are only once for each connection. The driver asks each time; but a prepared
 * statement whose columns change fails (PostgreSQL 15, `RevalidateCachedQuery`: "cached plan must not change result type").
 */
export class PreparedQuery extends DriversQuery {
  readonly name: string;
  readonly values: readonly unknown[];
  /** Where the columns are noted that this one is told of; unset where they are known. */
  #learnsOf: Map<string, unknown> | undefined;

  constructor({ name, text, values }: { name: string; text: string; values: readonly unknown[] }) {
    // As a text: of an object the driver makes a copy with all that describes its members.
    super(text);
    this.name = name;
    this.values = values;
  }

  /** Runs it on a connection, or on one of a pool. */
  async run(on: pg.Pool | pg.PoolClient): Promise<pg.QueryResult> {
    try {
      return await new Promise((resolve, reject) => {
        const callback: Callback = (error, result) => (error ? reject(error) : resolve(result));
        (on.query as Send).call(on, this, undefined, callback);
      });
    } catch (error) {
      // As the driver does: who asked is of more use than who read the answer.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  override prepare(connection: pg.Connection): void {
    const { columns, withoutDescribe } = knownOf(connection);
    const isKnown = columns.has(this.name) && this.hasBeenParsed(connection);
    super.prepare(isKnown ? withoutDescribe : connection);
    if (!isKnown) this.#learnsOf = columns;
    else if (columns.get(this.name) !== undefined) super.handleRowDescription(columns.get(this.name));
  }

  override handleRowDescription(message: unknown): void {
    this.#learnsOf?.set(this.name, message);
    super.handleRowDescription(message);
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#learnsOf?.has(this.name) === false) this.#learnsOf.set(this.name, undefined);
    super.handleCommandComplete(message, connection);
  }
}

function knownOf(connection: pg.Connection): Known {
  const present = known.get(connection);
  if (present !== undefined) return present;
  const withoutDescribe = Object.create(connection, { describe: { value: () => undefined } }) as pg.Connection;
  const made = { columns: new Map(), withoutDescribe };
  known.set(connection, made);
  return made;
}
