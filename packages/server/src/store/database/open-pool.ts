import { Socket } from "node:net";

import pg from "pg";

import { columnTypes } from "./column-types.ts";
import { CONNECT_TIMEOUT_MS, STATEMENT_TIMEOUT_MS } from "./time-limits.ts";

/** How many connections to keep at most, and how long a transaction may wait for its next statement, in milliseconds. */
export type PoolOptions = { maxConnections: number; idleTransactionMs: number };

/** Makes the pool of connections to a Postgres that runs somewhere; none is opened yet. */
export function openPool(
  databaseUrl: string,
  {
    maxConnections,
    idleTransactionMs,
    connectTimeoutMs = CONNECT_TIMEOUT_MS,
  }: PoolOptions & { connectTimeoutMs?: number },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    types: columnTypes,
    pipeline: true,
    stream: createJoiningSocket,
    onConnect: (client) => configure(client, { idleTransactionMs }),
  });
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on("error", () => undefined);
  return pool;
}

/**
 * Sets what every connection needs. By statements, not by startup parameters: poolers such as PgBouncer refuse those. Statements
 * here take a few milliseconds, and Postgres would compile some of them for a second, going by what it guesses they cost.
 */
async function configure(client: pg.ClientBase, { idleTransactionMs }: { idleTransactionMs: number }): Promise<void> {
  await client.query(
    `set statement_timeout = ${STATEMENT_TIMEOUT_MS};
     set idle_in_transaction_session_timeout = ${idleTransactionMs};
     set timezone = 'UTC';
     set jit = off`,
  );
}

/**
 * Makes a socket that sends together what is written in one step: each write by itself is a call of the system, and wakes
 * whoever reads the other end, who then answers statement by statement.
 */
export function createJoiningSocket(): Socket {
  const socket = new Socket();
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  let isJoining = false;
  // Not before: to connect gives a socket the usual way to write back.
  socket.once("connect", () => (socket.write = writeJoined));
  return socket;

  function writeJoined(...args: unknown[]): boolean {
    if (!isJoining) {
      isJoining = true;
      socket.cork();
      // After all that follows from the present step without waiting, the end of a transaction included.
      process.nextTick(() => process.nextTick(send));
    }
    return write(...args);
  }

  function send(): void {
    isJoining = false;
    socket.uncork();
  }
}
