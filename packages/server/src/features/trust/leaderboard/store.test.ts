import { describe, expect, test } from "vitest";

import { updateAgentPrivacy } from "../../agents/service.ts";
import {
  completeSnapshot,
  deleteOldSnapshots,
  fillSnapshot,
  findSnapshotTime,
  readLeaderboard,
  type SnapshotCursor,
  startSnapshot,
} from "./service.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { addAgent, at, newId, now } from "../../../../test/support/fixtures.ts";
import { useStoredScores, scoreRow } from "../test/stored-scores.ts";

const opened = useStore();
const { save } = useStoredScores(opened);

describe("the leaderboard", () => {
  async function takeSnapshot(limit = 100): Promise<number> {
    const { store } = opened();
    const id = await startSnapshot(store.pool, { now });
    let after: SnapshotCursor | undefined;
    do after = await fillSnapshot(store.pool, id, { limit, ...(after === undefined ? {} : { after }) });
    while (after !== undefined);
    await store.transaction((tx) => completeSnapshot(tx, id, { now: at(1) }));
    return id;
  }

  async function addScored(capability: string, parts: object, visible: object, score = 0): Promise<string> {
    const { store } = opened();
    const { id } = await addAgent(store, { capabilities: [capability], ...parts });
    const values = { visibleScore: score, visibleTier: "bronze", visibleTransactions: 1, ...visible };
    const tier = score >= 750 ? ("gold" as const) : ("bronze" as const);
    await save(scoreRow(id, { overallScore: score, tier, ...values }));
    return id;
  }

  async function idsOf(capability: string): Promise<string[]> {
    const { entries } = await readLeaderboard(opened().store.pool, { capability, limit: 100 });
    return entries.map(({ agentId }) => agentId);
  }

  test.each([100, 1, 3])("ranks by what agents show, then by id (in steps of %i)", async (limit) => {
    const capability = newId("cap");
    const low = await addScored(capability, {}, {}, 300);
    const high = await addScored(capability, {}, {}, 880);
    const tierOnly = await addScored(
      capability,
      { privacyMode: "tier_only" },
      { visibleScore: 750, visibleTransactions: null },
      890,
    );
    const same = [await addScored(capability, {}, {}, 500), await addScored(capability, {}, {}, 500)].sort();
    for (const privacyMode of ["private", "custom", "range_only"])
      await addScored(capability, { privacyMode }, {}, 999);
    await takeSnapshot(limit);
    const { entries, total, takenAt } = await readLeaderboard(opened().store.pool, { capability, limit: 100 });
    expect(entries.map(({ agentId }) => agentId)).toEqual([high, tierOnly, ...same, low]);
    expect([total, takenAt, await findSnapshotTime(opened().store.pool)]).toEqual([5, now, now]);
    expect(entries[1]).toMatchObject({ overallScore: null, tier: "gold", totalTransactions: null });
    expect(entries[0]).toMatchObject({
      overallScore: 880,
      tier: "gold",
      totalTransactions: 1,
      name: "Weather Oracle",
    });
  });

  test("is filtered by tier, and cut", async () => {
    const capability = newId("cap");
    const gold = await addScored(capability, {}, {}, 880);
    await addScored(capability, {}, {}, 100);
    await takeSnapshot();
    const { pool } = opened().store;
    const read = await readLeaderboard(pool, { capability, tier: "gold", limit: 5 });
    expect([read.entries.map(({ agentId }) => agentId), read.total]).toEqual([[gold], 1]);
    expect(await readLeaderboard(pool, { capability, limit: 1 })).toMatchObject({
      entries: [{ agentId: gold }],
      total: 2,
    });
  });

  test("is as it was until the next snapshot is complete", async () => {
    const { store } = opened();
    const capability = newId("cap");
    const agent = await addScored(capability, {}, {}, 100);
    await takeSnapshot();
    const later = await addScored(capability, {}, {}, 200);
    const id = await startSnapshot(store.pool, { now: at(3600) });
    await fillSnapshot(store.pool, id, { limit: 1000 });
    expect(await idsOf(capability)).toEqual([agent]);
    await store.transaction((tx) => completeSnapshot(tx, id, { now: at(3601) }));
    expect(await idsOf(capability)).toEqual([later, agent]);
  });

  test("drops an agent at once when it changes what it shows", async () => {
    const { store } = opened();
    const capability = newId("cap");
    const [shy, open] = [await addScored(capability, {}, {}, 300), await addScored(capability, {}, {}, 200)];
    await takeSnapshot();
    const privacy = { privacyMode: "tier_only" as const, visibleData: [], privacyMessage: null };
    const visible = { visibleScore: 0, visibleTier: "bronze", visibleTransactions: null };
    await store.transaction((tx) => updateAgentPrivacy(tx, shy, { privacy, visible, now }));
    expect(await idsOf(capability)).toEqual([open]);
    await takeSnapshot();
    expect(await idsOf(capability)).toEqual([open, shy]);
  });

  test("forgets what it was, some entries at a time", async () => {
    const { store } = opened();
    const capability = newId("cap");
    await addScored(capability, {}, {}, 1);
    await takeSnapshot();
    const last = await takeSnapshot();
    let deleted = 0;
    for (;;) {
      const count = await store.transaction((tx) => deleteOldSnapshots(tx, { limit: 3 }));
      expect(count).toBeLessThanOrEqual(3);
      deleted += count;
      if (count === 0) break;
    }
    expect(deleted).toBeGreaterThan(0);
    const { rows } = await store.pool.query("select id from leaderboard_snapshots");
    expect(rows).toEqual([{ id: last }]);
    expect(await idsOf(capability)).toHaveLength(1);
  });
});
