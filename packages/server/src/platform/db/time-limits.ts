/** How long to wait for a connection, in milliseconds: a new one, or one of the pool that gets free. */
export const CONNECT_TIMEOUT_MS = 15_000;

/** How long a statement may take, in milliseconds. The embedded store has no way to stop one. */
export const STATEMENT_TIMEOUT_MS = 30_000;

/** How long a transaction may wait for its next statement, in milliseconds. */
export const TRANSACTION_IDLE_MS = 30_000;
