// A store from before scores had a basis (0019): what it had stays served, and is due at once.
import { describe, expect, test } from "vitest";

import {
  addCrediblePayers,
  addPayments,
  addTestAgent,
  computeScore,
} from "../../../test/support/agents.ts";
import { newId, now } from "../../../test/support/fixtures.ts";
import { useServer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";
import { type Migration, readMigrations, runMigrations } from "../../platform/db/migrations.ts";
import { refreshLeaderboard } from "./leaderboard/service.ts";
import { listDueReputations } from "./scores/recompute-score.ts";

const UPGRADE = "0019-proven-scores.sql";

// The columns, indexes and members that 0019 brought, and the score of what was only seen.
const UNDO = [
  "drop index payments_only_reported",
  "drop index reputations_by_rank",
  `update reputations set overall_score = proven, visible_score = visible_proven,
     details = (details::jsonb - 'seen' - 'payments')::text where details is not null`,
  "update leaderboard_entries set overall_score = proven where overall_score is not null",
  "alter table reputations drop column visible_rank",
  "alter table reputations drop column basis, drop column proven, drop column visible_proven",
  "alter table leaderboard_entries drop column basis, drop column proven",
];

describe("a store from before scores had a basis", () => {
  const opened = useStore();
  const server = useServer(opened);
  type Agent = Awaited<ReturnType<typeof addTestAgent>>;
  const reputationOf = async ({ id, key }: Agent): Promise<any> =>
    (await server().call("GET", `/v1/reputation/${id}`, { key })).body;

  test("serves its scores as proven, and computes all of them anew", async () => {
    const { store } = opened();
    const [seen, proven, fresh] = [
      await addTestAgent(server()),
      await addTestAgent(server()),
      await addTestAgent(server()),
    ];
    const customers = Array.from({ length: 50 }, () => ({ payer: newId("customer"), rating: 5 }));
    await addPayments(server(), seen.id, customers);
    const payers = await addCrediblePayers(server(), 4);
    await addPayments(
      server(),
      proven.id,
      payers.map((payer) => ({ payer, rating: 5 })),
    );
    for (const { id } of [seen, proven]) await computeScore(server(), id);
    await refreshLeaderboard(server().context, { now });
    const today = { seen: await reputationOf(seen), proven: await reputationOf(proven) };
    expect([today.seen.basis, today.proven.proven > 0]).toEqual(["seen", true]);

    for (const statement of UNDO) await store.pool.query(statement);
    const { rows: ran } = await store.pool.query("select name, hash from schema_migrations");
    const upgrade = (await readMigrations()).find(({ name }) => name === UPGRADE)!;
    const again = { ...upgrade, name: "9000-again.sql" };
    const migrations = [...ran.map((one) => ({ ...one, sql: "" })), again] as Migration[];
    migrations.sort((one, other) => (one.name < other.name ? -1 : 1));
    expect(await runMigrations(store, { migrations, now })).toEqual([again.name]);

    const { proven: score } = today.proven;
    expect(await reputationOf(proven)).toMatchObject({
      overallScore: score,
      basis: "proven",
      proven: score,
      payments: { seen: 0, proven: 0, notCounted: [] },
    });
    expect(await reputationOf(seen)).toMatchObject({ overallScore: 0, basis: "proven", proven: 0 });
    expect(await reputationOf(fresh)).toMatchObject({ overallScore: 0, basis: "seen", proven: 0 });
    const { rows } = await store.pool.query(
      "select basis, proven from leaderboard_entries where agent_id = $1",
      [proven.id],
    );
    expect(rows).toEqual([{ basis: "proven", proven: score }]);
    const due = await listDueReputations(store.pool, { now: new Date(), limit: 100 });
    expect(due).toEqual(expect.arrayContaining([seen.id, proven.id]));

    for (const { id } of [seen, proven]) await computeScore(server(), id);
    const { lastUpdated: _, nextUpdateAt: __, ...whole } = today.seen;
    const { logHead: ___, ...scored } = whole;
    expect(await reputationOf(seen)).toMatchObject({
      overallScore: scored.overallScore,
      basis: "seen",
      payments: scored.payments,
      components: scored.components,
    });
    expect(await reputationOf(proven)).toMatchObject({
      overallScore: today.proven.overallScore,
      basis: today.proven.basis,
      proven: score,
    });
  });
});
