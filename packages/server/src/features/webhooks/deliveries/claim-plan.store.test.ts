import { expect, test } from "vitest";

import { claimDeliveries } from "./store.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { at, now } from "../../../../test/support/fixtures.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { useStoredDeliveries } from "../test/stored-deliveries.ts";

const SUBSCRIPTIONS = 60;
const EVENTS = 80;

const opened = useStore();
const { subscribe } = useStoredDeliveries(opened);

test("deliveries are taken from a long queue by what was planned when there were none, and nothing else of it is read", async () => {
  const { store } = opened();
  const claim = { limit: 100, perSubscription: 4, now, leasedUntil: at(30) };
  for (const table of ["deliveries", "events", "webhook_subscriptions"]) {
    await store.pool.query(`vacuum analyze ${table}`);
  }
  const readFor = await store.transaction(async (tx) => {
    await tx.query("discard plans");
    expect(await claimDeliveries(tx, claim)).toEqual([]);
    for (let i = 0; i < SUBSCRIPTIONS; i++) await subscribe({ id: `wh_${i}` }, tx);
    await fill(tx);
    const before = await countRead(tx);
    const claimed = await claimDeliveries(tx, claim);
    expect(claimed).toHaveLength(100);
    return (await countRead(tx)) - before;
  });
  // Of each itself, in its turn; and of each subscription that has one a few more.
  expect(readFor).toBeLessThan(2 * 100);
});

async function fill(tx: Transaction): Promise<void> {
  await tx.query(
    `insert into events (id, type, agent_id, sequence, body, created_at)
     select 'evt_' || i, 'payment.completed', 'agent ' || i % 8, i, '{}', $2 from generate_series(1, $1::integer) i`,
    [EVENTS, now],
  );
  await tx.query(
    `insert into deliveries (id, subscription_id, event_id, event_type, agent_id, sequence, state, attempts,
       next_attempt_at, lease, created_at, account_id)
     select s.id || e.id, s.id, e.id, e.type, e.agent_id, e.sequence, 'pending', 0, e.created_at, 0, e.created_at, s.account_id
     from events e cross join webhook_subscriptions s`,
    [],
  );
}

/**
 * Rows and entries of indexes that this transaction has read of the deliveries and subscriptions.
 */
async function countRead(tx: Transaction): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select sum(pg_stat_get_xact_tuples_returned(c.oid))::integer as count from pg_class c
     join unnest($1::regclass[]) read on c.oid = read or c.oid in (select indexrelid from pg_index where indrelid = read)`,
    [["deliveries", "webhook_subscriptions"]],
  );
  return rows[0]?.count ?? 0;
}
