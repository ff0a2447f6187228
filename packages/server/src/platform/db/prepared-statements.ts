import { createHash } from "node:crypto";

import pg from "pg";
import type { Pool, PoolClient, QueryConfig, QueryResult } from "pg";

import { isOtherConnections, isOutdatedPlan } from "./postgres-errors.ts";
import type { StatementOptions, StatementResult } from "./queryable.ts";

/** A statement as it is asked for. */
type Statement = {
  text: string;
  values: readonly unknown[] | undefined;
  options?: StatementOptions | undefined;
};

/** Runs statements: those with values are parsed and planned once for each connection. */
export type PreparedStatements = {
  /** @throws at once, with nothing sent, where a value cannot be written */
  run(on: Pool | PoolClient, statement: Statement): Promise<QueryResult>;
  /**
   * Draws conclusions from a failure of a statement.
   *
   * @returns whether it failed for being prepared, and not for what it does: nothing was done, so that it may run again
   */
  learn(error: unknown): boolean;
};

// Each takes some kilobytes in each connection. What is put together from parts of requests must not add up.
const MOST_PREPARED = 400;

// The driver exports it, and does not describe it in its types.
const { prepareValue } = (
  pg as unknown as { utils: { prepareValue(this: void, value: unknown): string | Buffer | null } }
).utils;

/**
 * Makes the names of prepared statements.
 *
 * Names come from the text, so that the same name is the same statement wherever it was prepared. A pooler that gives each
 * transaction another connection (PgBouncer in transaction mode, older than 1.21) is noticed by its first failure: from then on
 * nothing is prepared. After a change of the tables whose results look different all statements get new names.
 */
export function createPreparedStatements(): PreparedStatements {
  const names = new Map<string, string>();
  let edition = 0;
  let isOn = true;

  function nameOf(text: string): string | undefined {
    const present = names.get(text);
    if (present !== undefined || !isOn || names.size >= MOST_PREPARED) return present;
    const name = `arcs_${createHash("sha256").update(text).digest("base64url").slice(0, 22)}_${edition}`;
    names.set(text, name);
    return name;
  }

  function queryOf({ text, values, options }: Statement): QueryConfig<unknown[]> {
    // Without values the driver sends a text as it is, which may be several statements.
    if (values === undefined) return { text };
    // Before anything is sent: the driver closes a statement of whose values it cannot write one, and takes it for prepared after that.
    const written = values.map(prepareValue);
    const name = options?.planned === undefined ? nameOf(text) : undefined;
    return { text, values: written, ...(name === undefined ? {} : { name }) };
  }

  return {
    run: (on, statement) => on.query(queryOf(statement)),
    learn(error) {
      const isPoolers = isOtherConnections(error);
      if (!isPoolers && !isOutdatedPlan(error)) return false;
      if (isPoolers) isOn = false;
      names.clear();
      edition++;
      return true;
    },
  };
}

// Another statement may have learned the same meanwhile, and this one then fails a second time.
const MAX_ATTEMPTS = 3;

/** Runs a statement that belongs to no transaction, on whichever connection of a pool is free. */
export async function runAlone<Row extends object>(
  pool: Pool,
  statements: PreparedStatements,
  statement: Statement,
): Promise<StatementResult<Row>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await statements.run(pool, statement)) as StatementResult<Row>;
    } catch (error) {
      if (!statements.learn(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
