import { createServer, type Socket } from "node:net";

import type { PGlite } from "@electric-sql/pglite";

const SYNC = Uint8Array.of(0x53, 0, 0, 0, 4);
const ROLLBACK = simpleQuery("ROLLBACK");
// DISCARD ALL without DEALLOCATE ALL and DISCARD PLANS, which would drop the prepared statements of
// other connections. Names given in SQL are shared by all connections, and end with any of them.
const DISCARD = simpleQuery(`
  CLOSE ALL; SET SESSION AUTHORIZATION DEFAULT; RESET ALL; UNLISTEN *; SELECT pg_advisory_unlock_all();
  DISCARD TEMP; DISCARD SEQUENCES;
  DO $$ DECLARE each text; BEGIN
    FOR each IN SELECT name FROM pg_prepared_statements WHERE from_sql LOOP EXECUTE format('DEALLOCATE %I', each); END LOOP;
  END $$`);

/**
 * Serves many connections from one Postgres session.
 *
 * A connection gets the session for a whole exchange (all messages up to Sync or a simple query)
 * and, when that opened a transaction, until the transaction ends. Serving message by message, as
 * the bridge that comes with PGlite does, gives one connection the rows of another as soon as a
 * query takes more than one chunk of the socket.
 *
 * @param options.idleTransactionMs - max idle time with an open transaction. The connection is then
 *   ended, because all others wait for it
 */
export function createWireServer(
  backend: Backend,
  { idleTransactionMs }: { idleTransactionMs: number },
) {
  const turns = createTurns();
  const connections = new Map<Socket, Promise<void>>();
  let connectionCount = 0;
  const server = createServer((socket) => {
    const ended = serveConnection(socket, {
      backend,
      turns,
      idleTransactionMs,
      number: connectionCount++,
    });
    connections.set(socket, ended);
    void ended.then(() => connections.delete(socket));
  });

  return {
    listen: (path: string): Promise<void> =>
      new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(path, resolve);
      }),
    /** Ends all connections, rolls back what they left open, and stops. */
    async close(): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of connections.keys()) socket.destroy();
      await Promise.all(connections.values());
      await closed;
    },
  };
}

type Context = { backend: Backend; turns: Turns; idleTransactionMs: number; number: number };

/** Serves one connection; resolves when it has ended and left nothing open. */
function serveConnection(
  socket: Socket,
  { backend, turns, idleTransactionMs, number }: Context,
): Promise<void> {
  const statements = createStatementNames(number);
  const read = createMessageReader();
  const inbox: FrontendMessage[] = [];
  let handBack: (() => void) | undefined;
  let atRest = true;
  let working = false;
  let work = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  async function answerAll(): Promise<void> {
    clearTimeout(idle);
    // Answers a batch of messages in one write: single writes would wake the client for each.
    socket.cork();
    while (inbox.length > 0 && !socket.destroyed) {
      const exchange = takeExchange(inbox);
      if (exchange.length === 0) continue;
      handBack ??= await takeTurn();
      if (socket.destroyed) break;
      answer(exchange);
      if (atRest && !backend.inTransaction()) {
        handBack();
        handBack = undefined;
      }
    }
    socket.uncork();
    if (handBack !== undefined)
      idle = setTimeout(() => socket.destroy(), idleTransactionMs).unref();
  }

  /** While this connection waits for its turn, its client must get the answers so far. */
  async function takeTurn(): Promise<() => void> {
    socket.uncork();
    const turn = await turns.take();
    socket.cork();
    return turn;
  }

  /**
   * Takes the messages of one exchange, as far as they have arrived, and handles those that are not
   * for Postgres.
   */
  function takeExchange(messages: FrontendMessage[]): FrontendMessage[] {
    const end = messages.findIndex((message) => endsExchange(message) || !isForBackend(message));
    const taken = messages.splice(0, end < 0 ? messages.length : end + 1);
    const last = taken.at(-1);
    if (last === undefined || isForBackend(last)) return taken;
    if (last.type === "startup") socket.write(greeting(backend.version));
    else if (last.type === "encryption") socket.write("N");
    else socket.end();
    return taken.slice(0, -1);
  }

  function answer(exchange: FrontendMessage[]): void {
    const last = exchange.at(-1);
    atRest = last !== undefined && endsExchange(last);
    backend.run(Buffer.concat(exchange.map((each) => statements.rename(each))), (piece) => {
      // Copied: Postgres writes its next answer into the same memory.
      if (!socket.destroyed) socket.write(Buffer.from(piece));
    });
  }

  async function cleanUp(): Promise<void> {
    clearTimeout(idle);
    await work;
    handBack ??= await turns.take();
    if (!atRest) backend.run(SYNC, ignore);
    if (backend.inTransaction()) backend.run(ROLLBACK, ignore);
    // Session settings must not reach the next connection.
    backend.run(Buffer.concat([statements.dropAll(), SYNC]), ignore);
    backend.run(DISCARD, ignore);
    handBack();
  }

  socket.on("data", (chunk: Buffer) => {
    const messages = read(chunk);
    if (messages === undefined) socket.destroy();
    else inbox.push(...messages);
    if (working) return;
    working = true;
    work = answerAll().finally(() => (working = false));
  });
  socket.on("error", ignore);
  return new Promise((resolve) => socket.once("close", () => void cleanUp().then(resolve)));
}

function isForBackend({ type }: FrontendMessage): boolean {
  return type.length === 1 && type !== "X";
}

/** Greeting for a new client: no password, the settings it needs, ready. */
function greeting(version: string): Uint8Array {
  const settings = {
    server_version: version,
    client_encoding: "UTF8",
    standard_conforming_strings: "on",
  };
  return Buffer.concat([
    message("R", Buffer.alloc(4)),
    ...Object.entries(settings).map(([name, value]) =>
      message("S", Buffer.from(`${name}\0${value}\0`)),
    ),
    message("Z", Buffer.from("I")),
  ]);
}

function simpleQuery(text: string): Uint8Array {
  return message("Q", Buffer.from(`${text}\0`));
}

function ignore(): void {}

type Turns = ReturnType<typeof createTurns>;

export function createTurns() {
  let last = Promise.resolve();
  return {
    /** Waits for the turn. The returned function passes the backend on. */
    async take(): Promise<() => void> {
      const before = last;
      let pass = (): void => undefined;
      last = new Promise((resolve) => (pass = resolve));
      await before;
      return pass;
    },
  };
}

/**
 * Creates names for the prepared statements of one connection in the session that all connections
 * share: short, since Postgres cuts them at 63 bytes (documentation, "Message Formats": Parse,
 * Bind, Describe, Close).
 */
export function createStatementNames(connection: number) {
  const names = new Map<string, string>();

  function nameFor(name: string): string {
    const present = names.get(name);
    if (present !== undefined) return present;
    const made = `${connection}.${names.size}`;
    names.set(name, made);
    return made;
  }

  return {
    /**
     * Returns the bytes of a message, with its statement name replaced by one unique to this
     * connection.
     */
    rename({ type, bytes }: FrontendMessage): Uint8Array {
      const at = placeOfName(type, bytes);
      if (at === undefined) return bytes;
      const end = bytes.indexOf(0, at);
      // The empty name is the unnamed statement, which lives for one exchange.
      if (end <= at) return bytes;
      const name = nameFor(Buffer.from(bytes.subarray(at, end)).toString("latin1"));
      return replaced(bytes, { at, end, by: Buffer.from(name) });
    },
    /** Messages that drop the statements of this connection, and no others. */
    dropAll: (): Uint8Array =>
      Buffer.concat([...names.values()].map((name) => message("C", Buffer.from(`S${name}\0`)))),
  };
}

/** Returns the offset of the statement name in a message. */
function placeOfName(type: string, bytes: Uint8Array): number | undefined {
  if (type === "P") return 5;
  // The name of the portal comes before that of the statement.
  if (type === "B") return bytes.indexOf(0, 5) + 1 || undefined;
  const isOfStatement = (type === "D" || type === "C") && bytes[5] === 0x53;
  return isOfStatement ? 6 : undefined;
}

function replaced(
  bytes: Uint8Array,
  { at, end, by }: { at: number; end: number; by: Uint8Array },
): Uint8Array {
  const made = Buffer.concat([bytes.subarray(0, at), by, bytes.subarray(end)]);
  made.writeInt32BE(made.length - 1, 1);
  return made;
}

/** A message of the protocol: its letter, its length without the letter, its content. */
export function message(type: string, body: Uint8Array): Uint8Array {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

/** One message of a Postgres client, whole (PostgreSQL documentation, "Message Formats"). */
export type FrontendMessage = {
  /** The letter of a typed message; `startup`, `encryption` and `cancel` may come before those. */
  type: string;
  bytes: Uint8Array;
};

const PROTOCOL_MAJOR = 3;
const CANCEL_REQUEST = 80877102;
const SSL_REQUEST = 80877103;
const GSS_REQUEST = 80877104;
// A larger announced length means a broken or hostile client; the store sends nothing near it.
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;
// Any other letter is a FATAL error to Postgres, and would end the one backend that all clients
// share.
const TYPES: ReadonlySet<string> = new Set("BCDEFHPQSXcdfp");

/**
 * Returns the messages that arriving bytes complete; `undefined` where they are not Postgres
 * protocol 3.
 */
export function createMessageReader(): (chunk: Uint8Array) => FrontendMessage[] | undefined {
  let chunks: Uint8Array[] = [];
  let available = 0;
  let needed = 0;
  let started = false;

  return (chunk) => {
    chunks.push(chunk);
    available += chunk.length;
    const messages: FrontendMessage[] = [];
    // Joins chunks only once a whole message has arrived: joining each time would take quadratic
    // time for a large one.
    while (available >= Math.max(needed, started ? 5 : 8)) {
      const bytes = joined(chunks);
      const length = lengthOf(bytes, started);
      const type = typeOf(bytes, started);
      if (length === undefined || type === undefined) return undefined;
      chunks = [bytes];
      needed = length;
      if (available < length) break;
      if (type === "startup") started = true;
      messages.push({ type, bytes: bytes.subarray(0, length) });
      chunks = [bytes.subarray(length)];
      available -= length;
      needed = 0;
    }
    return messages;
  };
}

/**
 * Tells whether the backend answers ReadyForQuery after a message: between two of these, messages
 * belong together.
 */
export function endsExchange({ type }: FrontendMessage): boolean {
  return type === "Q" || type === "S" || type === "F";
}

function joined(chunks: Uint8Array[]): Uint8Array {
  const [first] = chunks;
  return chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks);
}

/**
 * Returns the length of the message that begins here; a typed one has its letter before the length.
 */
function lengthOf(bytes: Uint8Array, started: boolean): number | undefined {
  const letter = started ? 1 : 0;
  const length = readInteger(bytes, letter) + letter;
  return length < (started ? 5 : 8) || length > MAX_MESSAGE_BYTES ? undefined : length;
}

function typeOf(bytes: Uint8Array, started: boolean): string | undefined {
  if (started) {
    const type = String.fromCharCode(bytes[0] ?? 0);
    return TYPES.has(type) ? type : undefined;
  }
  const code = readInteger(bytes, 4);
  if (code === CANCEL_REQUEST) return "cancel";
  if (code === SSL_REQUEST || code === GSS_REQUEST) return "encryption";
  return code >> 16 === PROTOCOL_MAJOR ? "startup" : undefined;
}

function readInteger(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getInt32(at);
}

/** The one Postgres session behind all connections. */
type Backend = Awaited<ReturnType<typeof createBackend>>;

// Thrown by PGlite where Postgres jumps to its error handler (pglitec.c, POSTGRES_MAIN_LONGJMP).
const ERROR_HANDLER = 100;
// CopyFail with a reason: no client sends rows.
const COPY_FAIL = Buffer.from("f\0\0\0\x24COPY FROM STDIN is not possible\0");

/**
 * Creates the session. Nothing else may use this PGlite.
 *
 * It drives Postgres as PGlite's `execProtocolRaw` does (0.5.16), with one difference. PGlite
 * ignores every exception that is not an SQL error, and continues in a broken state or loops
 * forever. Here such an exception stops the store.
 *
 * @param options.onBroken - called with this exception; must not return
 */
export async function createBackend(
  database: PGlite,
  { onBroken }: { onBroken: (error: unknown) => never },
) {
  // Before the callbacks change hands.
  const { rows } = await database.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  const module = database.Module;
  let input: Uint8Array = new Uint8Array();
  let answer = (_piece: Uint8Array): void => undefined;

  const read = module.addFunction((target: number, room: number) => {
    // Asked for more than whole messages: COPY is waiting for rows.
    if (input.length === 0) input = COPY_FAIL;
    const piece = input.subarray(0, room);
    module.HEAPU8.set(piece, target);
    input = input.subarray(piece.length);
    return piece.length;
  }, "ipi");
  const write = module.addFunction((source: number, length: number) => {
    answer(module.HEAPU8.subarray(source, source + length));
    return length;
  }, "ipi");
  module._pgl_set_rw_cbs(read, write);

  return {
    /** The version of Postgres, as servers announce it. */
    version: rows[0]?.version ?? "",
    /**
     * Runs whole messages and passes on the answer in pieces. The pieces are only valid within the
     * call.
     */
    run(messages: Uint8Array, onAnswer: (piece: Uint8Array) => void): void {
      input = messages;
      answer = onAnswer;
      // Each round runs one message, or several where they are buffered inside.
      while (input.length > 0 || module._pq_buffer_remaining_data() > 0) runOnce();
      module._PostgresSendReadyForQueryIfNecessary();
      module._pgl_pq_flush();
    },
    inTransaction: (): boolean => database.isInTransaction(),
  };

  function runOnce(): void {
    const stack = module.stackSave();
    try {
      module._PostgresMainLoopOnce();
    } catch (error) {
      if ((error as { status?: unknown }).status !== ERROR_HANDLER) onBroken(error);
      module.stackRestore(stack);
      module._PostgresMainLongJmp();
    }
  }
}
