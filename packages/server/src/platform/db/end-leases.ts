import type { Queryable } from "./queryable.ts";

/**
 * Ends the leases of jobs, deliveries and requests with an idempotency key. Only for a store that no other process uses: the
 * process that held them is dead.
 */
export async function endLeases(db: Queryable, { now }: { now: Date }): Promise<void> {
  for (const table of ["jobs", "deliveries", "idempotency_keys"]) {
    await db.query(`update ${table} set leased_until = $1 where leased_until > $1`, [now]);
  }
}
