import { isSdkError } from "@arcs/core";
import pg from "pg";

import type { Queryable, RunTransaction } from "./queryable.ts";

// Classes of PostgreSQL, appendix A, that say the database cannot work now: connection, resources,
// operator, system, internal; and single codes: read only after a change of primary, given up after
// a time or many tries.
const OUTAGE_CLASSES: ReadonlySet<string> = new Set(["08", "53", "57", "58", "XX"]);
const OUTAGE_CODES: ReadonlySet<string> = new Set(["25006", "25P03", "40001", "40P01", "55P03"]);

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

// Codes of Node with which a certificate is refused: of an unknown authority, for another name, or
// out of its time. Trying again does not help.
const CERTIFICATE_CODES: ReadonlySet<string> = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "CERT_UNTRUSTED",
  "CERT_HAS_EXPIRED",
  "CERT_NOT_YET_VALID",
]);

/** Tells whether a database showed a certificate that this machine does not trust. */
export function isUnknownCertificate(error: unknown): error is Error & { code: string } {
  return error instanceof Error && CERTIFICATE_CODES.has((error as { code?: string }).code ?? "");
}

// Messages of the library for a lost connection: it has no codes for them.
const DRIVER_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/**
 * Tells whether the store failed, not what was asked of it: it does not answer, it is full, it is
 * damaged. What failed so may be tried again later.
 */
export function isStoreOutage(error: unknown): boolean {
  if (isSdkError(error, "store_failed")) return true;
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) {
    const { code = "" } = error;
    return OUTAGE_CLASSES.has(code.slice(0, 2)) || OUTAGE_CODES.has(code);
  }
  if (error instanceof AggregateError)
    return error.errors.length > 0 && error.errors.every(isStoreOutage);
  if (isUnknownCertificate(error)) return true;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined)
    return (
      SYSTEM_CODES.has(code) && ["connect", "read", "write", "getaddrinfo"].includes(syscall ?? "")
    );
  return DRIVER_WORDS.test(error.message);
}

/** Describes a store failure without naming a host or a secret. */
export function storeFault(error: unknown): string {
  if (isSdkError(error)) return error.message;
  if (error instanceof AggregateError) return storeFault(error.errors[0]);
  if (error instanceof pg.DatabaseError) return `${error.message} (${error.code ?? "no code"})`;
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}

/** Makes the test for refusals with these codes of PostgreSQL, appendix A. */
function refusedWith(...codes: readonly string[]): (error: unknown) => boolean {
  return (error) => error instanceof pg.DatabaseError && codes.includes(error.code ?? "");
}

/**
 * Tells whether the store found what it keeps damaged: trying again does not help, somebody has to
 * look.
 */
export const isStoreDamage = refusedWith("XX001", "XX002");

/**
 * Tells whether something could not be created ("if not exists") because somebody else was creating
 * it in this moment.
 */
export const isAlreadyCreated = refusedWith("23505", "42710", "42P07");

/**
 * Tells whether a transaction failed only because another one came in its way: run again, it may
 * succeed.
 */
export const isRetryable = refusedWith("40001", "40P01");

/** Tells whether a statement was not run because an earlier one of its transaction had failed. */
export const isAfterFailure = refusedWith("25P02");

/**
 * Tells whether a prepared statement was looked for on another connection than the one that
 * prepared it: it is not there, or twice.
 */
export const isOtherConnections = refusedWith("26000", "42P05");

/** Tells whether a text cannot be stored: Postgres takes every character but U+0000. */
export const isUnstorableText = refusedWith("22021", "22P05");

/**
 * Tells whether a prepared statement gives other columns than when it was prepared: a table was
 * changed. By the routine that says so (plancache.c of Postgres): its code is that of everything
 * that is not supported, its words may be translated.
 */
export function isOutdatedPlan(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === "0A000" &&
    error.routine === "RevalidateCachedQuery"
  );
}

/**
 * Kind of a store failure: `damage` needs an operator, `outage` can be retried later,
 * `unstorable_text` means that a text holds U+0000.
 */
export type StoreFailure = "damage" | "outage" | "unstorable_text";

export function storeFailureOf(error: unknown): StoreFailure | undefined {
  if (isStoreOutage(error)) return isStoreDamage(error) ? "damage" : "outage";
  return isUnstorableText(error) ? "unstorable_text" : undefined;
}

/** Remembers that the store failed a request, until it has worked again. */
export type OutageWatch = {
  /** Called with every failure of a request; those that are not the store's are ignored. */
  note(error: unknown): void;
  /** Fails where the store does not work. */
  probe(store: { pool: Queryable; transaction: RunTransaction }): Promise<void>;
};

export function createOutageWatch(): OutageWatch {
  let isSuspected = false;
  return {
    note(error) {
      const failure = storeFailureOf(error);
      if (failure === "outage" || failure === "damage") isSuspected = true;
    },
    async probe({ pool, transaction }) {
      if (!isSuspected) return void (await pool.query("select 1"));
      // A database that has failed may answer and take no change: its disk is full, or it may only
      // be read. Nobody sees this one, and it takes room on the disk.
      await transaction(async (tx) => {
        await tx.query(
          `create temporary table readiness on commit drop as
           select place, repeat(md5(place::text), 8) as filler from generate_series(1, 500) as place`,
        );
      });
      isSuspected = false;
    },
  };
}
