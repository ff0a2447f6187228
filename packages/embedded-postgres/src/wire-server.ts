import { createServer, type Socket } from "node:net";

import type { Backend } from "./backend.ts";
import { createMessageReader, endsExchange, type FrontendMessage } from "./frontend-messages.ts";
import { createStatementNames, message } from "./statement-names.ts";
import { createTurns, type Turns } from "./turns.ts";

/** A server of the Postgres protocol on a Unix socket. */
export type WireServer = {
  listen(path: string): Promise<void>;
  /** Ends all connections, rolls back what they left open, and stops. */
  close(): Promise<void>;
};

const SYNC = Uint8Array.of(0x53, 0, 0, 0, 4);
const ROLLBACK = simpleQuery("ROLLBACK");
// DISCARD ALL without DEALLOCATE ALL and DISCARD PLANS, which take from the others what they have prepared. Names given in
// SQL are the same for all connections, and end with any of them.
const DISCARD = simpleQuery(`
  CLOSE ALL; SET SESSION AUTHORIZATION DEFAULT; RESET ALL; UNLISTEN *; SELECT pg_advisory_unlock_all();
  DISCARD TEMP; DISCARD SEQUENCES;
  DO $$ DECLARE each text; BEGIN
    FOR each IN SELECT name FROM pg_prepared_statements WHERE from_sql LOOP EXECUTE format('DEALLOCATE %I', each); END LOOP;
  END $$`);

/**
 * Serves many connections from one Postgres session.
 *
 * A connection gets the session for a whole exchange (all messages up to Sync or a simple query) and, when that opened a
 * transaction, until the transaction ends. Serving message by message, as the bridge that comes with PGlite does, gives
 * one connection the rows of another as soon as a query takes more than one chunk of the socket.
 *
 * @param options.idleTransactionMs - a connection that leaves a transaction open for so long without a word is ended,
 * because everybody else waits for it
 */
export function createWireServer(backend: Backend, { idleTransactionMs }: { idleTransactionMs: number }): WireServer {
  const turns = createTurns();
  const connections = new Map<Socket, Promise<void>>();
  let connectionCount = 0;
  const server = createServer((socket) => {
    const ended = serveConnection(socket, { backend, turns, idleTransactionMs, number: connectionCount++ });
    connections.set(socket, ended);
    void ended.then(() => connections.delete(socket));
  });

  return {
    listen: (path) =>
      new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(path, resolve);
      }),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of connections.keys()) socket.destroy();
      await Promise.all(connections.values());
      await closed;
    },
  };
}

type Context = { backend: Backend; turns: Turns; idleTransactionMs: number; number: number };

/** Serves one connection; resolves when it has ended and left nothing open. */
function serveConnection(socket: Socket, { backend, turns, idleTransactionMs, number }: Context): Promise<void> {
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
    // What was asked for together is answered together: each answer by itself would wake the client.
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
    if (handBack !== undefined) idle = setTimeout(() => socket.destroy(), idleTransactionMs).unref();
  }

  /** Whoever has the turn may wait for the client to read what was answered before. */
  async function takeTurn(): Promise<() => void> {
    socket.uncork();
    const turn = await turns.take();
    socket.cork();
    return turn;
  }

  /** Takes the messages of one exchange, as far as they have come, and deals with those that are not for Postgres. */
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
      // Postgres writes its next answer into the same memory.
      if (!socket.destroyed) socket.write(Buffer.from(piece));
    });
  }

  async function cleanUp(): Promise<void> {
    clearTimeout(idle);
    await work;
    handBack ??= await turns.take();
    if (!atRest) backend.run(SYNC, ignore);
    if (backend.inTransaction()) backend.run(ROLLBACK, ignore);
    // What the connection set for itself must not reach the next one.
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

/** What a server says to a new client: no password, what is needed of its settings, ready. */
function greeting(version: string): Uint8Array {
  const settings = { server_version: version, client_encoding: "UTF8", standard_conforming_strings: "on" };
  return Buffer.concat([
    message("R", Buffer.alloc(4)),
    ...Object.entries(settings).map(([name, value]) => message("S", Buffer.from(`${name}\0${value}\0`))),
    message("Z", Buffer.from("I")),
  ]);
}

function simpleQuery(text: string): Uint8Array {
  return message("Q", Buffer.from(`${text}\0`));
}

function ignore(): void {}
