import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { systemClock } from "../../platform/base/runtime.ts";
import { storeCredential } from "./service.ts";
import { queryOne, type Transaction } from "../../platform/db/queryable.ts";
import { credentialRow } from "../../../test/support/fixtures.ts";
import { useStore } from "../../../test/support/stores.ts";

describe("storing a credential", () => {
  const opened = useStore();
  test("takes statements whose plans are kept", async () => {
    const context = { clock: systemClock, randomBytes, bridge: undefined };
    const store = async (tx: Transaction): Promise<unknown> =>
      storeCredential(tx, context, { credential: credentialRow(), sync: undefined });
    // By then Postgres has tried plans for the current values five times.
    const turns = 6;
    const planned = await opened().store.transaction(async (tx) => {
      for (let turn = 0; turn < turns; turn++) await store(tx);
      const before = await countPlans(tx);
      for (let turn = 0; turn < turns; turn++) await store(tx);
      const after = await countPlans(tx);
      return { anew: after.anew - before.anew, kept: after.kept - before.kept };
    });
    // The credential, its job, its event, and deliveries.
    expect(planned).toEqual({ anew: 0, kept: 4 * turns });
  });
});

/** How often the statements about a credential were planned, and how often a plan was there. */
async function countPlans(tx: Transaction): Promise<{ anew: number; kept: number }> {
  const counted = await queryOne<{ anew: number; kept: number }>(
    tx,
    `select sum(custom_plans)::integer as anew, sum(generic_plans)::integer as kept from pg_prepared_statements
     where statement ~ '^(insert into (credentials|log_pending|jobs|deliveries) |with stream as )' and name like $1`,
    ["%"],
  );
  return counted ?? { anew: 0, kept: 0 };
}
