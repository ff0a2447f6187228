import { describe, expect, test } from "vitest";

import { queryOne, type Transaction } from "../../../platform/db/queryable.ts";
import { type AgentFilter, searchAgents } from "./store.ts";
import { useStore } from "../../../../test/stores.ts";
import { addAgent } from "../../../../test/fixtures.ts";

const order = { sortBy: "score", order: "desc", offset: 0, limit: 20 } as const;
// By then Postgres has tried plans for the current values five times.
const TURNS = 6;

describe("a search", () => {
  const opened = useStore();
  const filters: AgentFilter[] = [{ query: "drones" }, {}];
  test.each(filters)("by words alone, or by nothing, has a plan that is kept: %j", async (filter) => {
    await addAgent(opened().store);
    const planned = await opened().store.transaction(async (tx) => {
      await searchAll(tx, filter);
      const before = await countPlans(tx);
      await searchAll(tx, filter);
      const after = await countPlans(tx);
      return { anew: after.anew - before.anew, kept: after.kept - before.kept };
    });
    expect(planned).toEqual({ anew: 0, kept: TURNS });
  });

  test("is planned again for a while when there are many more agents", async () => {
    const { pool } = opened().store;
    await pool.query(
      `insert into agents (id, internal_id, owner, name, description, capabilities, x402_enabled, x402_accepted_tokens,
         email_verified, wallet_verified, has_poap, privacy_mode, visible_data, privacy_version, created_at, updated_at)
       select 'many' || i, 'i' || i, 'o', 'Name', 'drones', '{}', false, '{}', false, false, false, 'public', '{}', 1, now(), now()
       from generate_series(1, $1::integer) i`,
      [5000],
    );
    await pool.query("analyze");
    const planned = await opened().store.transaction(async (tx) => {
      for (let turn = 0; turn < 10; turn++) await searchAll(tx, { query: "drones" });
      const before = await countPlans(tx);
      await searchAll(tx, { query: "drones" });
      const after = await countPlans(tx);
      return after.anew - before.anew;
    });
    expect(planned).toBe(0);
  });
});

async function searchAll(tx: Transaction, filter: AgentFilter): Promise<void> {
  for (let turn = 1; turn <= TURNS; turn++) await searchAgents(tx, filter, { ...order, limit: turn });
}

/** How often such searches were planned, and how often a plan was there. */
async function countPlans(tx: Transaction): Promise<{ anew: number; kept: number }> {
  const counted = await queryOne<{ anew: number; kept: number }>(
    tx,
    `select sum(custom_plans)::integer as anew, sum(generic_plans)::integer as kept from pg_prepared_statements
     where statement ~ '^with (asked|counted) as' and name like $1`,
    ["%"],
  );
  return counted ?? { anew: 0, kept: 0 };
}
