import { createHash } from "node:crypto";

import type { QueryConfig } from "pg";

import { isOtherConnections, isOutdatedPlan } from "./postgres-errors.ts";
import type { StatementOptions } from "./queryable.ts";

/** A statement as it is asked for. */
type Statement = {
  text: string;
  values: readonly unknown[] | undefined;
  options?: StatementOptions | undefined;
};

/** Statements as the driver takes them: those with values are parsed and planned once for each connection. */
export type PreparedStatements = {
  of(statement: Statement): QueryConfig<unknown[]>;
  /**
   * Draws conclusions from a failure of a statement.
   *
   * @returns whether it failed for being prepared, and not for what it does: nothing was done, so that it may run again
   */
  learn(error: unknown): boolean;
};

// Each takes some kilobytes in each connection. What is put together from parts of requests must not add up.
const MOST_PREPARED = 400;

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

  return {
    of({ text, values, options }) {
      // Without values the driver sends a text as it is, which may be several statements.
      if (values === undefined) return { text };
      const name = options?.planned === undefined ? nameOf(text) : undefined;
      return name === undefined ? { text, values: [...values] } : { name, text, values: [...values] };
    },
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
