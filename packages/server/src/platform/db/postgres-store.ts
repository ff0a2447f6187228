import { SdkError } from "@arcs/core";
import type pg from "pg";

import { openPool, type PoolOptions } from "./open-pool.ts";
import { createPoolStore } from "./pool-store.ts";
import { openReplica } from "./replica.ts";
import type { Store } from "./store.ts";

const OLDEST_VERSION = 150_000;
const URL_SCHEME = /^postgres(?:ql)?:\/\//;

/** Opens a store on a Postgres that runs somewhere, by the URL of its database, and of a streaming replica where there is one. */
export async function openPostgresStore(
  { databaseUrl, readDatabaseUrl }: { databaseUrl: string; readDatabaseUrl?: string },
  options: PoolOptions,
): Promise<Store> {
  assertUrl("databaseUrl", databaseUrl);
  if (readDatabaseUrl !== undefined) assertUrl("readDatabaseUrl", readDatabaseUrl);
  const pool = openPool(databaseUrl, options);
  try {
    await checkVersion(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const store = createPoolStore(pool, {
    kind: "postgres",
    place: { databaseUrl, idleTransactionMs: options.idleTransactionMs },
    failure: new Promise<never>(() => undefined),
    close: () => pool.end(),
  });
  if (readDatabaseUrl === undefined) return store;
  const replica = openReplica(readDatabaseUrl, { primary: store.pool, ...options });
  return {
    ...store,
    readLarge: (read) => replica.read(read),
    async close() {
      await replica.close();
      await store.close();
    },
  };
}

function assertUrl(name: string, url: string): void {
  if (URL_SCHEME.test(url)) return;
  // It may hold a password, so it is not shown.
  throw new SdkError(
    "invalid_argument",
    `${name} expected to begin with postgres:// or postgresql://, got another text`,
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
