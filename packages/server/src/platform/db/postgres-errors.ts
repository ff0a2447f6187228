import pg from "pg";

// Classes and codes of PostgreSQL, appendix A.
const UNIQUE_VIOLATION = "23505";
// Errors of "create if not exists" under concurrency: unique violation, duplicate object, duplicate table.
const ALREADY_CREATED: ReadonlySet<string> = new Set([UNIQUE_VIOLATION, "42710", "42P07"]);
const RETRYABLE: ReadonlySet<string> = new Set(["40001", "40P01"]);
const AFTER_FAILURE = "25P02";
// Prepared statement that does not exist, and one that exists already.
const OTHER_CONNECTIONS: ReadonlySet<string> = new Set(["26000", "42P05"]);
const UNSTORABLE: ReadonlySet<string> = new Set(["22021", "22P05"]);

/** Tells whether a statement failed because a row with the same unique value is there, of one constraint if named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === UNIQUE_VIOLATION &&
    (constraint === undefined || error.constraint === constraint)
  );
}

/** Tells whether something could not be created because somebody else was creating it in this moment. */
export function isAlreadyCreated(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ALREADY_CREATED.has(error.code ?? "");
}

/** Tells whether a transaction failed only because another one came in its way: run again, it may succeed. */
export function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && RETRYABLE.has(error.code ?? "");
}

/** Tells whether a statement was not run because an earlier one of its transaction had failed. */
export function isAfterFailure(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === AFTER_FAILURE;
}

/** Tells whether a prepared statement was looked for on another connection than the one that prepared it. */
export function isOtherConnections(error: unknown): boolean {
  return error instanceof pg.DatabaseError && OTHER_CONNECTIONS.has(error.code ?? "");
}

/**
 * Tells whether a prepared statement gives other columns than when it was prepared: a table was changed. By the routine
 * that says so (plancache.c of Postgres): its code is that of everything that is not supported, its words may be translated.
 */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "0A000" && error.routine === "RevalidateCachedQuery";
}

/** Tells whether a text cannot be stored: Postgres takes every character but U+0000. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof pg.DatabaseError && UNSTORABLE.has(error.code ?? "");
}
