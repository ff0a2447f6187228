import pg from "pg";

/** What the driver works out of a description of columns (pg 8.23.1, `lib/result.js`, `addFields`). */
type Columns = Record<"fields" | "_parsers" | "_prebuiltEmptyResultObject", unknown>;

/** What the driver has of a statement and of a connection, and does not describe in its types (`lib/query.js`, `lib/connection.js`). */
type DriversQuery = {
  _result: Columns;
  _accumulateRows: boolean;
  prepare(connection: pg.Connection): void;
  handleRowDescription(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
  hasBeenParsed(connection: pg.Connection): boolean;
};
type Callback = (error: Error | null | undefined, result: pg.QueryResult) => void;
type Send = (query: pg.Query, values: undefined, callback: Callback) => void;
type DriversConnection = pg.Connection & { _send(message: Uint8Array): boolean };
const DriversQuery = pg.Query as unknown as new (text: string) => pg.Query & DriversQuery;

/** What is known of a connection: what its statements give, by their names, and how to send without asking for it. */
type Known = {
  /** `undefined` for statements that give no rows. */
  columns: Map<string, Columns | undefined>;
  /** The connection to whoever sends a statement that is known: it asks for no columns, and keeps its messages back. */
  keeping: pg.Connection;
  sendKept: () => void;
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
  #learnsOf: Known["columns"] | undefined;

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
    const { columns, keeping, sendKept } = knownOf(connection);
    if (columns.has(this.name) && this.hasBeenParsed(connection)) {
      try {
        super.prepare(keeping);
      } finally {
        sendKept();
      }
      this.#expect(columns.get(this.name));
    } else {
      this.#learnsOf = columns;
      super.prepare(connection);
    }
  }

  /** As the driver does by a description: to work it out anew took half a microsecond for each column. */
  #expect(columns: Columns | undefined): void {
    if (columns === undefined) return;
    this._result.fields = columns.fields;
    this._result._parsers = columns._parsers;
    this._result._prebuiltEmptyResultObject = columns._prebuiltEmptyResultObject;
    this._accumulateRows = true;
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#learnsOf?.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#learnsOf?.has(this.name) === false) this.#learnsOf.set(this.name, undefined);
    super.handleCommandComplete(message, connection);
  }
}

function knownOf(connection: pg.Connection): Known {
  const present = known.get(connection);
  if (present !== undefined) return present;
  let messages: Uint8Array[] = [];
  const keeping = Object.create(connection, {
    describe: { value: () => undefined },
    _send: { value: (message: Uint8Array) => messages.push(message) > 0 },
  }) as pg.Connection;
  const sendKept = (): void => {
    // Each message by itself is a step of the socket's own.
    (connection as DriversConnection)._send(Buffer.concat(messages));
    messages = [];
  };
  const made: Known = { columns: new Map(), keeping, sendKept };
  known.set(connection, made);
  return made;
}
