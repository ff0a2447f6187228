import pg from "pg";

import { columnTypes } from "./column-types.ts";
import { createJoiningSocket } from "./joining-socket.ts";
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
