import type { Queryable } from "./queryable.ts";

/**
 * Ends the leases of everything that somebody was at: jobs, deliveries, requests with an idempotency key. Only for a store
 * that no other process uses: whoever held them is dead, and nobody needs to wait for them.
 */
export async function endLeases(db: Queryable, { now }: { now: Date }): Promise<void> {
  for (const table of ["jobs", "deliveries", "idempotency_keys"]) {
    await db.query(`update ${table} set leased_until = $1 where leased_until > $1`, [now]);
  }
}
