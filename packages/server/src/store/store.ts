import type { SdkError } from "@arcs/core";
import type { Pool } from "pg";

import type { QueueName } from "./queryable.ts";
import type { RunTransaction } from "./transactions.ts";

/** An open store. The same SQL runs on either kind. */
export type Store = {
  kind: "embedded" | "postgres";
  /** For single statements. Inside a transaction use its `tx`: there the pool is refused. */
  pool: Pool;
  /**
   * Runs work in a transaction. It commits when the work resolves and rolls back when it throws. Where other transactions
   * came in its way the work runs again, up to eight times: let it do nothing but SQL. No network I/O in it: on the
   * embedded store everybody waits for an open transaction.
   */
  transaction: RunTransaction;
  /** Calls a listener whenever a transaction of this process has put work into a queue; gives the way to stop that. */
  onWork(queue: QueueName, listener: () => void): () => void;
  /** Resolves when the store stops by itself: an embedded one whose disk fails. Never for another Postgres. */
  failure: Promise<SdkError>;
  /** Waits for open transactions and closes. */
  close(): Promise<void>;
};
