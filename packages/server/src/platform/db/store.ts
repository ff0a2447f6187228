import type { SdkError } from "@arcs/core";

import type { KeptRows } from "./row-cache.ts";
import type { DatabasePlace } from "./open-pool.ts";
import type { ConnectionPool, LargeRead, QueueName, RunTransaction } from "./queryable.ts";

/** An open store. The same SQL runs on either kind. */
export type Store = {
  kind: "embedded" | "postgres";
  /** For threads, which open a connection of their own. Not for the log: it may hold a password. */
  place: DatabasePlace;
  /** For single statements. Inside a transaction use its `tx`: there the embedded store refuses the pool. */
  pool: ConnectionPool;
  /**
   * Reads something by its key as it is in this moment, on the embedded store without asking where it was just read.
   * It is shared by all who read it: nobody may change it. Outside of transactions only.
   */
  readKept: KeptRows["read"];
  /**
   * Runs a long read, such as a search or a list, on a replica if there is one. It sees every write that was committed before
   * the call, by any process. Outside of transactions only.
   */
  readLarge<Result>(read: LargeRead<Result>): Promise<Result>;
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
