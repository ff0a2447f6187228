import { isSdkError } from "@arcs/core";
import pg from "pg";

import type { Queryable, RunTransaction } from "./queryable.ts";

// Classes of PostgreSQL, appendix A, that say the database cannot work now: connection, resources, operator, system,
// internal; and single codes: read only after a change of primary, damaged data, given up after a time or many tries.
const OUTAGE_CLASSES: ReadonlySet<string> = new Set(["08", "53", "57", "58", "XX"]);
const OUTAGE_CODES: ReadonlySet<string> = new Set(["25006", "25P03", "40001", "40P01", "55P03"]);
const DAMAGED: ReadonlySet<string> = new Set(["XX001", "XX002"]);

/** Codes of the system with which a connection breaks, or is not made. */
const SYSTEM_CODES: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ETIMEDOUT",
  "EACCES",
  // Exhausted resources of this process or machine: descriptors, ports, memory.
  "EMFILE",
  "ENFILE",
  "EADDRNOTAVAIL",
  "ENOBUFS",
  "ENOMEM",
]);

// Messages of the library for a lost connection: it has no codes for them.
const DRIVER_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/**
 * Tells whether the store failed, not what was asked of it: it does not answer, it is full, it is damaged. What failed so
 * may be tried again later.
 */
export function isStoreOutage(error: unknown): boolean {
  if (isSdkError(error, "store_failed")) return true;
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) {
    const { code = "" } = error;
    return OUTAGE_CLASSES.has(code.slice(0, 2)) || OUTAGE_CODES.has(code);
  }
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isStoreOutage);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined)
    return SYSTEM_CODES.has(code) && ["connect", "read", "write", "getaddrinfo"].includes(syscall ?? "");
  return DRIVER_WORDS.test(error.message);
}

/** Tells whether the store found what it keeps damaged: trying again does not help, somebody has to look. */
export function isStoreDamage(error: unknown): boolean {
  return error instanceof pg.DatabaseError && DAMAGED.has(error.code ?? "");
}

/** Asks for something that costs nothing. */
export async function probeRead(db: Queryable): Promise<void> {
  await db.query("select 1");
}

/** Changes something that nobody sees, and that takes room on the disk. */
export async function probeChange(transaction: RunTransaction): Promise<void> {
  await transaction(async (tx) => {
    await tx.query(
      `create temporary table readiness on commit drop as
       select place, repeat(md5(place::text), 8) as filler from generate_series(1, 500) as place`,
    );
  });
}

/** Describes a store failure without naming a host or a secret. */
export function storeFault(error: unknown): string {
  if (isSdkError(error)) return error.message;
  if (error instanceof AggregateError) return storeFault(error.errors[0]);
  if (error instanceof pg.DatabaseError) return `${error.message} (${error.code ?? "no code"})`;
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}
