import { SdkError } from "@arcs/core";
import pg from "pg";

import { columnTypes } from "./column-types.ts";
import { createPoolStore } from "./pool-store.ts";
import { CONNECT_TIMEOUT_MS, STATEMENT_TIMEOUT_MS } from "./time-limits.ts";
import type { Store } from "./store.ts";

const OLDEST_VERSION = 150_000;
const URL_SCHEME = /^postgres(?:ql)?:\/\//;

/** Opens a store on a Postgres that runs somewhere, by the URL of its database. */
export async function openPostgresStore(
  databaseUrl: string,
  { maxConnections, idleTransactionMs }: { maxConnections: number; idleTransactionMs: number },
): Promise<Store> {
  if (!URL_SCHEME.test(databaseUrl)) {
    // It may hold a password, so it is not shown.
    throw new SdkError(
      "invalid_argument",
      "databaseUrl expected to begin with postgres:// or postgresql://, got another text",
    );
  }
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: columnTypes,
    pipeline: true,
    onConnect: (client) => configure(client, { idleTransactionMs }),
  });
  try {
    await checkVersion(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return createPoolStore(pool, {
    kind: "postgres",
    failure: new Promise<never>(() => undefined),
    close: () => pool.end(),
  });
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

async function checkVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version_num: string }>("show server_version_num");
  const version = Number(rows[0]?.server_version_num);
  if (!(version >= OLDEST_VERSION)) {
    throw new SdkError(
      "invalid_argument",
      `databaseUrl expected Postgres ${OLDEST_VERSION / 10_000} or later, got ${version}`,
    );
  }
}
