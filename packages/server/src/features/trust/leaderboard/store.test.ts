import { describe, expect, test } from "vitest";

import { updateAgentPrivacy } from "../../agents/agent-with-score.ts";
import { readLeaderboard, refreshLeaderboard } from "./service.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { addAgent, at, newId, now } from "../../../../test/support/fixtures.ts";
import { useStoredScores, scoreRow } from "../test/stored-scores.ts";

const opened = useStore();
const { save } = useStoredScores(opened);

describe("the leaderboard", () => {
  async function takeSnapshot({ taken = now } = {}): Promise<void> {
    await refreshLeaderboard(opened(), { now: taken });
  }

  async function addScored(
    capability: string,
    parts: object,
    visible: object,
    score = 0,
  ): Promise<string> {
    const { store } = opened();
    const { id } = await addAgent(store, { capabilities: [capability], ...parts });
    const values = {
      visibleScore: score,
      visibleTier: "bronze",
      visibleTransactions: 1,
      ...visible,
    };
    const tier = score >= 750 ? ("gold" as const) : ("bronze" as const);
    await save(scoreRow(id, { overallScore: score, tier, ...values }));
    return id;
  }

  async function idsOf(capability: string): Promise<string[]> {
    const { entries } = await readLeaderboard(opened().store.pool, { capability, limit: 100 });
    return entries.map(({ agentId }) => agentId);
  }

  test("ranks by what agents show, then by id", async () => {
    const capability = newId("cap");
    const low = await addScored(capability, {}, {}, 300);
    const high = await addScored(capability, {}, {}, 880);
    const tierOnly = await addScored(
      capability,
      { privacyMode: "tier_only" },
      { visibleScore: 750, visibleTransactions: null },
      890,
    );
    const same = [
      await addScored(capability, {}, {}, 500),
      await addScored(capability, {}, {}, 500),
    ].sort();
    for (const privacyMode of ["private", "custom", "range_only"])
      await addScored(capability, { privacyMode }, {}, 999);
    await takeSnapshot();
    const { entries, total, takenAt } = await readLeaderboard(opened().store.pool, {
      capability,
      limit: 100,
    });
    expect(entries.map(({ agentId }) => agentId)).toEqual([high, tierOnly, ...same, low]);
    expect([total, takenAt]).toEqual([5, now]);
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

  test("is as it was until the next snapshot", async () => {
    const capability = newId("cap");
    const agent = await addScored(capability, {}, {}, 100);
    await takeSnapshot();
    const later = await addScored(capability, {}, {}, 200);
    expect(await idsOf(capability)).toEqual([agent]);
    await takeSnapshot({ taken: at(3600) });
    expect(await idsOf(capability)).toEqual([later, agent]);
  });

  test("drops an agent at once when it changes what it shows", async () => {
    const { store } = opened();
    const capability = newId("cap");
    const [shy, open] = [
      await addScored(capability, {}, {}, 300),
      await addScored(capability, {}, {}, 200),
    ];
    await takeSnapshot();
    const privacy = { privacyMode: "tier_only" as const, visibleData: [], privacyMessage: null };
    const visible = {
      visibleScore: 0,
      visibleProven: 0,
      visibleTier: "bronze",
      visibleTransactions: null,
    };
    await store.transaction((tx) => updateAgentPrivacy(tx, shy, { privacy, visible, now }));
    expect(await idsOf(capability)).toEqual([open]);
    await takeSnapshot();
    expect(await idsOf(capability)).toEqual([open, shy]);
  });

  test("of two that are taken at once one stands, whole", async () => {
    const { store } = opened();
    const capability = newId("cap");
    const ids = [await addScored(capability, {}, {}, 2), await addScored(capability, {}, {}, 1)];
    // Also of the first ones of all.
    await store.pool.query("delete from leaderboard_snapshots");
    for (let round = 0; round < 10; round++) {
      await Promise.all([at(1), at(2), at(3)].map((taken) => takeSnapshot({ taken })));
      expect(await idsOf(capability)).toEqual(ids);
      const { rows } = await store.pool.query("select id from leaderboard_snapshots");
      expect(rows).toHaveLength(1);
    }
  });
});
